"""Writes a stored example of every game's present state version: `python tests/golden/make_states.py`.

An example that exists is never overwritten: it is what some database out there holds.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent))

from bot import content
from bot.cli.pictures import played
from bot.engine.chance import SealedChance

FOLDER = Path(__file__).parent / "states"
MOVES = 90


def main() -> None:
    for entry in content.load().values():
        version = entry.game.passport.state_version
        path = FOLDER / entry.name / f"v{version}.json"
        if path.exists():
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        ruleset = next(iter(entry.rulesets.values()))
        seed = bytes(range(32))
        step = entry.game.setup(ruleset, entry.game.seats(ruleset)[1], SealedChance(seed, 0))
        state, story = played(entry, step.state, step.events, seed, MOVES, "")
        events = [entry.events.dump(event) for event in story[-12:]]
        stored = {"version": version, "state": entry.states.dump(state), "story": events}
        path.write_text(json.dumps(stored, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
