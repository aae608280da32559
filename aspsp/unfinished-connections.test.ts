import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBank, startBank } from './start-bank.js';

/** Clients that never finish: the bank may not keep their connections. */
let bank: RunningBank;
beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0, config: { limits: { requestSeconds: 1 } } });
});
afterAll(() => bank.close());

/** The first bytes of a ClientHello of 512 bytes. */
const HALF_HELLO = Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]);

const portOf = (url: string) => Number(new URL(url).port);
const listeners = () => [portOf(bank.baseUrl), portOf(bank.authUrl)];
const opened = async (port: number): Promise<Socket> => {
  const socket = connect({ port, host: 'localhost', allowHalfOpen: true });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};
/** Resolves when the bank has ended the connection. */
const ended = (socket: Socket) =>
  Promise.race([once(socket, 'end'), once(socket, 'close')]).then(() => socket.destroy());

describe('a connection that never finishes its TLS handshake is closed', () => {
  it.each([
    ['without a byte', (_socket: Socket) => undefined],
    ['after a part of the first message', (socket: Socket) => socket.write(HALF_HELLO)],
    ['after the client closed its side', (socket: Socket) => socket.end(HALF_HELLO)],
  ])('%s', { timeout: 15_000 }, async (_name, begin) => {
    const sockets = await Promise.all(listeners().flatMap((port) => [opened(port), opened(port)]));
    const all = Promise.all(
      sockets.map((socket) => {
        socket.resume();
        begin(socket);
        return ended(socket);
      }),
    );
    expect(await all).toHaveLength(4);
  });
});

describe('a client that never closes its side', () => {
  it('gets 408 for a request that stops, and the bank lets go of the connection', {
    timeout: 15_000,
  }, async () => {
    for (const port of listeners()) {
      const socket = connectTls({ port, host: 'localhost', rejectUnauthorized: false });
      socket.allowHalfOpen = true;
      socket.on('error', () => undefined);
      await once(socket, 'secureConnect');
      socket.write('GET /psd2/v1/accounts HTTP/1.1\r\n');
      const [first] = (await once(socket, 'data')) as [Buffer];
      expect(first.toString()).toMatch(/^HTTP\/1\.1 408 /);
      // only a connection that is gone refuses what is written to it
      const closed = new Promise((resolve) => socket.once('close', resolve));
      const writing = setInterval(() => socket.writable && socket.write('x'), 100);
      await closed;
      clearInterval(writing);
    }
  });
});
