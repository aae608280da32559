import { expect, test } from 'vitest';
import { foldRun } from '../../record/fold-run.js';
import { sampleEvents } from '../sample/sample-events.js';
import { shortCauseLines } from './cause-lines.js';
import { createPaint } from './paint.js';

const LAYOUT = { paint: createPaint(false), columns: 80 };
const LONG = Array.from({ length: 12 }, (_, at) => `reason-${at}-of-many`).join(' and ');

/** The lines of a run in which this number of cases is stopped, each by another long reason. */
function linesOf(causes: number): readonly string[] {
  const run = foldRun(sampleEvents());
  const stopped = { verdict: 'setup-failed' as const, findings: [], checks: [], exchanges: [] };
  const [one] = run.cases;
  if (one === undefined) throw new Error('the sample run has no case');
  const cases = Array.from({ length: causes }, (_, at) => {
    const id = `a/b/${String.fromCharCode(97 + at)}`;
    return { ...one, ...stopped, id, reason: `${'xyzuvw'.charAt(at)} ${LONG}` };
  });
  return shortCauseLines({ ...run, cases }, LAYOUT);
}

/** The number of lines of the first sentence, and whether its end is missing. */
function firstOf(lines: readonly string[]): readonly [number, boolean] {
  const start = lines.findIndex((line) => /^ {3}1 {2}/.test(line)) + 1;
  const rest = lines.slice(start);
  const end = rest.findIndex((line) => /^ {3}2 {2}|^ {6}and \d/.test(line));
  const sentence = end === -1 ? rest : rest.slice(0, end);
  return [sentence.length, sentence.at(-1)?.endsWith('…') === true];
}

test.each([
  [1, [5, false]],
  [2, [5, false]],
  [3, [3, true]],
  [5, [2, true]],
  [6, [2, true]],
] as const)('of %i causes, the first one has lines: %j', (causes, want) => {
  expect(firstOf(linesOf(causes))).toEqual(want);
});

test('no line is longer than the terminal', () => {
  for (const line of linesOf(6)) expect(line.length).toBeLessThanOrEqual(80);
});
