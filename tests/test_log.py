"""The log: one line an event, as words or as JSON."""

from __future__ import annotations

import json
import logging
import subprocess
import sys

from bot.log import JsonLines


def record(message: str, *values: object, error: Exception | None = None) -> logging.LogRecord:
    trouble = None
    if error is not None:
        try:
            raise error
        except type(error):
            trouble = sys.exc_info()
    return logging.LogRecord("bot.coordinator", logging.INFO, "x.py", 1, message, values, trouble)


def test_the_pairs_of_a_line_become_fields_of_its_json() -> None:
    line = JsonLines().format(record("moved session=%s revision=%d absent=%s", "abcd1234", 7, False))
    found = json.loads(line)
    assert found["event"] == "moved"
    assert (found["session"], found["revision"], found["absent"]) == ("abcd1234", "7", "False")
    assert (found["level"], found["where"]) == ("INFO", "bot.coordinator")


def test_a_value_of_several_words_stays_whole() -> None:
    found = json.loads(JsonLines().format(record("not connected problem=no gateway seen=2")))
    assert (found["event"], found["problem"], found["seen"]) == ("not connected", "no gateway", "2")


def test_an_error_is_one_line_with_its_trace() -> None:
    line = JsonLines().format(record("decision failed recipe=-", error=ValueError("a\nb")))
    assert "\n" not in line
    assert "ValueError: a\nb" in json.loads(line)["trace"]


def test_no_value_can_take_the_place_of_a_field_of_the_log_itself() -> None:
    found = json.loads(JsonLines().format(record("moved level=%s where=%s", "NONE", "nowhere")))
    assert (found["level"], found["where"]) == ("INFO", "bot.coordinator")


def test_a_connection_that_is_tried_again_is_a_warning_of_one_line_and_a_bug_beside_it_stays_one() -> None:
    started = "import logging, bot.log; bot.log.start()\n"
    trouble = "try: raise ConnectionError('down')\nexcept ConnectionError: log = logging.getLogger('discord.client')"
    says = "; log.exception('Attempting a reconnect in %.2fs', 1.5); log.exception('Ignoring exception in %s', 'on_x')"
    told = subprocess.run([sys.executable, "-c", started + trouble + says], capture_output=True, text=True, check=True)
    first, second, *trace = told.stderr.splitlines()
    assert first.endswith("WARNING discord.client no connection problem=ConnectionError")
    assert second.endswith("ERROR discord.client Ignoring exception in on_x")
    assert trace[0].startswith("Traceback")
