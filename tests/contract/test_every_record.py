"""Games taken home prove themselves, stored states of old still load, and transcripts stay as they were read."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from bot.cli.transcripts import transcript, transcripts
from bot.engine.record import RecordError, checked, replayed
from bot.engine.registry import game_names
from tests.kit.games import recorded, shelf

GOLDEN = Path(__file__).parent.parent / "golden"
GAMES = game_names()


@pytest.mark.parametrize("game", GAMES)
def test_a_record_holds_and_tells_every_position(game: str) -> None:
    lines = recorded(game)
    outcome = checked(lines, shelf())
    assert min(outcome.places) == 1
    assert sum(1 for _ in replayed(lines, shelf())) == len(lines) - 2


@pytest.mark.parametrize("game", GAMES)
def test_any_changed_byte_is_found_and_its_line_is_named(game: str) -> None:
    lines = recorded(game, 2)
    draw = random.Random(7)
    whole = "\n".join(lines)
    for _ in range(150):
        place = draw.randrange(len(whole))
        if whole[place] == "\n":
            continue
        other = draw.choice([letter for letter in '0123456789abcxyz,:"{}' if letter != whole[place]])
        broken = (whole[:place] + other + whole[place + 1 :]).split("\n")
        with pytest.raises(RecordError) as caught:
            checked(broken, shelf())
        assert caught.value.line == whole[:place].count("\n") + 1


@pytest.mark.parametrize("nonsense", ["&amp;", [], None, {}, float("inf")])
@pytest.mark.parametrize(("line", "name"), [(1, "revision"), (1, "colours"), (1, "game"), (3, "revision"), (3, "seat")])
def test_a_line_with_something_of_another_shape_is_named(line: int, name: str, nonsense: object) -> None:
    lines = recorded("coup", 2)
    lines[line - 1] = json.dumps({**json.loads(lines[line - 1]), name: nonsense})
    with pytest.raises(RecordError) as caught:
        checked(lines, shelf())
    assert caught.value.line == line


@pytest.mark.parametrize("game", GAMES)
def test_a_line_that_is_missing_added_or_moved_is_found(game: str) -> None:
    lines = recorded(game, 3)
    for broken in (
        lines[:4] + lines[5:],
        [*lines[:4], lines[4], *lines[4:]],
        [*lines[:4], lines[5], lines[4], *lines[6:]],
        lines[:-1],
        lines[:1],
        [],
    ):
        with pytest.raises(RecordError):
            checked(broken, shelf())


@pytest.mark.parametrize("game", GAMES)
def test_every_state_ever_stored_still_loads(game: str) -> None:
    entry = shelf()[game]
    versions = sorted((GOLDEN / "states" / game).glob("v*.json"))
    assert f"v{entry.game.passport.state_version}.json" in {path.name for path in versions}
    for path in versions:
        stored = json.loads(path.read_text(encoding="utf-8"))
        state = entry.load_state(stored["version"], stored["state"])
        assert entry.game.audit(state) == ()
        assert entry.game.prompts(state) or entry.game.outcome(state)
        for event in stored["story"]:
            assert entry.events.load(event)


@pytest.mark.parametrize("name", [name for name, _ in transcripts(shelf())])
def test_a_transcript_reads_as_it_was_read(name: str) -> None:
    """Recorded by `python -m bot record transcripts`, and read as prose before it was committed."""
    start = dict(transcripts(shelf()))[name]
    golden = GOLDEN / "playthroughs" / f"{name}.txt"
    assert golden.is_file(), "run `python -m bot record transcripts` and read what it wrote"
    assert golden.read_text(encoding="utf-8") == transcript(shelf(), start)
