"""Access control of the HTTP server: which Host and Origin headers and which bot token are let in.

Loopback alone keeps nobody out who is already in the browser: any web site may send requests to 127.0.0.1, and with
DNS rebinding even under a name of its own.
"""

import secrets

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

LOOPBACK_NAMES = ("127.0.0.1", "localhost", "[::1]")
HTTP_PORT = 80
BYTES_OF_TOKEN = 32


def new_token() -> str:
    """A random bot token for one start of the server."""
    return secrets.token_urlsafe(BYTES_OF_TOKEN)


def is_token(given: object, token: str) -> bool:
    """Equality of a token from a request and the bot token, compared in constant time."""
    # Half a surrogate pair can come out of JSON and headers; it must be wrong, and not an encoding error.
    return isinstance(given, str) and secrets.compare_digest(
        given.encode(errors="surrogatepass"), token.encode(errors="surrogatepass")
    )


def loopback_hosts(port: int) -> frozenset[str]:
    """The Host headers by which a client can mean a loopback server on a port."""
    hosts = {f"{name}:{port}" for name in LOOPBACK_NAMES}
    if port == HTTP_PORT:
        hosts.update(LOOPBACK_NAMES)  # clients leave the scheme's own port out
    return frozenset(hosts)


def doorkeeper(port: int) -> Middleware:
    """The middleware that answers 403 to a foreign Host or Origin header, before any route and also where none is."""
    hosts = loopback_hosts(port)

    @web.middleware
    async def keep(request: web.Request, handler: Handler) -> web.StreamResponse:
        # The headers themselves: request.host and request.url fill in what a client left out or said elsewhere.
        named = [host.lower() for host in request.headers.getall("Host", [])]
        if len(named) != 1 or named[0] not in hosts:
            return _refusal("Host")
        # Exactly the address that was asked: on localhost or [::1] another server may have the same port.
        if any(origin != f"http://{named[0]}" for origin in request.headers.getall("Origin", [])):
            return _refusal("Origin")
        return await handler(request)

    return keep


def _refusal(header: str) -> web.Response:
    return web.json_response({"message": f"403: Forbidden ({header})", "code": 0}, status=403)
