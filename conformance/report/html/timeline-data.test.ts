import { expect, test } from 'vitest';
import { foldRun } from '../../record/fold-run.js';
import { timelineOf } from '../../record/timeline.js';
import { sampleEvents } from '../sample/sample-events.js';
import { packTimeline, unpackTimeline } from './timeline-data.js';

test('unpacks the same timeline that was packed, to the millisecond', () => {
  const run = foldRun(sampleEvents());
  const line = timelineOf(run);
  if (line === null) throw new Error('The sample sends something.');
  const packed = JSON.parse(JSON.stringify(packTimeline(line)));
  const again = unpackTimeline(
    packed,
    (place) => run.cases[place]?.exchanges.map(({ id }) => id) ?? [],
  );
  const whole = ({ took, from, ...rest }: { took: number; from: number }) => ({
    ...rest,
    took: Math.round(took),
    from: Math.round(from),
  });
  const bars = line.cases.flatMap((one) => one.bars.map(whole));
  expect(bars.length).toBeGreaterThan(5);
  expect(again.cases.flatMap((one) => one.bars.map(whole))).toEqual(bars);
  expect(again.cases.map(({ place, lane }) => [place, lane])).toEqual(
    line.cases.map(({ place, lane }) => [place, lane]),
  );
});
