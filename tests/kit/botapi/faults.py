"""What can go wrong between a bot and the server, on request and a stated number of times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.kit.botapi.errors import ApiError
from tests.kit.botapi.wire import Call


@dataclass(frozen=True, slots=True)
class Refuse:
    """Nothing is done; the answer is this error."""

    error: ApiError


@dataclass(frozen=True, slots=True)
class Broken:
    """Nothing is done; a gateway in between answers with a page that is no JSON."""

    status: int = 502


@dataclass(frozen=True, slots=True)
class Lost:
    """The request never arrives; the connection closes."""


@dataclass(frozen=True, slots=True)
class AnswerLost:
    """The work is done, then the connection closes without an answer."""


@dataclass(frozen=True, slots=True)
class AnswerLate:
    """The work is done, but the answer never comes: the client runs into its own time-out."""


@dataclass(frozen=True, slots=True)
class Slow:
    """The work is done after so many real seconds."""

    seconds: float


Fault = Refuse | Broken | Lost | AnswerLost | AnswerLate | Slow


@dataclass(slots=True)
class _Plan:
    method: str
    fault: Fault
    times: int
    when: Callable[[Call], bool]


class Faults:
    """The faults still to come, in the order in which they were ordered."""

    def __init__(self) -> None:
        self._plans: list[_Plan] = []

    def next(
        self, method: str, fault: Fault, *, times: int = 1, when: Callable[[Call], bool] = lambda _call: True
    ) -> None:
        """Spoil the next `times` requests of a method ("*" for any) for which `when` holds."""
        self._plans.append(_Plan(method.lower(), fault, times, when))

    def clear(self) -> None:
        """Forget what has not happened yet."""
        self._plans.clear()

    @property
    def left(self) -> int:
        """How many faults are still to come."""
        return sum(plan.times for plan in self._plans)

    def take(self, call: Call) -> Fault | None:
        """Return the fault of a request, None for an untroubled one."""
        for plan in self._plans:
            if plan.method in {"*", call.method.lower()} and plan.when(call):
                plan.times -= 1
                if plan.times == 0:
                    self._plans.remove(plan)
                return plan.fault
        return None
