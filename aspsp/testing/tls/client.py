# Reads an address with a client certificate: URL CA CERTIFICATE KEY VERSION. Offers HTTP/2 and the session before.
import socket, ssl, sys
from urllib.parse import urlsplit

url, ca, certificate, key, version = sys.argv[1:]
host, port, path = urlsplit(url).hostname, urlsplit(url).port, urlsplit(url).path
context = ssl.create_default_context(cafile=ca)
context.load_cert_chain(certificate, key)
context.minimum_version = context.maximum_version = getattr(ssl.TLSVersion, 'TLSv' + version.replace('.', '_'))
context.set_alpn_protocols(['h2', 'http/1.1'])
session = None
for turn in range(2):
    plain = socket.create_connection((host, port))
    with context.wrap_socket(plain, server_hostname=host, session=session) as sent:
        head = f'GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n'
        sent.sendall(head.encode())
        status = sent.makefile('rb').readline().split()[1].decode()
        session = sent.session
        print(status, sent.version().removeprefix('TLSv'), sent.selected_alpn_protocol())
