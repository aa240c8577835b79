"""The command line: `python -m bot` runs the bot, the other commands are for those who build and check it."""

from __future__ import annotations

import sys

from bot.cli.parser import main


def run() -> None:
    """Run with the program's arguments and exit with its code."""
    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
