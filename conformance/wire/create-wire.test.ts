import { once } from 'node:events';
import {
  createServer as createHttp,
  type Server as HttpServer,
  type IncomingMessage,
} from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';
import { createServer as createTls } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decodeClientCertHeader } from '../../pki/client-cert-header.js';
import { judgeClientCertificate } from '../../pki/judge-client-certificate.js';
import type { LoadedIdentity } from '../../pki/load-identity.js';
import { makeTestPki, type TestCertificateName, type TestPki } from '../../pki/make-test-pki.js';
import { createWire, type WireOptions } from './create-wire.js';
import type { LiveExchange, Wire, WireRequest } from './wire.js';

let pki: TestPki;
let identities: WireOptions['identities'];
beforeAll(async () => {
  pki = await makeTestPki({ keys: 'p256' });
  identities = {
    tpp1: identity('tpp1-qwac'),
    tpp2: identity('tpp2-qwac'),
    expired: identity('expired-qwac'),
    unknownCa: identity('unknown-ca-qwac'),
  };
});

function identity(name: TestCertificateName): LoadedIdentity {
  return { ...pki[name], notBefore: new Date(), notAfter: new Date(), warnings: [] };
}

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Starts a server on a free port of 127.0.0.1 and returns that port. */
async function listen(server: Server | HttpServer): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function wire(options: Partial<WireOptions> = {}): Wire {
  const made = createWire({ identities, ca: pki.ca.certificate, ...options });
  closers.push(() => made.close());
  return made;
}

function request(url: string, more: Partial<WireRequest> = {}): WireRequest {
  return {
    method: 'GET',
    url,
    headers: [],
    body: null,
    identity: 'tpp1',
    timeoutMs: 5_000,
    ...more,
  };
}

function outcome({ answer }: LiveExchange): string {
  return answer.kind === 'answer' ? `${answer.status} ${answer.body}` : answer.reason;
}

async function body(incoming: IncomingMessage): Promise<string> {
  return Buffer.concat(await incoming.toArray()).toString('utf8');
}

const serverTls = () => ({ cert: pki.server.certificate, key: pki.server.key });
const strict = () => ({ ca: pki.ca.certificate, requestCert: true, rejectUnauthorized: true });

describe('the wire over mutual TLS', () => {
  it('uses the certificate of each identity, and none for the identities none and psu', async () => {
    const options = { ...serverTls(), requestCert: true, rejectUnauthorized: false };
    const server = createHttps(options, (incoming, reply) => {
      const { raw } = (incoming.socket as import('node:tls').TLSSocket).getPeerCertificate();
      const ca = pki.ca.certificate;
      const judgement = judgeClientCertificate(raw, { ca, now: new Date() });
      reply.end(judgement.ok ? judgement.tpp.organizationIdentifier : judgement.code);
    });
    const url = `https://localhost:${await listen(server)}/`;
    const sender = wire();
    const names = ['tpp1', 'tpp2', 'none', 'psu', 'expired', 'unknownCa', 'tpp1'] as const;
    const got = await Promise.all(
      names.map(async (name) => outcome(await sender.send(request(url, { identity: name })))),
    );
    expect(got).toEqual([
      '200 PSDDE-BAFIN-100001',
      '200 PSDDE-BAFIN-100002',
      '200 CERTIFICATE_MISSING',
      '200 CERTIFICATE_MISSING',
      '200 CERTIFICATE_EXPIRED',
      '200 CERTIFICATE_INVALID',
      '200 PSDDE-BAFIN-100001',
    ]);
  });

  it('does not put the certificate into a header as well', async () => {
    const server = createHttps(serverTls(), (incoming, reply) => {
      reply.end(String(incoming.headers['client-cert']));
    });
    const url = `https://localhost:${await listen(server)}/`;
    const sender = wire({ clientCertificateHeader: { name: 'Client-Cert', format: 'pem' } });
    expect(outcome(await sender.send(request(url)))).toBe('200 undefined');
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'detects a refused handshake with %s',
    async (version) => {
      const options = { ...serverTls(), ...strict(), minVersion: version, maxVersion: version };
      const server = createHttps(options, (_incoming, reply) => reply.end('in'));
      const url = `https://127.0.0.1:${await listen(server)}/`;
      const sender = wire();
      for (let round = 0; round < 5; round += 1) {
        const post = { method: 'POST', body: 'x'.repeat(100_000) };
        expect(outcome(await sender.send(request(url, { identity: 'none' })))).toBe(REFUSED);
        expect(outcome(await sender.send(request(url, { identity: 'psu', ...post })))).toBe(
          REFUSED,
        );
        expect(outcome(await sender.send(request(url, { identity: 'unknownCa' })))).toBe(REFUSED);
        expect(outcome(await sender.send(request(url, { identity: 'expired' })))).toBe(REFUSED);
        expect(outcome(await sender.send(request(url)))).toBe('200 in');
      }
    },
  );

  it('does not report an untrusted server certificate as a refused handshake', async () => {
    const server = createHttps(serverTls(), (_incoming, reply) => reply.end('in'));
    const port = await listen(server);
    const other = wire({ ca: pki['unknown-ca'].certificate });
    const { answer } = await other.send(request(`https://127.0.0.1:${port}/`));
    expect(answer).toMatchObject({
      reason: 'garbage',
      detail: expect.stringContaining('not trusted'),
    });
  });

  it('reports a reset if the target drops the connection on the request', async () => {
    const server = createTls({ ...serverTls(), requestCert: true, rejectUnauthorized: false });
    server.on('secureConnection', (socket) => socket.once('data', () => socket.destroy()));
    const url = `https://127.0.0.1:${await listen(server)}/`;
    expect(outcome(await wire().send(request(url)))).toBe('reset');
  });

  it('reports a reset if the target drops every connection', async () => {
    const server = createTcp((socket) => socket.destroy());
    const url = `https://127.0.0.1:${await listen(server)}/`;
    expect(outcome(await wire().send(request(url, { identity: 'none' })))).toBe('reset');
  });

  it('reports plain HTTP on the port as garbage', async () => {
    const server = createHttp((_incoming, reply) => reply.end('plain'));
    const url = `https://127.0.0.1:${await listen(server)}/`;
    expect(outcome(await wire().send(request(url)))).toBe('garbage');
  });
});

const REFUSED = 'refused-handshake';

describe('the wire over plain HTTP', () => {
  it('sends headers in their order, including duplicates, and adds only transport headers', async () => {
    const server = createHttp(async (incoming, reply) => {
      const seen = { ...incoming, body: await body(incoming) };
      reply.setHeader('X-Twice', ['a', 'b']);
      reply.end(JSON.stringify([incoming.method, incoming.url, incoming.rawHeaders, seen.body]));
    });
    const port = await listen(server);
    const headers = [
      ['X-Request-ID', '1'],
      ['x-request-id', '2'],
      ['Accept', 'application/json'],
    ] as const;
    const url = `http://127.0.0.1:${port}/psd2/../v1/a%2Fb?x=1&x=2`;
    const live = await wire().send(request(url, { method: 'PUT', headers, body: 'Grüße' }));
    if (live.answer.kind !== 'answer') throw new Error(live.answer.detail);
    expect(JSON.parse(live.answer.body.toString())).toEqual([
      'PUT',
      '/psd2/../v1/a%2Fb?x=1&x=2',
      [
        ...['host', `127.0.0.1:${port}`, 'connection', 'keep-alive'],
        ...['X-Request-ID', '1', 'x-request-id', '2', 'Accept', 'application/json'],
        ...['content-length', '7'],
      ],
      'Grüße',
    ]);
    expect(live.answer.headers.filter(([name]) => name === 'X-Twice')).toEqual([
      ['X-Twice', 'a'],
      ['X-Twice', 'b'],
    ]);
    expect(live.durationMs).toBeGreaterThan(0);
    expect(new Date(live.startedAt).getTime()).toBeGreaterThan(Date.now() - 10_000);
  });

  it('does not follow redirects, and keeps connections', async () => {
    let connections = 0;
    const server = createHttp((_incoming, reply) => reply.writeHead(302, { Location: '/' }).end());
    server.on('connection', () => {
      connections += 1;
    });
    const url = `http://127.0.0.1:${await listen(server)}/`;
    const sender = wire();
    for (let round = 0; round < 6; round += 1) {
      expect(outcome(await sender.send(request(url)))).toBe('302 ');
    }
    expect(connections).toBeLessThan(3);
  });

  it.each(['rfc9440', 'pem'] as const)(
    'sends the certificate in a header as %s',
    async (format) => {
      const server = createHttp((incoming, reply) => {
        const value = incoming.headers['client-cert'];
        const raw = decodeClientCertHeader(String(value), format);
        const judgement = judgeClientCertificate(raw, { ca: pki.ca.certificate, now: new Date() });
        reply.end(judgement.ok ? judgement.tpp.name : String(value));
      });
      const url = `http://127.0.0.1:${await listen(server)}/`;
      const sender = wire({ clientCertificateHeader: { name: 'Client-Cert', format } });
      const live = await sender.send(request(url));
      expect(outcome(live)).toBe('200 Test TPP One');
      expect(live.request.headers).toHaveLength(1);
      expect(outcome(await sender.send(request(url, { identity: 'none' })))).toBe('200 undefined');
      expect(outcome(await sender.send(request(url, { identity: 'psu' })))).toBe('200 undefined');
    },
  );

  it('reports an identity without a certificate in the profile', async () => {
    const url = 'http://127.0.0.1:1/';
    await expect(wire().send(request(url, { identity: 'wrongRole' }))).rejects.toThrow(/wrongRole/);
  });
});

describe('the result for a target that', () => {
  const raw = (text: string | Buffer) =>
    createTcp((socket) => socket.once('data', () => socket.end(text)));
  const ok = 'HTTP/1.1 200 OK\r\n';
  const table: readonly (readonly [string, () => Server | HttpServer, string])[] = [
    ['does not send HTTP', () => raw('SSH-2.0-server\r\n'), 'garbage'],
    ['sends a broken status line', () => raw('HTTP/1.1 abc\r\n\r\n'), 'garbage'],
    ['sends broken headers', () => raw(`${ok}no colon here\r\n\r\n`), 'garbage'],
    ['sends endless headers', () => raw(`${ok}${'A: b\r\n'.repeat(9_000)}\r\n`), 'garbage'],
    ['sends broken chunks', () => raw(`${ok}Transfer-Encoding: chunked\r\n\r\nzz\r\n`), 'garbage'],
    [
      'switches the protocol',
      () => raw('HTTP/1.1 101 Up\r\nUpgrade: h2\r\nConnection: upgrade\r\n\r\n'),
      'garbage',
    ],
    [
      'sends a shorter body than announced',
      () => raw(`${ok}Content-Length: 9\r\n\r\nabc`),
      'reset',
    ],
    ['closes without a response', () => raw(''), 'reset'],
    [
      'resets the connection',
      () => createTcp((socket) => socket.once('data', () => socket.resetAndDestroy())),
      'reset',
    ],
    ['drops the connection immediately', () => createTcp((socket) => socket.destroy()), 'reset'],
    [
      'sends 6 MB',
      () => raw(Buffer.concat([Buffer.from(`${ok}\r\n`), Buffer.alloc(6e6)])),
      'garbage',
    ],
    [
      'sends an interim response first',
      () => raw(`HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n${ok}Content-Length: 2\r\n\r\nok`),
      '200 ok',
    ],
    ['sends 4 bytes until it closes', () => raw(`${ok}\r\nabcd`), '200 abcd'],
    ['sends nothing', () => createTcp(() => undefined), 'timeout'],
    [
      'stops in the body',
      () => createTcp((socket) => socket.write(`${ok}Content-Length: 9\r\n\r\na`)),
      'timeout',
    ],
  ];
  it.each(table)('%s', async (_what, make, want) => {
    const url = `http://127.0.0.1:${await listen(make())}/`;
    const timeoutMs = want === 'timeout' ? 200 : 5_000;
    expect(outcome(await wire().send(request(url, { timeoutMs })))).toBe(want);
  });

  it('does not listen or has an unknown host name', async () => {
    const server = createTcp();
    const port = await listen(server);
    server.close();
    await once(server, 'close');
    expect(outcome(await wire().send(request(`http://127.0.0.1:${port}/`)))).toBe(
      'connection-refused',
    );
    expect(outcome(await wire().send(request('http://no-such-host.invalid/')))).toBe('dns');
  });

  it('does not respond before the caller aborts', async () => {
    const server = createTcp();
    const url = `http://127.0.0.1:${await listen(server)}/`;
    const stop = new AbortController();
    server.once('connection', () => stop.abort());
    const sender = wire();
    const waiting = [1, 2, 3].map(() => sender.send(request(url), stop.signal));
    expect((await Promise.all(waiting)).map(outcome)).toEqual(['aborted', 'aborted', 'aborted']);
  });

  it('receives nothing after the caller has aborted', async () => {
    let asked = 0;
    const server = createHttp((_incoming, reply) => reply.end(String(++asked)));
    const url = `http://127.0.0.1:${await listen(server)}/`;
    const sender = wire();
    const stop = new AbortController();
    stop.abort();
    expect(outcome(await sender.send(request(url), stop.signal))).toBe('aborted');
    expect(outcome(await sender.send(request(url)))).toBe('200 1');
  });
});

afterAll(() => expect(closers).toEqual([]));
