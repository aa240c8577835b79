"""A Discord on this machine: simcord's world behind a real REST and gateway wire, with faults on demand.

`world` is what people see and do, `rest` and `gateway` are the two halves of the wire, `troubles` are what goes wrong,
`schema` holds requests against Discord's published description, and `server` puts it together.
"""

from tests.kit.discordwire.server import Wire
from tests.kit.discordwire.world import Human, World

__all__ = ["Human", "Wire", "World"]
