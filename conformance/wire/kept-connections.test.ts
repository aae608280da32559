import { once } from 'node:events';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createTls, type TLSSocket } from 'node:tls';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTestPki, type TestPki } from '../../pki/make-test-pki.js';
import { createWire } from './create-wire.js';
import type { Wire, WireRequest } from './wire.js';

let pki: TestPki;
beforeAll(async () => {
  pki = await makeTestPki({ keys: 'p256' });
});

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server that passes each request to `onRequest`; `n` counts the requests of a connection. */
function bank(onRequest: (socket: TLSSocket, n: number, text: string) => void) {
  const came: string[] = [];
  const tls = { cert: pki.server.certificate, key: pki.server.key };
  const server = createTls(tls, (socket) => {
    let n = 0;
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const text = data.toString();
      if (!/ HTTP\/1\.1\r\n/.test(text)) return;
      n += 1;
      came.push(`${text.split(' ')[0]} ${/x-request-id: (\S+)/i.exec(text)?.[1] ?? ''}`.trim());
      onRequest(socket, n, text);
    });
  });
  return { came, server };
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

async function open(server: ReturnType<typeof createTls>): Promise<{ url: string; wire: Wire }> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const wire = createWire({ identities: {}, ca: pki.ca.certificate });
  closers.push(async () => {
    await wire.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `https://localhost:${(server.address() as AddressInfo).port}/`, wire };
}

const request = (url: string, more: Partial<WireRequest> = {}): WireRequest => ({
  method: 'GET',
  url,
  headers: [],
  body: null,
  identity: 'none',
  timeoutMs: 5_000,
  ...more,
});

/** Opens a connection and leaves it idle; a kept one is checked briefly before it is reused. */
async function keepSome(wire: Wire, url: string): Promise<void> {
  await wire.send(request(url));
  await new Promise((done) => setTimeout(done, 50));
}

describe('a bank that closes kept connections during the next request', () => {
  it.each([
    ['closes', (socket: Socket) => socket.end()],
    ['resets', (socket: Socket) => socket.destroy()],
  ])('receives it again on a new connection, with any method: %s', async (_, close) => {
    const { came, server } = bank((socket, n) => (n === 1 ? socket.write(OK) : close(socket)));
    const { url, wire } = await open(server);
    await keepSome(wire, url);
    const post = { method: 'POST', body: '{}', headers: [['X-Request-ID', 'r1']] as const };
    const live = await wire.send(request(url, post));
    expect(live).toMatchObject({ sentAgain: true, answer: { kind: 'answer', status: 200 } });
    expect(came).toEqual(['GET', 'POST r1', 'POST r1']);
    expect(live.request.headers).toEqual([['X-Request-ID', 'r1']]);
  });

  it('is reported with a reset if it closes the connection again', async () => {
    let count = 0;
    const { came, server } = bank((socket) => {
      count += 1;
      if (count === 1) socket.write(OK);
      else socket.destroy();
    });
    const { url, wire } = await open(server);
    await keepSome(wire, url);
    expect(await wire.send(request(url))).toMatchObject({
      sentAgain: true,
      answer: { kind: 'no-answer', reason: 'reset' },
    });
    expect(came).toHaveLength(3);
  });
});

describe('a request is not sent twice', () => {
  it('if the connection was opened for it', async () => {
    const { came, server } = bank((socket) => socket.destroy());
    const { url, wire } = await open(server);
    const live = await wire.send(request(url));
    expect(live.sentAgain).toBeUndefined();
    expect(live.answer).toMatchObject({ kind: 'no-answer', reason: 'reset' });
    expect(came).toHaveLength(1);
  });

  it('if a part of the response arrived', async () => {
    const { came, server } = bank((socket, n) =>
      n === 1 ? socket.write(OK) : socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc'),
    );
    const { url, wire } = await open(server);
    await keepSome(wire, url);
    const live = await wire.send(request(url));
    expect(live.sentAgain).toBeUndefined();
    expect(live.answer).toMatchObject({ kind: 'no-answer', reason: 'reset' });
    expect(came).toHaveLength(2);
  });
});

it('every request gets a response from a bank that closes idle connections immediately', async () => {
  const tls = { cert: pki.server.certificate, key: pki.server.key };
  const server = createHttps(tls, (_incoming, reply) => void reply.end('ok'));
  server.keepAliveTimeout = 1;
  const { url, wire } = await open(server);
  const kinds: string[] = [];
  for (let n = 0; n < 40; n += 1) {
    const { answer } = await wire.send(request(url));
    kinds.push(answer.kind === 'answer' ? 'answer' : answer.detail);
    // blocks the event loop, so that the close is not noticed before the next request is written
    const until = performance.now() + 4;
    while (performance.now() < until);
  }
  expect(new Set(kinds)).toEqual(new Set(['answer']));
});
