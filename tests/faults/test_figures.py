"""The figures of a running program, and whether it says that it is well."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping

import pytest
from aiohttp import ClientSession

from bot.coordinator.watch import End
from bot.metrics import Health, Metrics, MetricsPort, verb_of

NAMES = {"Minh", "Hằng", "Trường"}


class Ward:
    """What the port asks."""

    health = Health(ready=True)
    counted = 0

    async def census(self) -> Mapping[tuple[str, str], int]:
        self.counted += 1
        return {("coup", "playing"): 3, ("", "choosing"): 1}


async def fetched(port: int, page: str) -> tuple[int, str]:
    async with ClientSession() as client, client.get(f"http://127.0.0.1:{port}{page}") as answer:
        return answer.status, await answer.text()


def figure(text: str, name: str, **labels: str) -> float:
    """The value of a figure with these labels."""
    for line in text.splitlines():
        found = re.fullmatch(rf"{name}(?:\{{(.*)\}})? (\S+)", line)
        if found and all(f'{key}="{value}"' in (found[1] or "") for key, value in labels.items()):
            return float(found[2])
    raise AssertionError(f"no {name} {labels} in {text}")


async def test_presses_are_counted_by_platform_and_outcome_and_timed_to_their_commit() -> None:
    metrics, ward = Metrics(), Ward()
    for end in (End.ANSWERED, End.REFUSED, End.STUMBLED, End.PAUSED):
        metrics.begins("press", "telegram")
        if end is End.ANSWERED:
            metrics.commits("table001", 4)
        metrics.ends(end)
    metrics.begins("command", "web")
    metrics.ends(End.ANSWERED)
    async with MetricsPort(metrics, ward.census, lambda: ward.health, lambda: 7).open(0) as port:
        status, text = await fetched(port.port, "/metrics")
    assert status == 200
    for outcome in ("done", "refused", "stumbled", "paused"):
        assert figure(text, "xomco_presses_total", platform="telegram", kind="press", outcome=outcome) == 1
    assert figure(text, "xomco_presses_total", platform="web", kind="command", outcome="answered") == 1
    assert figure(text, "xomco_press_to_commit_seconds_count") == 1
    assert figure(text, "xomco_paint_queue") == 7
    assert figure(text, "xomco_tables", game="coup", stage="playing") == 3
    assert "table001" not in text


async def test_a_commit_waits_until_it_is_shown() -> None:
    metrics = Metrics()
    metrics.commits("table001", 4)
    metrics.commits("table001", 5)
    metrics.shows("table001", 4)
    assert metrics.longest_unshown > 0
    metrics.shows("table001", 5)
    metrics.shows("table001", 5)
    assert metrics.longest_unshown == 0
    assert metrics.registry.get_sample_value("xomco_picture_lag_seconds_count") == 1


async def test_errors_are_counted_by_kind_and_never_by_what_they_say() -> None:
    metrics, ward, log = Metrics(), Ward(), logging.getLogger("bot.coordinator")
    async with MetricsPort(metrics, ward.census, lambda: ward.health, lambda: 0).open(0) as port:
        log.warning("no updates problem=%s", "Minh")
        try:
            raise KeyError("Hằng")
        except KeyError:
            log.exception("decision failed session=%s", "Trường")
        log.info("moved session=%s", "Minh")
        _, text = await fetched(port.port, "/metrics")
    assert figure(text, "xomco_errors_total", where="bot.coordinator", kind="no updates") == 1
    assert figure(text, "xomco_errors_total", where="bot.coordinator", kind="KeyError") == 1
    assert not any(name in text for name in NAMES)
    log.warning("nobody listens any more")
    assert metrics.registry.get_sample_value("xomco_errors_total", {"where": log.name, "kind": "nobody"}) is None


@pytest.mark.parametrize(
    ("health", "status", "said"),
    [
        (Health(ready=True), 200, "ok"),
        (Health(ready=True, lost=("telegram",)), 200, "ok"),
        (Health(ready=False), 503, "starting"),
        (Health(ready=True, paused="full"), 503, "paused"),
    ],
)
async def test_healthz_is_ill_only_when_the_program_is(health: Health, status: int, said: str) -> None:
    metrics, ward = Metrics(), Ward()
    ward.health = health
    async with MetricsPort(metrics, ward.census, lambda: ward.health, lambda: 0).open(0) as port:
        found, text = await fetched(port.port, "/healthz")
    told = json.loads(text)
    assert (found, told["status"], told["lost"]) == (status, said, list(health.lost))


async def test_the_tables_are_counted_now_and_then_only() -> None:
    ward = Ward()
    async with MetricsPort(Metrics(), ward.census, lambda: ward.health, lambda: 0).open(0) as port:
        for _ in range(5):
            await fetched(port.port, "/metrics")
    assert ward.counted == 1


def test_the_kind_of_a_line_is_its_words_before_the_first_pair() -> None:
    assert verb_of("no updates problem=%s") == "no updates"
    assert verb_of("tables pause kind=%s problem=%s") == "tables pause"
    assert verb_of("stopping takes too long: not waiting for platforms") == "stopping takes too long:"
