"""Whole games on Discord, by four people, with the real coordinator: every move is a button that its player sees."""

from __future__ import annotations

import pytest

from bot import content
from bot.coordinator.session import Stage
from tests.kit.discord_evening import evening
from tests.kit.discordwire.world import labels

SHELF = content.load()
_FIRST = (("page", "1"), ("page", "2"), ("set", "0", "1"), ("set", "0", "2"), ("page", "0"))
"""The host's way through the options until the first bankruptcy ends the game."""
_SHORT = {("ca_ngua", "quick"), ("coup", "standard")}
_SETTINGS = {("ty_phu", "classic"): _FIRST, ("ty_phu", "boxed"): _FIRST}
GAMES = [
    pytest.param(game, ruleset, id=f"{game}/{ruleset}", marks=[] if (game, ruleset) in _SHORT else [pytest.mark.slow])
    for game, entry in SHELF.items()
    for ruleset in entry.rulesets
]


@pytest.mark.parametrize(("game", "ruleset"), GAMES)
async def test_four_people_play_to_the_end_and_whatever_they_may_do_has_a_button(game: str, ruleset: str) -> None:
    least, _ = SHELF[game].game.seats(SHELF[game].rulesets[ruleset])
    async with evening(seed=3, people=max(4, least), shy=("Ngọc",)) as night:
        await night.sit_down(game, ruleset, *_SETTINGS.get((game, ruleset), ()))
        while await night.move():
            pass
        assert (await night.session()).stage is Stage.OVER
        assert len(night.rig.wire.calls()) <= 3.5 * night.presses + 40


async def test_after_a_restart_in_mid_game_the_buttons_that_were_shown_before_go_on_working() -> None:
    async with evening(seed=5) as night:
        await night.sit_down("coup", "standard")
        for turn in range(40):
            if turn in (3, 4, 11, 25):
                shown = [(message.id, message.content) for message in night.rig.messages(night.place)]
                await night.restart()
                assert [(message.id, message.content) for message in night.rig.messages(night.place)] == shown
            if not await night.move():
                break
        assert night.presses > 25


async def test_a_table_stands_still_while_its_channel_is_shut_and_goes_on_when_it_opens() -> None:
    async with evening(seed=5) as night:
        await night.sit_down("ca_ngua", "quick")
        await night.move()
        night.rig.wire.world.permit(night.rig.channel, send_messages=False)
        while not (await night.session()).suspended:  # answers to presses still arrive; a new message doesn't
            assert await night.move()
        before = len(night.rig.messages(night.place))
        night.rig.wire.world.permit(night.rig.channel, send_messages=True)
        await night.rig.wire.until(lambda: len(night.rig.messages(night.place)) > before)
        assert not (await night.session()).suspended
        await night.painter.settled()
        while await night.move():
            pass
        assert (await night.session()).stage is Stage.OVER


async def test_somebody_who_takes_no_private_messages_plays_by_their_own_pages() -> None:
    async with evening(seed=7, shy=("Minh", "Hằng", "Trường", "Ngọc")) as night:
        await night.sit_down("coup", "standard")
        while await night.move():
            pass
        assert (await night.session()).stage is Stage.OVER
        assert all(night.rig.wire.world.private(human) == [] for human in night.people)


async def test_a_deleted_table_is_laid_anew() -> None:
    async with evening(seed=5) as night:
        await night.sit_down("ca_ngua", "quick")
        await night.move()
        for message in night.rig.messages(night.place):
            night.rig.wire.world.delete(message)
        await night.done(night.rig.wire.world.slash(night.people[0], night.rig.channel, "ban"))
        assert len(night.rig.messages(night.place)) == 1
        assert await night.move()


async def test_a_hand_that_is_looked_at_is_shown_to_its_owner_alone() -> None:
    async with evening(seed=5, shy=("Minh",)) as night:
        await night.sit_down("coup", "standard")
        before = len(night.rig.messages(night.place))
        for human in night.people:
            (page,) = (await night.press(human, "look", "hand")).whispers
            seers = [other for other in night.people if page.visible_to(other.id)]
            assert seers == [human]
            assert page.attachments[0]["description"]
        assert len(night.rig.messages(night.place)) == before


async def test_forty_tables_of_one_server_are_laid_and_joined_at_once() -> None:
    async with evening(seed=5) as night:
        world = night.rig.wire.world
        channels = [world.channel(f"bàn-{number}") for number in range(40)]
        given = [world.slash(night.people[0], channel, "choi") for channel in channels]
        await night.rig.wire.until(lambda: all(world.messages(channel) for channel in channels), seconds=20)
        assert all(answer.kind == "message" for answer in given)
        for channel in channels:
            world.press(night.people[0], world.messages(channel)[0], "Coup · Thường")
        await night.painter.settled()
        await night.rig.wire.until(
            lambda: all("Vào bàn" in labels(world.messages(channel)[-1]) for channel in channels), seconds=20
        )
        for channel in channels:
            world.press(night.people[1], world.messages(channel)[-1], "Vào bàn")
        await night.rig.wire.until(
            lambda: all("Hằng" in world.messages(channel)[-1].content for channel in channels), seconds=20
        )
        assert not [call for call in night.rig.wire.calls() if call.status >= 400]
