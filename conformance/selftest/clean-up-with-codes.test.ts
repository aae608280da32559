import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLEAN_UP, type RunEvent } from '../record/event.js';
import { runSuite } from './run-suite.testing.js';

test('payments whose cancellation a PSU authorises with codes of one phone are all cancelled at the end', async () => {
  const { dir } = await runSuite([
    ...['--variant', 'embedded-only', '--concurrency', '4'],
    ...['--only', 'pis/cancel/', '--only', 'pis/cancel-authorise/'],
  ]);
  const lines = readFileSync(join(dir, 'events.ndjson'), 'utf8').trim().split('\n');
  const events = lines.map((line) => JSON.parse(line) as RunEvent);
  const left = events.flatMap((event) => (event.type === 'leftovers' ? event.leftovers : []));
  expect(left.filter(({ kind }) => kind === 'payment')).toEqual([]);
  const sent = events.flatMap((event) =>
    event.type === 'exchange' && event.case === CLEAN_UP ? [event.exchange.request.url] : [],
  );
  expect(sent.filter((url) => url.endsWith('/cancellation-authorisations')).length).toBeGreaterThan(
    1,
  );
}, 60_000);
