import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSuite, startBankProcess } from './run-suite.js';

/** Servers that are no bank at all: nothing may pass on them. */
const NULL_BANKS: readonly (readonly [name: string, listener: RequestListener])[] = [
  [
    'answers 200 {} to everything',
    (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  ],
  [
    'answers 404 to everything',
    (_, response) => response.writeHead(404, { 'content-type': 'application/json' }).end('{}'),
  ],
  ['drops every connection', (request) => request.socket.destroy()],
];

describe.each(NULL_BANKS)('a server that %s', (_, listener) => {
  let bank: Awaited<ReturnType<typeof startBankProcess>>;
  const server = createServer(listener);
  let url: string;

  beforeAll(async () => {
    bank = await startBankProcess();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.close();
    server.closeAllConnections();
    await bank.stop();
  });

  test.each([[[]], [['--no-preflight']]])(
    'passes no case with %j',
    async (flags) => {
      const run = await runSuite([
        '--profile',
        bank.profile,
        '--base-url',
        `${url}/psd2`,
        '--auth-url',
        url,
        ...flags,
      ]);
      expect([1, 3]).toContain(run.exitCode);
      expect(run.summary?.counts.passed).toBe(0);
      expect(run.summary?.verdict).not.toBe('conformant');
      expect(run.stderr).not.toMatch(/^\s+at /m);
    },
    60_000,
  );
});
