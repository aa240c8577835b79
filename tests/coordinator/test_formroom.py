"""Long lists of choices in forms that are filled by buttons."""

from __future__ import annotations

from bot.adapters.base import Message
from bot.coordinator import formroom
from bot.coordinator.session import Draft
from bot.engine.games.ty_phu.online.actions import Point
from bot.engine.prompt import Choice, Form, Pick
from bot.engine.text import Proper, Text, text
from tests.kit.neighbourhood import neighbourhood
from tests.kit.words import texts

SIDES = ("bottom", "left", "top", "right")
SQUARES = tuple(
    Choice(
        10 * place + n, text("ty-phu-choice-square", place=Proper(f"Ô {10 * place + n}")), Text(f"ty-phu-side-{side}")
    )
    for place, side in enumerate(SIDES)
    for n in range(9)
)


async def shown(choices: tuple[Choice, ...], page: int = 0, chosen: tuple[int, ...] = ()) -> Message:
    async with neighbourhood() as hood:
        await hood.resident("Minh").say("play", "ty_phu")
        form = Form(Point, (Pick("site", choices),))
        draft = Draft(0, 1, 0, 0, (chosen,), page)
        return formroom.blank(await hood.session(), draft, form, texts().speaker("vi", ("Minh",)))


def labels(message: Message) -> list[str]:
    return [key.label for row in message.rows for key in row]


async def test_a_long_list_is_shown_by_group_with_a_door_to_each() -> None:
    first = await shown(SQUARES)
    assert labels(first)[:4] == ["· Cạnh dưới ·", "Cạnh trái", "Cạnh trên", "Cạnh phải"]
    assert [label for label in labels(first) if label.startswith("Ô ")] == [f"Ô {n}" for n in range(9)]
    third = await shown(SQUARES, page=2)
    assert [label for label in labels(third) if label.startswith("Ô ")] == [f"Ô {n}" for n in range(20, 29)]
    assert all(len(row) <= 3 for row in third.rows)


async def test_what_was_chosen_on_another_page_is_said_in_words() -> None:
    message = await shown(SQUARES, page=1, chosen=(3,))
    assert any(phrase.words == "Đang chọn: Ô 3" for phrase in message.phrases)


async def test_a_short_list_or_one_without_groups_stands_on_one_page() -> None:
    assert len([label for label in labels(await shown(SQUARES[:9] + SQUARES[9:12])) if label.startswith("Ô ")]) == 12
    bare = tuple(choice._replace(group=None) for choice in SQUARES)
    assert len([label for label in labels(await shown(bare)) if label.startswith("Ô ")]) == 36


async def test_a_page_that_there_is_not_shows_the_first() -> None:
    assert labels(await shown(SQUARES, page=9))[0] == "· Cạnh dưới ·"
