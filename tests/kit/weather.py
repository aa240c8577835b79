"""Bad weather on the wires of a town: calls fail, answers don't come, latency, floods, a platform down."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field

from tests.kit.botapi.errors import ApiError, too_many_requests
from tests.kit.botapi.faults import AnswerLate, AnswerLost, Broken, Fault, Faults, Lost, Refuse, Slow
from tests.kit.botapi.wire import Call
from tests.kit.discordwire.troubles import Trouble, Troubles
from tests.kit.town import Town

_REAL = 5.0
"""With a latency of real life, an answer that doesn't come is waited for as in real life."""


@dataclass
class Weather:
    """What the sky is like: the shares of calls that fail and that lose their answer, and the longest latency."""

    draw: random.Random
    failing: float = 0.0
    unanswered: float = 0.0
    latency: float = 0.0
    flooded: bool = False
    down: str = ""
    """The platform that is gone altogether, if one is."""
    struck: dict[str, int] = field(default_factory=dict)

    def strike(self) -> str:
        """What happens to one call."""
        chance = self.draw.random()
        kind = ""
        if chance < self.failing:
            kind = self.draw.choice(("refused", "broken", "lost"))
        elif chance < self.failing + self.unanswered:
            kind = "unanswered"
        elif self.flooded and chance < 0.5:
            kind = "flooded"
        self.struck[kind or "passed"] = self.struck.get(kind or "passed", 0) + 1
        return kind

    def delay(self) -> float:
        """Mostly short, sometimes as long as it gets."""
        return self.latency * self.draw.random() ** 4

    def clear(self) -> None:
        """The sun comes out."""
        self.failing = self.unanswered = self.latency = 0.0
        self.flooded, self.down = False, ""


class TelegramWeather(Faults):
    """The weather on Telegram's wire."""

    def __init__(self, weather: Weather) -> None:
        super().__init__()
        self._weather = weather

    def take(self, call: Call) -> Fault | None:
        """What happens to a call."""
        if self._weather.down == "telegram":
            return Lost()
        match self._weather.strike():
            case "refused":
                return Refuse(ApiError(500, "Internal Server Error"))
            case "broken":
                return Broken()
            case "lost":
                return Lost()
            case "unanswered":
                return AnswerLate() if self._weather.latency >= _REAL else AnswerLost()
            case "flooded" if call.method.lower() != "getupdates":
                return Refuse(too_many_requests(1))
            case _:
                delay = self._weather.delay()
                return Slow(delay) if delay > 0.01 else None


class DiscordWeather(Troubles):
    """The weather on Discord's wire."""

    def __init__(self, weather: Weather) -> None:
        super().__init__()
        self._weather = weather

    def strike(self, method: str, path: str) -> Trouble | None:
        """What happens to a request; logging in has luck."""
        if self._weather.down == "discord":
            return Trouble(method, path, 502)
        if path.endswith("@me") or "/gateway" in path or "/commands" in path:
            return None
        match self._weather.strike():
            case "refused" | "broken" | "lost":
                return Trouble(method, path, 502)
            case "unanswered":
                return Trouble(method, path, 502, after=True)
            case "flooded":
                return Trouble(method, path, 429, retry_after=0.5, via=False)
            case _:
                delay, arrived = self._weather.delay(), asyncio.Event()
                if delay <= 0.01:
                    return None
                asyncio.get_running_loop().call_later(delay, arrived.set)
                return Trouble(method, path, until=arrived)


def over(town: Town, weather: Weather) -> None:
    """From now on the town has this weather."""
    town.server.faults = TelegramWeather(weather)
    town.wire.rest.troubles = DiscordWeather(weather)
