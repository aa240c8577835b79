"""Where the content files are: `data/` beside the package in a checkout, `bot/data` in an installed wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import bot


@cache
def folder() -> Path:
    """The folder with fonts, art, locales and the games' content. Raises FileNotFoundError when there is none."""
    package = Path(bot.__file__).parent
    for candidate in (package / "data", package.parent / "data"):
        if (candidate / "locales").is_dir():
            return candidate
    raise FileNotFoundError(f"no data folder beside {package}")
