"""Settings from the environment, read once into one frozen value; every problem is reported, all at once, in words.

The table in the README lists the same settings; a test compares the two.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

LANGUAGES: Final = ("vi", "en")
LOGS: Final = ("text", "json")
_ON: Final = frozenset({"1", "on", "yes", "true"})
_OFF: Final = frozenset({"0", "off", "no", "false"})


class SettingsError(Exception):
    """Settings that can't be used; one problem a line, each naming its setting."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How this program runs. Secrets never show in its text."""

    database: Path = Path("xom-co.sqlite3")
    web: bool = True
    web_host: str = "127.0.0.1"
    web_port: int = 8080
    metrics_port: int = 0
    log: str = "text"
    language: str = "vi"
    computer_seconds: float = 1.0
    telegram_token: str = field(default="", repr=False)
    telegram_api_url: str = "https://api.telegram.org"
    telegram_webhook_url: str = ""
    telegram_per_minute: int = 18
    discord_token: str = field(default="", repr=False)
    discord_api_url: str = ""
    discord_gateway_url: str = ""
    discord_shards: int = 0


NAMES: Final[dict[str, str]] = {
    "database": "BOT_DATABASE",
    "web": "BOT_WEB",
    "web_host": "BOT_WEB_HOST",
    "web_port": "BOT_WEB_PORT",
    "metrics_port": "BOT_METRICS_PORT",
    "log": "BOT_LOG",
    "language": "BOT_LANGUAGE",
    "computer_seconds": "BOT_COMPUTER_SECONDS",
    "telegram_token": "TELEGRAM_TOKEN",
    "telegram_api_url": "TELEGRAM_API_URL",
    "telegram_webhook_url": "TELEGRAM_WEBHOOK_URL",
    "telegram_per_minute": "TELEGRAM_PER_MINUTE",
    "discord_token": "DISCORD_TOKEN",
    "discord_api_url": "DISCORD_API_URL",
    "discord_gateway_url": "DISCORD_GATEWAY_URL",
    "discord_shards": "DISCORD_SHARDS",
}
"""The environment variable of each setting."""


def read(environment: Mapping[str, str]) -> Settings:
    """The settings that an environment spells. Raises SettingsError listing every problem."""
    problems: list[str] = []
    values: dict[str, object] = {}
    for entry in fields(Settings):
        variable = NAMES[entry.name]
        word = environment.get(variable, "").strip()
        if not word:
            continue
        try:
            values[entry.name] = _parsed(entry.name, word)
        except ValueError as problem:
            problems.append(f"{variable}: {problem}")
    unknown = sorted(name for name in environment if name.startswith("BOT_") and name not in _KNOWN)
    problems += [f"{name}: there is no such setting" for name in unknown]
    if problems:
        raise SettingsError("\n".join(problems))
    if "web" not in values:
        values["web"] = not (values.get("telegram_token") or values.get("discord_token"))
    return Settings(**values)  # type: ignore[arg-type]


def _parsed(name: str, word: str) -> object:
    """The value of one setting. Raises ValueError saying what it should be; never repeats a secret."""
    match name:
        case "database":
            return _path(word)
        case "web":
            return _switch(word)
        case "web_port" | "metrics_port":
            return _number(word, 0, 65535)
        case "discord_shards":
            return _number(word, 0, 10_000)
        case "telegram_per_minute":
            return _number(word, 1, 100_000)
        case "computer_seconds":
            return _seconds(word)
        case "language":
            return _one_of(LANGUAGES, word)
        case "log":
            return _one_of(LOGS, word)
        case "web_host":
            return _host(word)
        case "telegram_api_url" | "telegram_webhook_url" | "discord_api_url":
            return _url(word, ("http", "https"))
        case "discord_gateway_url":
            return _url(word, ("ws", "wss"))
        case _:
            return word


def _path(word: str) -> Path:
    try:
        path = Path(word.removeprefix("sqlite:///")).expanduser()
    except RuntimeError as problem:
        raise ValueError(str(problem)) from problem
    if "://" in word and not word.startswith("sqlite:///"):
        raise ValueError("expected a file path or sqlite:///path")
    try:
        folder = path.is_dir()
    except (OSError, ValueError) as problem:
        raise ValueError(f"can't be a file: {problem}") from problem
    if folder:
        raise ValueError(f"expected a file, {word!r} is a folder")
    return path


def _one_of(choices: tuple[str, ...], word: str) -> str:
    if word not in choices:
        raise ValueError(f"expected one of {', '.join(choices)}, found {word!r}")
    return word


def _switch(word: str) -> bool:
    if word.lower() in _ON:
        return True
    if word.lower() in _OFF:
        return False
    raise ValueError(f"expected on or off, found {word!r}")


def _number(word: str, low: int, high: int) -> int:
    if not word.isascii() or not word.isdigit() or not low <= int(word) <= high:
        raise ValueError(f"expected a number from {low} to {high}, found {word!r}")
    return int(word)


def _seconds(word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 60:
        raise ValueError(f"expected seconds from 0 to 60, found {word!r}")
    return seconds


def _host(word: str) -> str:
    if word == "localhost":
        return word
    try:
        ipaddress.ip_address(word)
    except ValueError:
        raise ValueError(f"expected an address such as 127.0.0.1 or 0.0.0.0, found {word!r}") from None
    return word


def _url(word: str, schemes: tuple[str, ...]) -> str:
    found = urlsplit(word)
    if found.scheme not in schemes or not found.netloc:
        raise ValueError(f"expected an address that begins with {' or '.join(s + '://' for s in schemes)}")
    return word.rstrip("/")


_KNOWN: Final = frozenset(NAMES.values()) | {"BOT_SPECS"}
