"""Which program this is; every line of a table's record names the build that decided it."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.1.0"
BUILD: Final = f"xom-co {VERSION}"
