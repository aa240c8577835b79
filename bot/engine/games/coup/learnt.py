"""What the sharp player has learnt, and how it weighs a position with it.

Theory. A network of two hidden layers. The inputs are yes and no, so the first layer is a sum of the rows that were
answered yes; what falls below nothing counts as nothing (ReLU); the second layer and the outputs are weighted sums. All
weights are whole numbers, 512 standing for one, and so is every sum: the same position weighs the same on every
machine. An output is a preference; chances are in proportion to e to its power.

The weights come out of `tests/bench/coup_trainer.cpp`, which tells how they were learnt.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import mul
from typing import Final

from bot.engine.codec import Raw
from bot.engine.games.coup.looks import GROUPS

ONE: Final = 512
"""The whole number that stands for one, in weights. Biases carry the scale of the sums that they are added to."""
FIRST: Final = 64
SECOND: Final = 32
SCALE: Final = ONE**3
"""What an output has to be divided by."""

OUTPUTS: Final = {
    "income": 1,
    "aid": 1,
    "tax": 1,
    "exchange": 1,
    "steal": 1,
    "assassinate": 1,
    "coup": 1,
    "doubt": 1,
    "block": 4,
    "lose": 5,
    "keep": 5,
    "keep_pair": 5,
    "win": 1,
}
"""The groups of outputs and how many each has; a pass weighs nothing. `win` judges the position and isn't shipped."""

Row = tuple[int, ...]


def starts(groups: Mapping[str, int]) -> dict[str, int]:
    """Where each group begins, when they lie one after another."""
    return dict(zip(groups, accumulate(groups.values(), initial=0), strict=False))


@dataclass(frozen=True, slots=True)
class Mind:
    """The weights: a row for each question, for each node of the second layer, and for each output."""

    looks: tuple[Row, ...]
    second: tuple[Row, ...]
    second_bias: Row
    outputs: tuple[Row, ...]
    output_bias: Row

    def weigh(self, found: Sequence[int]) -> list[int]:
        """The inner judgement of a position, given the questions answered yes; `preference` reads it."""
        looks = self.looks
        first = [total if total > 0 else 0 for total in map(sum, zip(*[looks[place] for place in found], strict=True))]
        return [
            total if (total := bias + sum(map(mul, row, first))) > 0 else 0
            for row, bias in zip(self.second, self.second_bias, strict=True)
        ]

    def preference(self, judged: list[int], output: int) -> int:
        """One output, `SCALE` standing for one."""
        weighed: int = self.output_bias[output] + sum(map(mul, self.outputs[output], judged))
        return weighed


def read_mind(raw: Raw, name: str) -> Mind:
    """The weights from a content file. Raises ValueError saying what is missing or has another shape."""
    if not isinstance(raw, dict):
        raise ValueError(f"coup/{name}.toml is missing")
    looks = _section(raw, name, "looks", GROUPS, FIRST)
    outputs = _section(raw, name, "outputs", {group: size for group, size in OUTPUTS.items() if group != "win"}, SECOND)
    second = _rows(raw.get("second"), f"{name}: second", SECOND, FIRST)
    (second_bias,) = _rows(raw.get("second_bias"), f"{name}: second_bias", 1, SECOND)
    (output_bias,) = _rows(raw.get("output_bias"), f"{name}: output_bias", 1, len(outputs))
    return Mind(looks, second, second_bias, outputs, output_bias)


def _section(raw: dict[str, Raw], name: str, section: str, groups: dict[str, int], width: int) -> tuple[Row, ...]:
    found = raw.get(section)
    if not isinstance(found, dict) or list(found) != list(groups):
        raise ValueError(f"{name}: [{section}] must have the groups {', '.join(groups)}")
    return tuple(row for group, size in groups.items() for row in _rows(found[group], f"{name}: {group}", size, width))


def _rows(raw: Raw, where: str, size: int, width: int) -> tuple[Row, ...]:
    if not isinstance(raw, list) or len(raw) != size:
        raise ValueError(f"{where} must have {size} rows")
    rows = tuple(tuple(map(int, line.split())) for line in raw if isinstance(line, str))
    if any(len(row) != width for row in rows) or len(rows) != size:
        raise ValueError(f"{where} must have rows of {width} numbers")
    return rows
