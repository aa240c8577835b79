"""An amount typed in the group by somebody whose private chat is shut: the bot asks for a reply and hears only that."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.coordinator.session import Draft, Session
from bot.engine.games.ty_phu.actions import Decline, Roll
from bot.engine.prompt import Action, Amount, Form, Prompt, awaited, menu
from tests.e2e.telegram.insiders import SHELF, Insiders
from tests.e2e.telegram.neighbours import Party, buttons, party, verb
from tests.kit.botapi.sight import Seen
from tests.kit.botapi.world import User


@dataclass
class Bidding:
    """A table at which somebody has been asked to type a bid, and the question that lies before them."""

    friends: Party
    players: Insiders
    bidder: User
    question: Seen
    low: int
    high: int

    def session(self) -> Session:
        return self.players.table()

    def draft(self) -> Draft | None:
        """The form as it is filled now."""
        return next(iter(self.session().drafts), None)

    async def reply(self, friend: User, words: str, to: Seen | None = None) -> Seen:
        """Somebody replies to the question; what the bot says to that."""
        said = self.friends.server.phones.say(friend, self.friends.group, words, reply_to=to or self.question)
        return await self.friends.server.phones.await_message(
            self.friends.group, lambda seen: seen.reply_to == said.id and seen.sender != friend.id
        )

    async def refused(self, friend: User, words: str) -> str:
        """What somebody is told whose words change nothing."""
        before = self.session()
        told = await self.reply(friend, words)
        assert self.session() == before
        return told.text


def wants_a_bid(session: Session) -> tuple[User | None, str, Amount | None]:
    """Who may name a price of their own now, by which button, and within which bounds."""
    prompts = SHELF[session.game].game.prompts(session.state)
    for prompt in awaited(prompts):
        for option in prompt.options:
            if isinstance(option, Form) and len(option.blanks) == 1 and isinstance(option.blanks[0], Amount):
                return prompt.seat, f"1{session.id}.f.{prompt.serial}.{menu(prompts).index(option)}", option.blanks[0]
    return None, "", None


def unwilling(prompt: Prompt) -> Action | None:
    """Who buys nothing leaves what they land on to an auction."""
    return next((option for option in prompt.options if isinstance(option, Decline | Roll)), None)


@pytest.fixture
async def bidding(tmp_path: Path) -> AsyncIterator[Bidding]:
    async with party(tmp_path, open_chats=0) as friends:
        await friends.open_table("ty_phu", "boxed")
        players = Insiders(friends, tmp_path / "xom.sqlite3")
        while True:
            session = players.table()
            seat, token, amount = wants_a_bid(session)
            if seat is not None:
                break
            assert players.answers < 200
            await players.answer(session, unwilling)
        bidder = players.friend_at(session, seat)
        await players.press(bidder, session, token)
        question = await friends.server.phones.await_message(
            friends.group, lambda seen: seen.form is not None and bidder.id in seen.mentions
        )
        yield Bidding(friends, players, bidder, question, amount.low, amount.high)


async def test_the_bidder_is_asked_alone_and_what_they_type_is_their_bid(bidding: Bidding) -> None:
    assert bidding.question.form is not None
    assert bidding.question.form.selective
    amount = bidding.low + 7
    bidding.friends.server.phones.say(bidding.bidder, bidding.friends.group, f"{amount:,}", reply_to=bidding.question)
    await bidding.friends.server.phones.until(lambda: bidding.draft().values[0] == (amount,), "the bid to be noted")
    await bidding.friends.press_verb(bidding.bidder, "fn")
    await bidding.friends.server.phones.until(lambda: bidding.draft() is None, "the bid to be made")
    assert str(amount) in (await bidding.friends.settled()).text


async def test_what_others_type_and_what_is_no_amount_is_answered_and_changes_nothing(bidding: Bidding) -> None:
    stranger = next(friend for friend in bidding.friends.friends if friend != bidding.bidder)
    assert "đang hỏi" in await bidding.refused(stranger, str(bidding.low + 1))
    for nonsense in ("rẻ quá", "-5", "1e3", "<b>120</b>", "9" * 40):
        assert "con số" in await bidding.refused(bidding.bidder, nonsense)
    assert str(bidding.high) in (await bidding.refused(bidding.bidder, "999999999")).replace(".", "")


async def test_what_is_said_without_a_reply_is_never_heard(bidding: Bidding) -> None:
    before = bidding.session()
    bidding.friends.server.phones.say(bidding.bidder, bidding.friends.group, str(bidding.low + 1))
    await bidding.refused(bidding.bidder, "rẻ quá")  # comes after it, and is answered
    assert bidding.session() == before


async def test_a_reply_to_a_question_that_is_closed_is_answered_and_changes_nothing(bidding: Bidding) -> None:
    await bidding.friends.press_verb(bidding.bidder, "fx")
    await bidding.friends.server.phones.until(lambda: bidding.draft() is None, "the form to go")
    assert "đóng" in await bidding.refused(bidding.bidder, str(bidding.low + 1))
    assert all(verb(button) != "fn" for button in buttons(bidding.friends.table()))
