import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { type Passed, recordedOf } from './passed.js';
import { type ServedProxy, serveProxy } from './serve-proxy.js';
import { MAX_KEPT } from './tap.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface Stage {
  readonly proxy: ServedProxy;
  /** The bytes that the bank received. */
  readonly got: () => string;
  readonly passed: Passed[];
  readonly port: number;
}

/** A bank that sends these bytes on every connection, with the proxy in front of it. */
async function stage(answer: string | Buffer, end = true): Promise<Stage> {
  let got = '';
  const bank: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    let answered = false;
    socket.on('data', (chunk) => {
      got += chunk.toString('latin1');
      if (answered || !got.includes('\r\n\r\n')) return;
      answered = true;
      setTimeout(() => (end ? socket.end(answer) : socket.write(answer)), 20);
    });
  });
  bank.listen(0, '127.0.0.1');
  await once(bank, 'listening');
  const { port: bankPort } = bank.address() as AddressInfo;
  const passed: Passed[] = [];
  const target = new URL(`http://127.0.0.1:${bankPort}`);
  const proxy = await serveProxy({
    target,
    keepHost: false,
    identities: {},
    host: '127.0.0.1',
    port: 0,
    onPassed: (each) => passed.push(each),
  });
  closing.push(
    () => proxy.close(),
    async () => bank.close(),
  );
  return { proxy, got: () => got, passed, port: Number(new URL(proxy.url).port) };
}

const LONGEST_WAIT_MS = 1500;

/** Sends bytes and reads until the proxy closes the connection or sends nothing more. */
async function send(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  socket.write(request, 'latin1');
  await Promise.race([
    once(socket, 'close'),
    new Promise((done) => setTimeout(done, LONGEST_WAIT_MS)),
  ]);
  socket.destroy();
  return Buffer.concat(chunks).toString('latin1');
}

const headersOf = (message: string): readonly string[] =>
  (message.split('\r\n\r\n')[0] ?? '').split('\r\n');

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}';

describe('the proxy', () => {
  test('forwards a request byte for byte, except Host and hop-by-hop headers', async () => {
    const { port, got } = await stage(OK);
    await send(
      port,
      'POST /psd2/v1/consents?a=%7e&b HTTP/1.1\r\nhOst: me\r\nX-Two: 1\r\nZ: \xe4\r\n' +
        'X-two: 2\r\nConnection: close, X-Mine\r\nX-Mine: 1\r\nTE: trailers\r\nContent-Length: 4\r\n\r\n{"a}',
    );
    const [line, host, ...headers] = headersOf(got());
    expect(line).toBe('POST /psd2/v1/consents?a=%7e&b HTTP/1.1');
    expect(host).toMatch(/^hOst: 127\.0\.0\.1:\d+$/);
    expect(headers.slice(0, 4)).toEqual(['X-Two: 1', 'Z: \xe4', 'X-two: 2', 'Content-Length: 4']);
    expect(got()).not.toMatch(/X-Mine|trailers/);
    expect(got().endsWith('\r\n\r\n{"a}')).toBe(true);
  });

  test('returns a response byte for byte, except hop-by-hop headers', async () => {
    const packed = gzipSync('{"accounts":[]}');
    const head =
      'HTTP/1.1 299 Quite Good\r\nset-cookie: a\r\nSet-Cookie: b\r\ncontent-TYPE: application/json\r\n' +
      `Keep-Alive: timeout=5\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\nConnection: close\r\n\r\n`;
    const { port, passed } = await stage(Buffer.concat([Buffer.from(head), packed]));
    const answer = await send(port, 'GET /v1/accounts HTTP/1.1\r\nHost: a\r\n\r\n');
    const [line, ...headers] = headersOf(answer);
    expect(line).toBe('HTTP/1.1 299 Quite Good');
    expect(headers.slice(0, 4)).toEqual([
      'set-cookie: a',
      'Set-Cookie: b',
      'content-TYPE: application/json',
      'Content-Encoding: gzip',
    ]);
    expect(answer).not.toMatch(/Keep-Alive: timeout|^Date:/m);
    expect(answer.endsWith(packed.toString('latin1'))).toBe(true);
    const [one] = passed;
    const recorded = recordedOf(one as Passed, 'test');
    expect(recorded.answer?.body.toString()).toBe('{"accounts":[]}');
  });

  test('forwards a chunked body', async () => {
    const { port, got } = await stage(OK);
    await send(
      port,
      'DELETE /v1/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n',
    );
    expect(got()).toMatch(/Transfer-Encoding: chunked[\s\S]*\r\n\r\n3\r\nabc\r\n0\r\n\r\n$/);
  });

  test('does not add a body to a request without one', async () => {
    const { port, got } = await stage(OK);
    await send(port, 'POST /v1/x HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(got()).toMatch(/Content-Length: 0\r\n(?:Connection: [^\r]*\r\n)?\r\n$/);
  });

  test('forwards Expect: 100-continue and interim responses', async () => {
    const interim = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n';
    const { port, got } = await stage(interim + OK);
    const sent =
      'POST /v1/x HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 1\r\n\r\n';
    const answer = await send(port, sent);
    expect(got()).toContain('Expect: 100-continue');
    expect(answer).toMatch(
      /^HTTP\/1\.1 103 Early Hints\r\nLink: <\/a>\r\n\r\nHTTP\/1\.1 100 Continue/,
    );
    expect(answer).toContain('200 OK');
  });

  test('closes the connection if the bank closes it, and records it', async () => {
    const { port, passed } = await stage('');
    expect(await send(port, 'GET /v1/accounts HTTP/1.1\r\nHost: a\r\n\r\n')).toBe('');
    expect(passed[0]?.answer).toMatchObject({ reason: 'reset' });
    expect(recordedOf(passed[0] as Passed, 'test').unjudged).toBeNull();
  });

  test('returns its own 502 if no bank listens, and does not judge the bank', async () => {
    const passed: Passed[] = [];
    const proxy = await serveProxy({
      target: new URL('http://127.0.0.1:1'),
      keepHost: true,
      identities: {},
      host: '127.0.0.1',
      port: 0,
      onPassed: (each) => passed.push(each),
    });
    closing.push(() => proxy.close());
    const answer = await fetch(`${proxy.url}/v1/accounts`);
    expect([answer.status, await answer.text()]).toEqual([
      502,
      expect.stringContaining('Nothing accepts'),
    ]);
    expect(recordedOf(passed[0] as Passed, 'test').unjudged).toContain('the proxy got no response');
  });

  test('streams long bodies and does not judge them', async () => {
    const length = MAX_KEPT + 1000;
    const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
    const { port, passed } = await stage(head + 'a'.repeat(length), false);
    const answer = await fetch(`http://127.0.0.1:${port}/v1/accounts`);
    expect((await answer.arrayBuffer()).byteLength).toBe(length);
    expect(recordedOf(passed[0] as Passed, 'test').answer?.bodyLack).toContain('too long');
  });

  test('forwards the start of a body before its end has arrived', async () => {
    const { port } = await stage('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello', false);
    const answer = await fetch(`http://127.0.0.1:${port}/v1/accounts`);
    const first = await answer.body?.getReader().read();
    expect(Buffer.from(first?.value ?? []).toString()).toBe('hello');
  });

  test('closes an idle connection that the bank closes', async () => {
    const { port } = await stage('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
    const start = performance.now();
    const answer = await send(port, 'GET /a HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(answer.endsWith('{}')).toBe(true);
    expect(performance.now() - start).toBeLessThan(LONGEST_WAIT_MS);
  });
});
