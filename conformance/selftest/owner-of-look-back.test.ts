import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RunEvent } from '../record/event.js';
import { runSuite } from './run-suite.testing.js';

test('what the second TPP created is read at the end by its owner, which is not another TPP', async () => {
  const look = 'sca/left-alone/payment-stays-as-it-is';
  const { dir } = await runSuite(['--only', 'pis/ownership/serves-second-tpp', '--only', look]);
  const lines = readFileSync(join(dir, 'events.ndjson'), 'utf8').trim().split('\n');
  const looks = lines
    .map((line) => JSON.parse(line) as RunEvent)
    .flatMap((event) => (event.type === 'exchange' && event.case === look ? [event.exchange] : []));
  expect(looks.map(({ identity, deviation }) => [identity, deviation ?? null])).toEqual(
    expect.arrayContaining([
      ['tpp1', null],
      ['tpp2', null],
    ]),
  );
}, 60_000);
