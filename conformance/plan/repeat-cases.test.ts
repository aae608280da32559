import { expect, test } from 'vitest';
import { ALL_CASES } from '../cases/all-cases.js';
import type { Case, Step } from '../cases/case.js';
import { WRONG_CODE } from '../cases/sca/embedded-flow.js';
import { repeatCases } from './repeat-cases.js';

/** Whether a step sends a wrong password or code, or the right code of something else. */
function isGuess(step: Step): boolean {
  if (step.kind !== 'call') return false;
  const text = JSON.stringify(step.body ?? null);
  const isWrong = [WRONG_CODE, 'not-the-password-of-anybody'].some((one) => text.includes(one));
  return isWrong || (text.includes('{code.otp}') && JSON.stringify(step.path).includes('other'));
}

const guessesIn = (cases: readonly Case[]): number =>
  cases.flatMap(({ steps }) => steps).filter(isGuess).length;

test('however often a run repeats its cases, it sends each wrong credential once', () => {
  const once = guessesIn(ALL_CASES);
  expect(once).toBeGreaterThan(6);
  expect(guessesIn(repeatCases(ALL_CASES, 5))).toBe(once);
});

test('each repetition has the twin of its own round, which is repeated too', () => {
  const ids = repeatCases(ALL_CASES, 3).map(({ id, twin }) => [id, twin] as const);
  const known = new Set(ids.map(([id]) => id));
  expect(ids.filter(([, twin]) => twin !== undefined && !known.has(twin))).toEqual([]);
  expect(ids.filter(([id, twin]) => id.endsWith('#3') && twin?.endsWith('#3') === false)).toEqual(
    [],
  );
});
