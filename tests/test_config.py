"""Settings: what an environment may say, and how a wrong one is answered."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from bot.config import NAMES, Settings, SettingsError, read


def test_an_empty_environment_opens_the_browser_table_on_this_machine() -> None:
    settings = read({})
    assert (settings.web, settings.web_host, settings.web_port) == (True, "127.0.0.1", 8080)


def test_a_token_closes_the_browser_table_unless_it_is_asked_for() -> None:
    assert not read({"TELEGRAM_TOKEN": "1:a"}).web
    assert read({"TELEGRAM_TOKEN": "1:a", "BOT_WEB": "on"}).web


def test_every_problem_is_reported_at_once_with_its_setting() -> None:
    wrong = {"BOT_WEB_PORT": "eighty", "BOT_LANGUAGE": "fr", "BOT_WEB": "perhaps", "BOT_COLOUR": "red"}
    with pytest.raises(SettingsError) as caught:
        read(wrong)
    assert len(str(caught.value).splitlines()) == 4
    for name in wrong:
        assert name in str(caught.value)


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("BOT_WEB_PORT", "65536"),
        ("BOT_WEB_PORT", "-1"),
        ("BOT_WEB_PORT", "٣"),
        ("BOT_WEB_HOST", "example"),
        ("BOT_COMPUTER_SECONDS", "nan"),
        ("BOT_DATABASE", "mysql://x"),
        ("TELEGRAM_API_URL", "ftp://x"),
        ("DISCORD_GATEWAY_URL", "https://x"),
        ("DISCORD_SHARDS", "many"),
    ],
)
def test_a_value_out_of_bounds_is_refused(name: str, word: str) -> None:
    with pytest.raises(SettingsError, match=name):
        read({name: word})


def test_secrets_never_show_in_the_settings_text_or_in_a_complaint() -> None:
    settings = read({"TELEGRAM_TOKEN": "123:secret", "DISCORD_TOKEN": "secret2"})
    assert "secret" not in repr(settings)


def test_a_database_may_be_a_path_or_an_address() -> None:
    assert read({"BOT_DATABASE": "sqlite:///x/y.db"}).database == Path("x/y.db")
    assert read({"BOT_DATABASE": "x/y.db"}).database == Path("x/y.db")


def test_the_readme_lists_every_setting_and_no_other() -> None:
    readme = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
    table = readme.split("## Settings")[1].split("## ")[0]
    listed = {line.split("`")[1] for line in table.splitlines() if line.startswith("| `")}
    assert listed == set(NAMES.values())
    assert set(NAMES) == {entry.name for entry in fields(Settings)}
