import type { RequestListener, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeTestPki, type TestPki } from '../../pki/make-test-pki.js';
import { CREATE, READ, REFUSE, runAgainst, tinyBank } from './tiny-bank.testing.js';

let pki: TestPki;
beforeAll(async () => {
  pki = await makeTestPki({ keys: 'p256' });
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Writes a response of the tiny bank to the connection. */
type Send = (answer: Answer, response: ServerResponse) => unknown;

/** The tiny bank behind a server that transports its responses differently. */
function behind(send: Send): RequestListener {
  const bank = tinyBank();
  return (request, response) => {
    let head: Omit<Answer, 'body'> = { status: 200, headers: {} };
    const kept = {
      writeHead: (status: number, headers: Readonly<Record<string, string>>) => {
        head = { status, headers };
      },
      end: (text = '') => send({ ...head, body: Buffer.from(text) }, response),
    };
    bank(request, kept as unknown as ServerResponse);
  };
}

/** Encodes a body; an empty body stays empty. */
const packed =
  (coding: string, pack: (body: Buffer) => Buffer): Send =>
  ({ status, headers, body }, response) => {
    const has = body.length > 0;
    response.writeHead(status, { ...headers, ...(has && { 'Content-Encoding': coding }) });
    response.end(has ? pack(body) : body);
  };

const chunked: Send = ({ status, headers, body }, response) => {
  response.writeHead(status, headers);
  for (const byte of body) response.write(Buffer.from([byte]));
  response.end();
};

const inCase =
  (write: (name: string) => string): Send =>
  ({ status, headers, body }, response) => {
    const named = Object.entries(headers).map(([name, value]) => [write(name), value]);
    response.writeHead(status, Object.fromEntries(named)).end(body);
  };

const closing: Send = ({ status, headers, body }, response) =>
  response.writeHead(status, { ...headers, Connection: 'close' }).end(body);

const slow: Send = async ({ status, headers, body }, response) => {
  response.writeHead(status, { ...headers, 'Content-Length': String(body.length) });
  response.flushHeaders();
  for (const byte of body) {
    response.write(Buffer.from([byte]));
    await sleep(1);
  }
  response.end();
};

const plain: Send = ({ status, headers, body }, response) =>
  response.writeHead(status, headers).end(body);

/** Drops the connection on every fifth request that reuses a connection. */
function earlyClosing(): RequestListener {
  const bank = tinyBank();
  const served = new WeakSet<object>();
  let later = 0;
  return (request, response) => {
    if (served.has(request.socket)) later += 1;
    if (served.has(request.socket) && later % 5 === 0) return void request.socket.destroy();
    served.add(request.socket);
    bank(request, response);
  };
}

const CASES = [1, 2, 3, 4].flatMap((n) => [
  { ...CREATE, id: `ais/create-${n}` },
  { ...REFUSE, id: `ais/refuse-${n}`, twin: `ais/create-${n}` },
  { ...READ, id: `ais/read-${n}` },
]);

const over = (listener: RequestListener, keepAliveMs = 5_000) => {
  const { certificate: cert, key } = pki.server;
  const tls = { cert, key, ca: pki.ca.certificate };
  return runAgainst(listener, { cases: CASES, tls, keepAliveMs, options: { concurrency: 2 } });
};

describe('a conforming bank stays conformant if it sends responses', () => {
  test.each<[string, () => RequestListener, number?]>([
    ['unchanged', () => behind(plain)],
    ['with header names in upper case', () => behind(inCase((name) => name.toUpperCase()))],
    ['with header names in lower case', () => behind(inCase((name) => name.toLowerCase()))],
    ['byte by byte, chunked', () => behind(chunked)],
    ['slowly', () => behind(slow)],
    ['and closes the connection after each', () => behind(closing)],
    ['and closes idle connections immediately', () => behind(plain), 1],
    ['and closes kept connections during a request', earlyClosing],
    ['with gzip', () => behind(packed('gzip', gzipSync))],
    ['with gzip under its old name', () => behind(packed('x-gzip', gzipSync))],
    ['with deflate', () => behind(packed('deflate', deflateSync))],
    ['with brotli', () => behind(packed('br', brotliCompressSync))],
    ['with identity', () => behind(packed('identity', (body) => body))],
  ])('%s', async (_, listener, keepAliveMs) => {
    const { finished, ended } = await over(listener(), keepAliveMs);
    expect(ended.flatMap(({ findings }) => findings)).toEqual([]);
    expect(finished).toMatchObject({ verdict: 'conformant', counts: { passed: CASES.length } });
  });
});

describe('a body that does not match its headers', () => {
  const spoilt: Send = ({ status, headers, body }, response) => {
    const text = body.toString().replace('"received"', '"received","note":"Z?rich"');
    const bytes = Buffer.from(text);
    const at = bytes.indexOf('?');
    if (at !== -1) bytes[at] = 0xfc;
    response.writeHead(status, headers).end(bytes);
  };
  test.each<[string, Send, string]>([
    [
      'another encoding than its Content-Encoding',
      packed('gzip', (body) => body),
      'not in that coding',
    ],
    [
      'truncated gzip data',
      packed('gzip', (body) => gzipSync(body).subarray(0, 15)),
      'not in that coding',
    ],
    ['bytes that are not UTF-8', spoilt, 'not valid UTF-8'],
  ])('is a finding of a required clause: %s', async (_, send, want) => {
    const { ended, finished } = await over(behind(send));
    expect(finished.verdict).toBe('not-conformant');
    const findings = ended.flatMap((end) => end.findings);
    expect(findings).toContainEqual(
      expect.objectContaining({
        clause: 'COMMON-SCHEMA-STATED',
        level: 'required',
        actual: expect.stringContaining(want),
      }),
    );
  });
});
