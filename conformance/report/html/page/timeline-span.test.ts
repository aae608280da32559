import { expect, test } from 'vitest';
import type { Timeline, TimelineBar } from '../../../record/timeline.js';
import { barBeside, barsIn, moved, spanAround, stretched } from './timeline-span.js';

const bar = (number: number, from: number): TimelineBar => ({
  exchange: `e${number}`,
  operation: null,
  from,
  took: 5,
  kind: 'answered',
});

/** Two lanes: an exchange every 10 ms in the first, every 40 ms in the second. */
const LINE: Timeline = {
  startedAt: '2025-11-21T12:00:00.000Z',
  length: 1000,
  lanes: 2,
  breaks: [],
  cases: [
    {
      place: 0,
      first: 0,
      lane: 0,
      from: 0,
      to: 995,
      bars: Array.from({ length: 100 }, (_, at) => bar(at, at * 10)),
    },
    {
      place: 1,
      first: 0,
      lane: 1,
      from: 2,
      to: 967,
      bars: Array.from({ length: 25 }, (_, at) => bar(100 + at, 2 + at * 40)),
    },
  ],
};

test('a span contains the requested number of exchanges at any position', () => {
  for (const at of [0, 500, 1000]) {
    const span = spanAround(LINE, at, 50);
    const count = barsIn(LINE, span).length;
    expect(count).toBeGreaterThanOrEqual(50);
    expect(count).toBeLessThan(55);
    expect(span[0] <= at && at <= span[1]).toBe(true);
  }
  expect(spanAround(LINE, 10, 5000)).toEqual([0, 1000]);
});

test('moved and stretched spans stay within the run', () => {
  expect(moved([100, 200], 50, 1000)).toEqual([150, 250]);
  expect(moved([900, 1000], 80, 1000)).toEqual([900, 1000]);
  expect(moved([0, 100], -80, 1000)).toEqual([0, 100]);
  expect(stretched([100, 200], 0.5, 1000)).toEqual([125, 175]);
  expect(stretched([0, 900], 4, 1000)).toEqual([0, 1000]);
});

test('arrow keys move along a lane and between lanes', () => {
  const bars = barsIn(LINE, [0, 1000]);
  const found = bars.find(({ bar: { exchange } }) => exchange === 'e4');
  if (found === undefined) throw new Error('e4 is there');
  const to = (key: string) => barBeside(bars, found, key)?.bar.exchange;
  expect(['ArrowLeft', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map(to)).toEqual([
    'e3',
    'e5',
    'e101',
    undefined,
    'e0',
    'e99',
  ]);
});
