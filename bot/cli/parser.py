"""Which command, with which arguments. A wrong argument gets one clear line and exit code 2."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

from bot.cli import contents, pictures, records, scenarios, simulation
from bot.version import VERSION


class Refused(Exception):
    """The arguments can't be used."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise Refused(message)


def main(arguments: Sequence[str]) -> int:
    """Run a command. Returns the exit code."""
    try:
        chosen = parser().parse_args(arguments)
    except Refused as problem:
        print(f"xom-co: {problem}", file=sys.stderr)
        return 2
    if chosen.command is None:
        from bot.app import main as serve

        return serve()
    code: int = chosen.work(chosen)
    return code


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = _Parser(prog="python -m bot", description="Xóm Cờ. Without a command: run the bot.")
    top.add_argument("--version", action="version", version=f"xom-co {VERSION}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)
    for module in (simulation, pictures, scenarios, records, contents):
        module.add(commands)
    return top
