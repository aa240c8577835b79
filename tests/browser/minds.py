"""What goes on in the heads of people who play Cờ tỷ phú in the browser tests: they see words and press words.

A mind is told who is asked and what the buttons say, and answers with a button and, for one that opens a sheet, with
what to put into each of its blanks. It wants to have seen everything once; under known luck it always does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Protocol


class Fill(Enum):
    """What to put into a blank."""

    FIRST = "the first choice, or the least"
    REST = "all choices but the first"
    NEARLY_ALL = "the most but SPARE"


SPARE: Final = 60


@dataclass(frozen=True, slots=True)
class Answer:
    """The button to press, and what goes into its blanks, by the beginnings of their labels; else the least."""

    label: str
    blanks: Mapping[str, Fill] = field(default_factory=dict)


class Watching(Protocol):
    """A mind.

    content  whether it has seen all that it wants to see
    leaver   who then gives up, nobody when empty
    """

    leaver: str

    @property
    def content(self) -> bool: ...

    def __call__(self, who: str, labels: Sequence[str]) -> Answer:
        """What `who` does, who is asked and sees buttons with these labels."""
        ...


def found(labels: Sequence[str], *beginnings: str) -> str | None:
    """The first label with one of these beginnings, the earlier beginnings first."""
    return next((label for start in beginnings for label in labels if label.startswith(start)), None)


ONE: Final = {"Ở đâu": Fill.FIRST, "Ô nào": Fill.FIRST, "Với ai": Fill.FIRST}
"""For sheets that ask for one thing."""


class Family:
    """Two at the classic game: Hằng lets an auction happen, then gives nearly all she has away for one deed."""

    RICH, POOR = "Minh", "Hằng"
    TRADE_AT = 6
    """The roll of the rich one's before which they offer a trade."""
    BIDS = 3
    LEVELS = 10
    WANTS = frozenset({"auction", "counter", "accepted", "mortgage", "built", "forced", "bankrupt"})

    leaver = ""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.turns = self.bids = self.levels = 0

    @property
    def content(self) -> bool:
        """Whether all has happened."""
        return self.seen >= self.WANTS

    def __call__(self, who: str, labels: Sequence[str]) -> Answer:
        """What `who` does."""
        if who == self.RICH and found(labels, "Đổ xúc"):
            self.turns += 1
        answer = self._meeting(labels) or (self._rich(labels) if who == self.RICH else self._poor(labels))
        return answer or self._go_on(labels)

    def _meeting(self, labels: Sequence[str]) -> Answer | None:
        """At an auction or in a deal."""
        if found(labels, "Giá khác"):
            self.bids += 1
            if self.bids > self.BIDS:
                return Answer("Bỏ qua")
            self.seen.add("auction")
            return Answer(found(labels, "Trả ") or "")
        if "Soạn lời đề nghị" in labels:
            return Answer("Soạn lời đề nghị", {"Bạn lấy": Fill.FIRST})
        if "Trả giá lại" in labels and "counter" not in self.seen:
            self.seen.add("counter")
            return Answer("Trả giá lại", {"Bạn đưa": Fill.REST, "Bạn thêm tiền": Fill.NEARLY_ALL})
        if "Đồng ý" in labels:
            self.seen.add("accepted")
            return Answer("Đồng ý")
        return None

    def _rich(self, labels: Sequence[str]) -> Answer | None:
        deal, pledge, build = found(labels, "Đổi đất"), found(labels, "Cầm cố"), found(labels, "Xây ", "Xây")
        if self.turns >= self.TRADE_AT and deal and "offered" not in self.seen:
            self.seen.add("offered")
            return Answer(deal)
        if "accepted" in self.seen and build and self.levels < self.LEVELS:
            self.levels += 1
            self.seen.add("built")
            return Answer(build, ONE)
        if pledge and self.turns >= self.TRADE_AT // 2 and "mortgage" not in self.seen:
            self.seen.add("mortgage")
            return Answer(pledge, ONE)
        return None

    def _poor(self, labels: Sequence[str]) -> Answer | None:
        if "Phá sản thật" in labels:
            return Answer("Phá sản thật")
        if "Phá sản" in labels:
            self.seen.add("bankrupt")
            return Answer("Phá sản")
        if "Bán giúp cho đủ tiền" in labels:
            self.seen.add("forced")
            return Answer(found(labels, "Bán nhà", "Cầm cố") or "", ONE)
        if "Đấu giá" in labels and "auction" not in self.seen:
            return Answer("Đấu giá")
        if "Đổ xúc xắc" in labels and "auction" not in self.seen:
            return Answer("Đổ xúc xắc")
        return None

    def _go_on(self, labels: Sequence[str]) -> Answer:
        wished = found(
            labels, "Nộp", "Đổ, gặp đất thì mua", "Đổ xúc", "Xong lượt", "Mua", "Bán giúp", "Bỏ qua", "Đấu giá"
        )
        return Answer(wished or found(labels, "Từ chối", "Để vậy", "Phá sản thật", "Phá sản") or "")


class Street:
    """Three at the online game: cards are used when they help, squares bought out, and one of them goes home early."""

    WANTS = frozenset({"card", "square", "buy-out", "listed", "bid"})

    leaver = "Lan"

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.bids = 0

    @property
    def content(self) -> bool:
        """Whether all has happened that three are needed for."""
        return self.seen >= self.WANTS

    def __call__(self, who: str, labels: Sequence[str]) -> Answer:
        """What `who` does."""
        card = found(labels, "Dùng thẻ")
        if card:
            self.seen.add("card")
            return Answer(card)
        if "Chọn ô khác" in labels:
            self.seen.add("square")
            return Answer("Chọn ô khác", ONE)
        takeover = found(labels, "Mua lại")
        if takeover:
            self.seen.add("buy-out")
            return Answer(takeover)
        listed = found(labels, "Rao bán")
        if listed and "listed" not in self.seen:
            self.seen.add("listed")
            return Answer(listed, ONE)
        if labels[-1] == "Bỏ qua" and found(labels, "Trả"):
            self.bids += 1
            if self.bids == 1:
                self.seen.add("bid")
                return Answer(found(labels, "Trả") or "")
            return Answer("Bỏ qua")
        if found(labels, "Mua"):
            return Answer([label for label in labels if label.startswith("Mua")][-1])
        wished = found(labels, "Lên khách sạn", "Xây", "Nộp", "Đổ xúc", "Trả", "Bán giúp", "Rao bán", "Bán hết", "Bán")
        return Answer(wished or found(labels, "Phá sản thật", "Phá sản") or labels[0], ONE)
