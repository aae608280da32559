"""A small bank in code-first style, written from the contract alone: python3 bank.py --port 0
Plain HTTP; the proxy before it sends the client certificate in X-SSL-Client-Cert (URL-encoded PEM). SCA is Embedded.
It is wrong in 20 places: each has a comment DEFECT, and a row in defects.yaml."""
import argparse, threading
import accounts, payments  # noqa: F401  their routes
from app import Handler, Server

options = argparse.ArgumentParser()
options.add_argument("--port", type=int, default=0)
server = Server(("127.0.0.1", options.parse_args().port), Handler)
server.lock = threading.RLock()
print(f"listening http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
