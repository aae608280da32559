import { expect, test } from 'vitest';
import {
  OPTION_ROWS,
  type OptionValues,
  recordedOptions,
  refuseOddNumbers,
} from './option-table.js';
import { readValues } from './read-values.js';

test('every option has its own name and flag', () => {
  expect(new Set(OPTION_ROWS.map(([, flag]) => flag)).size).toBe(OPTION_ROWS.length);
  expect(OPTION_ROWS.find(([name]) => name === 'allowRemote')?.[1]).toBe('yes');
});

test('the record has the options that differ from their defaults, and no path', () => {
  const values: OptionValues = {
    only: ['pis/'],
    tags: [],
    bail: false,
    repeat: 2,
    preflight: false,
    spec: '/home/me/bank.yaml',
    seed: undefined,
  };
  expect(recordedOptions(values)).toEqual({ only: ['pis/'], repeat: 2, preflight: false });
});

test.each<[OptionValues, string]>([
  [{ concurrency: 0 }, '--concurrency must be a whole number from 1 to 64'],
  [{ concurrency: 65 }, '--concurrency must be a whole number from 1 to 64'],
  [{ repeat: 1.5 }, '--repeat must be a whole number from 1 to 1000'],
  [{ rate: 0 }, '--rate must be a number of requests a second above 0'],
])('the numbers of %j are refused', (values, message) => {
  expect(() => refuseOddNumbers(values)).toThrow(message);
});

test('numbers inside the range are accepted', () => {
  expect(() => refuseOddNumbers({ concurrency: 64, repeat: 1, rate: 0.5 })).not.toThrow();
});

test('walks that a program asks for have the usual seed and limits', async () => {
  const { walks } = await readValues({ walks: 2 });
  expect(walks).toEqual({ count: 2, seed: 1, seconds: 120, requests: 10_000 });
  expect((await readValues({})).walks).toBeUndefined();
  await expect(readValues({ resume: 'x', only: ['pis/'] })).rejects.toThrow(
    '--resume keeps the selection of that run: leave out --only',
  );
  await expect(readValues({ resume: 'x', draw: 2 })).rejects.toThrow('leave out --draw');
});
