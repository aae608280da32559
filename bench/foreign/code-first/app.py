"""A small framework in the manner of the code-first ones: routes by decorator, models checked before the handler,
404 and 405 by default, redirects of trailing slashes, {"detail": ...} for every error."""
import json, re, traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit

ROUTES = []  # (method, pattern, handler, status)


class HTTPError(Exception):
    def __init__(self, status, detail):
        self.status, self.detail = status, detail


def invalid(*place, msg="Field required", kind="missing"):
    # DEFECT 3: invalid requests are refused with 422, a status that the contract does not list.
    return HTTPError(422, [{"type": kind, "loc": list(place), "msg": msg}])


def route(method, path, status=200):
    # DEFECT 1: the status of every route is 200 unless it says otherwise, and the creations do not.
    def add(handler):
        ROUTES.append((method, re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[^/]+)", path) + "$"), handler, status))
        return handler
    return add


class Request:
    def __init__(self, http):
        parts = urlsplit(http.path)
        self.method, self.path, self.headers = http.command, unquote(parts.path), http.headers
        self.query = dict(parse_qsl(parts.query, keep_blank_values=True))
        self.raw = http.rfile.read(int(http.headers.get("Content-Length") or 0))
        self.base = f"http://{http.headers.get('Host')}"

    def header(self, name, needed=True):
        value = self.headers.get(name)
        if needed and not value:
            raise invalid("header", name.lower())
        return value

    def json(self, needed=True):
        if not self.raw and not needed:
            return {}
        if self.headers.get("Content-Type", "").split(";")[0].strip() != "application/json":
            raise HTTPError(415, "Unsupported Media Type")
        try:
            body = json.loads(self.raw)
        except ValueError:
            raise invalid("body", msg="JSON decode error", kind="json_invalid")
        if not isinstance(body, dict):
            raise invalid("body", msg="Input should be a valid dictionary", kind="dict_type")
        return body


class Handler(BaseHTTPRequestHandler):
    protocol_version, server_version = "HTTP/1.1", "code-first"

    def log_message(self, *_):
        pass

    def answer(self, status, body, headers=()):
        # DEFECT 10: no response repeats X-Request-ID.
        raw = b"" if status in (204, 307) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        if raw:
            self.send_header("Content-Type", "application/json")
        if status != 204:
            self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        self.wfile.write(raw)

    def serve(self):
        request = Request(self)
        found = [(m, p.match(request.path), h, s) for m, p, h, s in ROUTES if p.match(request.path)]
        if not found:
            # DEFECT 2: the route of the transactions has no trailing slash, so the contract's address is redirected.
            if any(p.match(request.path.rstrip("/")) for _, p, _, _ in ROUTES):
                _, _, query = self.path.partition("?")
                to = request.base + request.path.rstrip("/") + ("?" + query if query else "")
                return self.answer(307, None, [("Location", to)])
            return self.answer(404, {"detail": "Not Found"})
        hits = [each for each in found if each[0] == request.method]
        if not hits:
            return self.answer(405, {"detail": "Method Not Allowed"}, [("Allow", ", ".join(m for m, *_ in found))])
        _, match, handler, status = hits[0]
        try:
            with self.server.lock:
                self.answer(status, handler(request, **match.groupdict()))
        except HTTPError as error:
            self.answer(error.status, {"detail": error.detail})
        except Exception:
            traceback.print_exc()
            self.answer(500, {"detail": "Internal Server Error"})

    do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = serve


class Server(ThreadingHTTPServer):
    daemon_threads, request_queue_size = True, 64
