import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleEvents } from '../report/sample/sample-events.js';
import { brokenLink, chainedLines, hashOf } from './event-chain.js';

const lineOf = chainedLines();
const LINES = sampleEvents().map((event) => lineOf(event).trimEnd());
const LAST = hashOf(LINES.at(-1) ?? '');

test('an unchanged record is valid', () => {
  expect(brokenLink(LINES, LAST)).toBeNull();
  expect(brokenLink(LINES)).toBeNull();
});

describe('a broken chain names the first event that', () => {
  const at = fc.integer({ min: 0, max: LINES.length - 1 });

  test('was changed in any byte', () => {
    const bytes = LINES.map((line) => Buffer.from(line));
    fc.assert(
      fc.property(at, fc.nat(), fc.integer({ min: 1, max: 255 }), (index, place, flip) => {
        const line = Buffer.from(bytes[index] ?? []);
        line[place % line.length] = (line[place % line.length] ?? 0) ^ flip;
        const changed = LINES.with(index, line.toString('utf8'));
        if (changed[index] === LINES[index]) return;
        expect(brokenLink(changed, LAST)?.line).toBe(index + 1);
      }),
      { numRuns: 500 },
    );
  });

  test('was removed', () => {
    fc.assert(
      fc.property(at, (index) => {
        const found = brokenLink(LINES.toSpliced(index, 1), LAST);
        expect(found?.what).toMatch(/removed|missing/);
        const end = index === LINES.length - 1;
        expect(found?.line).toBe(end ? index : index + 1);
      }),
    );
  });

  test('was added', () => {
    fc.assert(
      fc.property(at, at, (index, other) => {
        const found = brokenLink(LINES.toSpliced(index + 1, 0, LINES[other] ?? ''), LAST);
        expect(found).not.toBeNull();
      }),
    );
    const again = brokenLink([...LINES, LINES[3] ?? ''], LAST);
    expect(again).toEqual({
      line: LINES.length + 1,
      what: 'was added after the run: event 4 appears twice',
    });
  });

  test('was moved', () => {
    const [one, two, three, ...others] = LINES as [string, string, string, ...string[]];
    expect(brokenLink([one, three, two, ...others], LAST)).toEqual({
      line: 2,
      what: 'was moved after the run: event 2 is in line 3',
    });
  });
});
