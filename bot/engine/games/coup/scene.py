"""The picture of the table, and of a hand.

The table: a panel for each player (name, coins, cards), below them the claim that is on the table, as an arrow from who
does it to whom it is done to, and the last events beside the Treasury and the deck. The ground depends only on how many
play and who is out. It holds nothing that a viewer can't know: face-down cards are a number.

A hand: large cards with what they do and block; in an exchange also the cards drawn, in a draft the five to choose
from.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from bot.engine.colours import GOLD, INK, INK_SOFT, PAPER, WHITE
from bot.engine.games.coup.characters import AID, CHARACTER_NAMES, CLAIMS, DEED_NAMES, HAND, MUST_OUST_FROM
from bot.engine.games.coup.tales import character_text
from bot.engine.games.coup.tiles import (
    EMBLEMS,
    GONE,
    LOW,
    TABLE,
    TROPHY_ART,
    between,
    big_card,
    card_back,
    card_place,
    chip,
    coins_sign,
    counter,
    header,
    lost_card,
    strong,
)
from bot.engine.games.coup.view import CoupView, Waits
from bot.engine.scene import Align, Box, Face, Picture, Piece, Rect, Say, Scene, Shape, Tile, Words
from bot.engine.seats import Seat
from bot.engine.text import Name, Text, text

WIDTH: Final = 1280
HEIGHT: Final = 960
_MARGIN: Final = 14
_GAP: Final = 10
_COLUMNS: Final = 2
_PANEL_HEIGHTS: Final = (0, 380, 262, 200, 152)
_BAND_HEIGHTS: Final = (0, 170, 150, 134, 124)
_CARD_WIDTH: Final = 194
_LOW_BACK: Final = 130
_LOW_FACE: Final = 216
_LONG_SENTENCE: Final = 58
_CHIP: Final = 400
_BANK: Final = 190
_LINE: Final = 46
_HAND_HEIGHT: Final = 820


class Layout(NamedTuple):
    """Where everything lies with so many seats."""

    panels: tuple[Box, ...]
    band: Box
    story: Box


class Middle(NamedTuple):
    """What stands in the band: who, doing what, to whom (-1 for nobody)."""

    seat: int
    art: str
    upper: Text
    lower: Text | None = None
    target: int = -1


def scene_of(view: CoupView, story: tuple[Text, ...], say: Say) -> Scene:
    """The picture for the view's viewer."""
    return _table(view, story, say) if view.viewer is None else _hand(view, say)


@lru_cache(maxsize=8)
def _layout(seats: int) -> Layout:
    """Two columns, so that a name of 24 letters has room; who has no neighbour sits in the middle."""
    rows = (seats + 1) // _COLUMNS
    height, band = _PANEL_HEIGHTS[rows], _BAND_HEIGHTS[rows]
    width = (WIDTH - 2 * _MARGIN - _GAP) // _COLUMNS
    panels = tuple(
        (
            _MARGIN + (seat % _COLUMNS * (width + _GAP) if seat ^ 1 < seats else (width + _GAP) // 2),
            _MARGIN + seat // _COLUMNS * (height + _GAP),
            width,
            height,
        )
        for seat in range(seats)
    )
    top = _MARGIN + rows * (height + _GAP)
    whole = WIDTH - 2 * _MARGIN
    below = top + band + _GAP
    return Layout(panels, (_MARGIN, top, whole, band), (_MARGIN, below, whole, HEIGHT - _MARGIN - below))


@lru_cache(maxsize=256)
def _ground(seats: int, out: tuple[bool, ...], lit: int) -> Picture:
    layout = _layout(seats)
    shapes: list[Shape] = []
    for seat, box in enumerate(layout.panels):
        rim = GOLD if seat == lit else GONE if out[seat] else strong(seat)
        shapes.append(Rect(box, GONE if out[seat] else PAPER, 20, rim, 8))
    shapes.append(Rect(layout.band, PAPER, 20, GOLD, 5))
    shapes.append(Rect(layout.story, PAPER, 20))
    return Picture((WIDTH, HEIGHT), TABLE, tuple(shapes))


# -------------------------------------------------------------------------------------------------- the table


def _table(view: CoupView, story: tuple[Text, ...], say: Say) -> Scene:
    seats = len(view.coins)
    layout = _layout(seats)
    drafting = view.waiting.kind is Waits.DRAFT
    over = view.waiting.kind is Waits.NOTHING
    lit = -1 if over or drafting else view.on_turn
    pieces: list[Piece] = []
    for seat in range(seats):
        pieces.extend(_panel(view, seat, say, layout.panels[seat], lit=seat == lit, drafting=drafting))
    pieces.extend(_band(_middle(view), say, layout.band))
    pieces.extend(_bank(view, layout.story))
    pieces.extend(_told(story, say, layout.story))
    out = tuple(seat in view.ranks for seat in range(seats))
    rimmed = _winner(view) if over else lit
    return Scene(_ground(seats, out, rimmed), tuple(pieces))


def _winner(view: CoupView) -> int:
    """Who is left when the game is over."""
    return next((seat for seat, cards in enumerate(view.cards) if cards), -1)


def _panel(view: CoupView, seat: int, say: Say, box: Box, *, lit: bool, drafting: bool) -> Iterator[Piece]:
    """Name, coins, face-down cards, lost cards."""
    x, y, width, height = box
    gone = seat in view.ranks
    paper = GONE if gone else PAPER
    head = 50 if height < 180 else 60
    inner = width - 24
    name = say(text("just-name", who=Name(Seat(seat))))
    yield Tile((x + 12, y + 12), header(seat, name, inner, head, active=lit, gone=gone))
    top = y + 12 + head + 8
    tall = min(y + height - 14 - top, 220)
    top += (y + height - 14 - top - tall) // 2
    middle = top + tall // 2
    back, face = (_LOW_BACK, _LOW_FACE) if tall < LOW else (_CARD_WIDTH, _CARD_WIDTH)
    cards = [card_back(back, tall)] * view.cards[seat]
    if drafting:
        cards += [card_place(back, tall)] * (HAND - view.cards[seat])
    cards += [
        lost_card(character, say(character_text(character)), face, tall, gone=gone) for character in view.lost[seat]
    ]
    left = x + width - 6
    for picture in reversed(cards):
        left -= picture.size[0] + _GAP
        yield Tile((left, top), picture)
    if gone:
        words = say(Text("coup-pic-exiled"))
        room = left - x - 40
        yield Words(words, (x + 26, middle + 15), 42, INK_SOFT, Face.BLACK, room=room, smallest=30, paper=paper)
    else:
        sign = min(tall - 4, 84)
        yield Tile((x + 26, middle - sign // 2), coins_sign(sign))
        at = (x + 26 + sign + 16, middle + 30)
        yield Words(str(view.coins[seat]), at, 86 if tall > LOW else 80, INK, Face.BLACK, paper=paper)


def _middle(view: CoupView) -> Middle:
    """What the table is about at this moment."""
    waiting = view.waiting
    deed = Text(f"coup-pic-deed-{DEED_NAMES[waiting.deed]}") if waiting.deed >= 0 else None
    match waiting.kind:
        case Waits.NOTHING:
            return Middle(_winner(view), TROPHY_ART, Text("coup-pic-wins"))
        case Waits.DRAFT:
            return Middle(-1, "fleur", Text("coup-pic-drafts"))
        case Waits.TURN:
            must = view.coins[view.on_turn] >= MUST_OUST_FROM
            return Middle(view.on_turn, "", Text("coup-pic-must" if must else "coup-pic-turn"))
        case Waits.DOUBT:
            character = character_text(waiting.character)
            emblem = EMBLEMS[waiting.character]
            if waiting.blocking:
                upper = text("coup-pic-blocks", character=character)
                return Middle(waiting.claimant, emblem, upper, deed, view.on_turn)
            upper = text("coup-pic-claims", character=character)
            return Middle(waiting.claimant, emblem, upper, deed, waiting.target)
        case Waits.STOP:
            if waiting.deed == AID or deed is None:
                return Middle(view.on_turn, "coin", deed or Text("coup-pic-turn"), Text("coup-pic-anyone-blocks"))
            emblem = EMBLEMS[CLAIMS[waiting.deed]]
            return Middle(view.on_turn, emblem, deed, Text("coup-pic-target-blocks"), waiting.target)
        case Waits.PROOF:
            upper = text("coup-pic-doubts", character=character_text(waiting.character))
            return Middle(
                waiting.doubter, EMBLEMS[waiting.character], upper, Text("coup-pic-must-show"), waiting.claimant
            )
        case Waits.LOSS:
            return Middle(waiting.loser, "", Text("coup-pic-loses"))
        case Waits.EXCHANGE:
            return Middle(view.on_turn, EMBLEMS[CLAIMS[6]], Text("coup-pic-exchanges"))


def _band(middle: Middle, say: Say, box: Box) -> Iterator[Piece]:
    x, y, width, height = box
    tall = height - 28
    top, left, right = y + 14, x + 18, x + width - 18
    if middle.seat >= 0:
        name = say(text("just-name", who=Name(Seat(middle.seat))))
        yield Tile((left, top + (tall - 84) // 2), chip(middle.seat, name, _CHIP, 84))
        left += _CHIP + 16
    aimed = middle.target >= 0
    if aimed:
        right -= _CHIP
        name = say(text("just-name", who=Name(Seat(middle.target))))
        yield Tile((right, top + (tall - 84) // 2), chip(middle.target, name, _CHIP, 84))
        right -= 14
    lower = say(middle.lower) if middle.lower is not None else ""
    yield Tile((left, top), between(middle.art, say(middle.upper), lower, right - left, tall, arrow=aimed))


def _bank(view: CoupView, box: Box) -> Iterator[Piece]:
    """The Treasury and the deck, right of the story."""
    x, y, width, _ = box
    left = x + width - _BANK
    sizes = 52
    for row, (art, count) in enumerate((("coin", view.treasury), ("fleur", view.deck))):
        top = y + 12 + row * (sizes + 8)
        if art == "coin":
            yield Tile((left, top), counter(art, sizes))
        else:
            yield Tile((left + 6, top), card_back(sizes - 12, sizes))
        yield Words(str(count), (left + sizes + 16, top + 42), 48, INK, Face.BLACK, paper=PAPER)


def _told(story: tuple[Text, ...], say: Say, box: Box) -> Iterator[Words]:
    """The last events, the newest at the bottom and darkest."""
    x, y, width, height = box
    fitting = max(1, (height - 16) // _LINE)
    last = story[-fitting:]
    for index, sentence in enumerate(last):
        newest = index == len(last) - 1
        at = (x + 24, y + 42 + _LINE * index)
        said = say(sentence)
        ink, face = (INK, Face.BOLD) if newest else (INK_SOFT, Face.REGULAR)
        if len(said) > _LONG_SENTENCE:
            face = Face.NARROW
        yield Words(said, at, 36, ink, face, room=width - _BANK - 48, smallest=30, paper=PAPER)


# -------------------------------------------------------------------------------------------------- a hand


class Held(NamedTuple):
    """A card in the picture of a hand."""

    character: int
    note: str
    lost: bool


def _hand(view: CoupView, say: Say) -> Scene:
    cards = _held(view, say)
    count = max(2, len(cards))
    wide = (WIDTH - 2 * _MARGIN - (count - 1) * 2 * _GAP) // count
    top = 100
    tall = _HAND_HEIGHT - top - _MARGIN
    pieces: list[Piece] = [
        Words(say(_title(view)), (_MARGIN + 10, 70), 52, WHITE, Face.BLACK, room=1000, smallest=34, paper=TABLE)
    ]
    if view.viewer is not None:
        coins = say(text("coup-pic-coins", n=view.coins[view.viewer]))
        at = (WIDTH - _MARGIN - 10, 70)
        pieces.append(Words(coins, at, 52, GOLD, Face.BLACK, Align.RIGHT, room=230, smallest=34, paper=TABLE))
    for place, card in enumerate(cards):
        picture = big_card(
            card.character,
            say(character_text(card.character)),
            _does(card.character, say),
            _stops(card.character, say),
            card.note,
            wide,
            tall,
            lost=card.lost,
        )
        pieces.append(Tile((_MARGIN + place * (wide + 2 * _GAP), top), picture))
    return Scene(Picture((WIDTH, _HAND_HEIGHT), TABLE), tuple(pieces))


def _held(view: CoupView, say: Say) -> list[Held]:
    cards = [Held(character, "", lost=False) for character in view.own]
    cards += [Held(character, say(Text("coup-pic-drawn")), lost=False) for character in view.drawn]
    if view.viewer is not None:
        cards += [Held(character, say(Text("coup-pic-lost")), lost=True) for character in view.lost[view.viewer]]
    return cards


def _title(view: CoupView) -> Text:
    if view.waiting.kind is Waits.DRAFT and view.viewer in view.waiting.seats:
        return Text("coup-pic-hand-draft")
    if view.drawn:
        return text("coup-pic-hand-keep", n=len(view.own))
    return text("coup-pic-hand", who=Name(Seat(view.viewer or 0)))


def _does(character: int, say: Say) -> tuple[str, ...]:
    if character == len(CHARACTER_NAMES) - 1:
        return ()
    name = CHARACTER_NAMES[character]
    return say(Text(f"coup-pic-does-{name}-1")), say(Text(f"coup-pic-does-{name}-2"))


def _stops(character: int, say: Say) -> tuple[str, ...]:
    return (say(Text(f"coup-pic-stops-{CHARACTER_NAMES[character]}")),)
