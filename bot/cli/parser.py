"""Which command, with which arguments. A wrong argument gets one clear line and exit code 2."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from bot.cli import arena, backup, contents, goldens, pictures, records, scenarios, simulation
from bot.cli.commands import BadArgument
from bot.content import ContentError
from bot.version import VERSION


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise BadArgument(message)


def main(arguments: Sequence[str]) -> int:
    """Run a command. Returns the exit code; 2 and one clear line for what can't be used."""
    try:
        chosen = parser().parse_args(arguments)
        if chosen.command is None:
            from bot.app import main as serve

            return serve()
        code: int = chosen.work(chosen)
        sys.stdout.flush()
    except BadArgument as problem:
        return _refused(str(problem))
    except ContentError as problem:
        return _refused("\n".join(f"content: {line}" for line in str(problem).splitlines()))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read us has seen enough
        return 1
    except KeyboardInterrupt:
        return 130
    return code


def _refused(why: str) -> int:
    for line in why.splitlines():
        print(f"xom-co: {line}", file=sys.stderr)
    return 2


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = _Parser(prog="python -m bot", description="Xóm Cờ. Without a command: run the bot.")
    top.add_argument("--version", action="version", version=f"xom-co {VERSION}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)
    for module in (simulation, arena, pictures, scenarios, records, goldens, backup, contents):
        module.add(commands)
    return top
