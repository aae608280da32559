import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClockStep } from '../cases/case.js';
import type { Profile } from '../profile/profile.js';
import { createWire } from '../wire/create-wire.js';
import { carryOutClock, clockAhead } from './clock.js';

/** Milliseconds by which the tiny bank's clock is ahead, and the requests that it received. */
let aheadMs = 0;
let asked: string[] = [];
let stands = false;
let server: Server;
let url: string;
const wire = createWire({ identities: {} });
const DAY_MS = 86_400_000;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (request.headers.authorization !== 'Bearer secret') {
      return void response.writeHead(401).end();
    }
    if (request.method === 'POST') {
      asked.push(body);
      const seconds = Number(/"PT(\d+)S"/.exec(body)?.[1] ?? 0);
      if (!stands) aheadMs += seconds * 1000;
    }
    response.end(JSON.stringify({ now: new Date(Date.now() + aheadMs).toISOString() }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/clock`;
});
afterAll(async () => {
  await wire.close();
  server.close();
});

function contextOf(clock: Profile['clock'] | undefined) {
  const profile = { target: {}, ...(clock ? { clock } : {}) } as unknown as Profile;
  const now = new Date(Date.now() + aheadMs);
  const scope = { seen: new Map(), profile, tpp: null, now, newUuid: () => '' };
  return { wire, scope, spec: new Map(), signal: new AbortController().signal };
}

function move(step: Pick<ClockStep, 'to' | 'seconds' | 'share'>, token = 'secret') {
  asked = [];
  return carryOutClock({ kind: 'clock', as: 'on', expect: [], ...step }, contextOf({ url, token }));
}

describe("the bank's clock", () => {
  test('moves to a time, and the run knows its offset', async () => {
    const { aheadMs: told = 0, exchanges } = await move({ to: '${today+1}T12:00:00Z' });
    expect(exchanges.map(({ request }) => request.method)).toEqual(['GET', 'POST']);
    expect(new Date(Date.now() + told).toISOString()).toMatch(/T12:00:0\d/);
    expect(Math.abs((await clockAhead(contextOf({ url, token: 'secret' }))) - told)).toBeLessThan(
      2000,
    );
  });

  test('moves by seconds', async () => {
    await move({ seconds: '90' });
    expect(asked).toEqual(['{"forward":"PT90S"}']);
  });

  test('moves by a share of the seconds', async () => {
    await move({ seconds: '90', share: 0.75 });
    expect(asked).toEqual(['{"forward":"PT68S"}']);
  });

  test('does not move to a time in the past', async () => {
    const { exchanges } = await move({ to: '${today-1}T12:00:00Z' });
    expect([exchanges.length, asked]).toEqual([1, []]);
  });

  test('is not moved by weeks, so that the case does not apply', async () => {
    const { inapplicable } = await move({ seconds: String((11 * DAY_MS) / 1000) });
    expect(inapplicable).toBe('step on would move the clock by 11 days, but the maximum is 10');
    expect(asked).toEqual([]);
  });

  test.each([
    ['with the wrong token', { seconds: '1' }, 'wrong', /returns 401: check clock\.url/],
    ['by an invalid time', { seconds: 'soon' }, 'secret', /^step on: soon is not a time$/],
  ])('is not moved %s', async (_, step, token, want) => {
    await expect(move(step, token)).rejects.toThrow(want);
  });

  test('causes an error if it does not move', async () => {
    stands = true;
    await expect(move({ seconds: '60' })).rejects.toThrow(/does not move the bank's clock/);
    stands = false;
  });

  test('is the clock of the machine if the profile has none or it is not readable', async () => {
    expect(await clockAhead(contextOf(undefined))).toBe(0);
    expect(await clockAhead(contextOf({ url, token: 'wrong' }))).toBe(0);
  });
});
