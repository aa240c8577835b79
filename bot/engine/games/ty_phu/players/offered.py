"""What a prompt offers, whether as finished actions or in pickers."""

from __future__ import annotations

from bot.engine.prompt import Action, Form, Pick, Prompt


def offered(prompt: Prompt, kind: type[Action], blank: str) -> tuple[int, ...]:
    """The values that the pickers and single actions of this kind offer, in their order."""
    found: list[int] = []
    for option in prompt.options:
        if isinstance(option, Form):
            if option.makes is kind and isinstance(option.blanks[0], Pick):
                found += [choice.value for choice in option.blanks[0].choices]
        elif type(option) is kind:
            found.append(int(getattr(option, blank)))
    return tuple(found)
