"""Who may come in: which addresses a request may name, which pages may open a socket, and how fast they may talk.

Theory. The server usually listens on loopback, where every page that the person's browser has open could reach it. Two
checks keep foreign pages out. A socket's Origin must be the very host that it was opened on. And that host must be an
address or a name of this machine: a foreign name that was made to point here (DNS rebinding) is turned away before
anything is served. A number can't be rebound, so addresses in numbers are welcome.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Awaitable, Callable, Iterable
from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}

Respond = Callable[[web.Request], Awaitable[web.StreamResponse]]


def policy(host: str) -> str:
    """The Content-Security-Policy of our page: its own files and its own socket, nothing inline, nothing foreign."""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "font-src 'self'",
            "img-src 'self' blob:",
            f"connect-src 'self' ws://{host} wss://{host}",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )


class Gate:
    """Turns away whatever doesn't name this machine."""

    def __init__(self, bound: str, also: Iterable[str] = ()) -> None:
        """`bound` is the address listened on; `also` are further names by which people reach it."""
        self._local_only = _loopback(bound)
        own = () if self._local_only else _own_names()
        self._names = {"localhost", bound.lower(), *own, *(name.lower() for name in also)}

    def admits(self, host: str) -> bool:
        """Whether a Host header names this machine."""
        name = _hostname(host)
        if name in self._names:
            return True
        try:
            address = ipaddress.ip_address(name)
        except ValueError:
            return False
        return address.is_loopback or not self._local_only

    @web.middleware
    async def check(self, request: web.Request, handler: Respond) -> web.StreamResponse:
        """Check the request, and put our headers on the answer."""
        host = request.headers.get("Host", "")
        if not self.admits(host):
            return web.Response(status=421, text="421: this machine doesn't go by that name", headers=_HEADERS)
        try:
            response = await handler(request)
        except web.HTTPException as refusal:
            refusal.headers.update(_HEADERS)
            raise
        if not response.prepared:
            response.headers.update(_HEADERS)
            response.headers["Content-Security-Policy"] = policy(host)
        return response


def same_origin(request: web.Request) -> bool:
    """Whether a socket is opened by our own page. Programs that aren't browsers send no Origin and fool nobody."""
    origin = request.headers.get("Origin")
    if origin is None:
        return True
    try:
        found = urlsplit(origin)
    except ValueError:
        return False
    host = request.headers.get("Host", "").lower()
    return found.scheme in ("http", "https") and bool(host) and found.netloc.lower() == host


class Bucket:
    """A measure of patience: `burst` at once, then `rate` a second."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def take(self, now: float) -> bool:
        """Whether one more is fine now."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def _hostname(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _loopback(address: str) -> bool:
    if address == "localhost":
        return True
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _own_names() -> tuple[str, ...]:
    name = socket.gethostname().lower()
    return (name, f"{name}.local") if name and "." not in name else (name,)
