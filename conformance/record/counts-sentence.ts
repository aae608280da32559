import type { Counts } from './event.js';

/** The counts of a run in the order in which they are told, with their words. */
export const COUNT_NAMES: readonly (readonly [keyof Counts, string])[] = [
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['warned', 'warned'],
  ['observed', 'observed'],
  ['waived', 'waived'],
  ['unstable', 'unstable'],
  ['blocked', 'blocked'],
  ['setupFailed', 'set-up failed'],
  ['harnessError', 'harness error'],
  ['notApplicable', 'not applicable'],
];

/** The cases of a run by verdict, such as `878 passed, 0 failed, 1 observed, 16 not applicable`. */
export function countsSentence(counts: Counts): string {
  return COUNT_NAMES.filter(([key]) => counts[key] > 0 || key === 'passed' || key === 'failed')
    .map(([key, name]) => `${counts[key]} ${name}`)
    .join(', ');
}
