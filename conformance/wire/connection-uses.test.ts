import { channel } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { countConnectionUses, failedOnReused } from './connection-uses.js';

const connection = (localPort: number) => Object.assign(new EventEmitter(), { localPort });
const send = (socket: EventEmitter) => channel('undici:client:sendHeaders').publish({ socket });

test('two connections with the same local port are counted apart, with one listener each', () => {
  countConnectionUses();
  const [one, other] = [connection(40_000), connection(40_000)];
  for (let times = 0; times < 20; times += 1) {
    send(one);
    send(other);
  }
  expect([one.listenerCount('error'), other.listenerCount('error')]).toEqual([1, 1]);
});

test('an error of a connection is one on a used connection after its second request', () => {
  countConnectionUses();
  const [fresh, used] = [connection(40_001), connection(40_002)];
  for (const socket of [fresh, used, used]) send(socket);
  const errors = [new Error('fresh'), new Error('used')];
  fresh.emit('error', errors[0]);
  used.emit('error', errors[1]);
  expect(errors.map(failedOnReused)).toEqual([false, true]);
});
