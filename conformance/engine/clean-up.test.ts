import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { leftoverSentence } from '../record/leftover-rows.js';
import { CREATE, dropConnection, READ, runAgainst, tinyBank } from './tiny-bank.testing.js';

/** A bank that does not know the second consent when it is deleted, nor afterwards where `reads` is 404. */
function bankWithout(reads: 404 | 200): RequestListener {
  const bank = tinyBank();
  let isGone = false;
  return (request, response) => {
    const isSecond = /\/v1\/consents\/c2/.test(request.url ?? '');
    if (isSecond && request.method === 'DELETE') isGone = true;
    const isRefused = isSecond && isGone && (request.method === 'DELETE' || reads === 404);
    if (!isRefused) return bank(request, response);
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end('{"tppMessages":[{"category":"ERROR","code":"RESOURCE_UNKNOWN"}]}');
  };
}

async function leftBy(bank: RequestListener) {
  const { events } = await runAgainst(bank, { cases: [CREATE, READ] });
  return events.flatMap((event) => (event.type === 'leftovers' ? event.leftovers : []));
}

test('a resource that the bank does not know at its deletion and at its read is not left behind', async () => {
  expect(await leftBy(bankWithout(404))).toEqual([]);
  expect(await leftBy(bankWithout(200))).toMatchObject([
    { id: 'c2', status: 'received', reason: 'DELETE returns 404' },
  ]);
});

test('a bank that stops responding is named as the reason of what is left', async () => {
  const bank = tinyBank();
  let creations = 0;
  const left = await leftBy((request, response) => {
    if (creations >= 2 && request.method === 'DELETE') return dropConnection(request);
    if (request.method === 'POST') creations += 1;
    return bank(request, response);
  });
  expect(leftoverSentence({ leftovers: left })).toBe(
    '2 resources left (2 consents); 2 are not expected: the bank did not respond when the run wanted to delete them.',
  );
});

test('a deletion that is limited is sent again', async () => {
  const bank = tinyBank();
  let limited = 0;
  const left = await leftBy((request, response) => {
    if (request.method !== 'DELETE' || limited > 0) return bank(request, response);
    limited += 1;
    response.writeHead(429, { 'retry-after': '0' }).end();
  });
  expect([limited, left]).toEqual([1, []]);
});
