import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { CREATE, runAgainst, tinyBank } from './tiny-bank.testing.js';

test('a creation that is in progress when the run is stopped is found and removed', async () => {
  const rest = tinyBank();
  const stop = new AbortController();
  const sent: string[] = [];
  const slow: RequestListener = (request, response) => {
    const { method = '', headers } = request;
    sent.push(`${method} ${method === 'POST' ? headers['x-request-id'] : ''}`);
    if (sent.length > 1) return rest(request, response);
    // the bank creates it and is stopped before it responds
    setTimeout(() => stop.abort(), 50);
  };
  const { events } = await runAgainst(slow, {
    cases: [CREATE],
    options: { signal: stop.signal },
  });
  expect(sent).toEqual([sent[0], sent[0], 'DELETE ']);
  expect(events.filter(({ type }) => type === 'leftovers')).toMatchObject([{ leftovers: [] }]);
});
