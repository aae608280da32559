import type { Finding, RunEvent } from '../record/event.js';
import type { Redactor } from './redactor.js';

/** Members that the suite itself fills: names of cases, clauses and steps, times, verdicts. */
const OWN: ReadonlySet<string> = new Set([
  'type',
  'case',
  'clause',
  'clauses',
  'level',
  'verdict',
  'outcome',
  'exchange',
  'step',
  'operation',
  'identity',
  'startedAt',
  'at',
  'runId',
  'resumes',
  'graph',
  'decision',
  'wants',
  'waiver',
  'untested',
  'dialect',
  'framework',
  'sha256',
  'planned',
  'coverage',
  'tool',
  'sentence',
  'counts',
]);

/**
 * An event without secrets: every text that may come from outside was searched. Parts without secrets are those of
 * the event itself, so that a long run keeps them only once.
 */
export function redactEvent<T extends RunEvent>(event: T, redactor: Redactor): T {
  return withoutSecrets(event, redactor) as T;
}

/** A finding without secrets. */
export const redactFinding = (finding: Finding, { text }: Pick<Redactor, 'text'>): Finding => ({
  ...finding,
  expected: text(finding.expected),
  actual: text(finding.actual),
  where: text(finding.where),
});

function withoutSecrets(value: unknown, redactor: Redactor): unknown {
  if (typeof value === 'string') return redactor.text(value);
  if (typeof value !== 'object' || value === null || redactor.done.has(value)) return value;
  if (Array.isArray(value)) {
    return unlessSame(
      value,
      value.map((each) => withoutSecrets(each, redactor)),
    );
  }
  const entries = Object.entries(value);
  const shown = entries.map(([key, each]) =>
    OWN.has(key) && typeof each !== 'object' ? each : member(key, each, redactor),
  );
  if (entries.every(([, each], at) => each === shown[at])) return value;
  return Object.fromEntries(entries.map(([key], at) => [key, shown[at]]));
}

/** The first list when both have the same members. */
const unlessSame = (given: readonly unknown[], shown: readonly unknown[]): readonly unknown[] =>
  given.every((each, at) => each === shown[at]) ? given : shown;

/** Redacts the headers of an exchange that was recorded elsewhere: some are secret because of their name. */
function headers(pairs: readonly unknown[], redactor: Redactor): readonly unknown[] {
  const shown = pairs.map((pair) =>
    Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string'
      ? unlessSame(pair, [redactor.text(pair[0]), redactor.header(pair[0], pair[1])])
      : withoutSecrets(pair, redactor),
  );
  return unlessSame(pairs, shown);
}

/**
 * Redacts a member, except lists and tables of the suite, which are long and contain nothing from the target.
 */
function member(key: string, value: unknown, redactor: Redactor): unknown {
  if (key === 'headers' && Array.isArray(value)) return headers(value, redactor);
  const isOwn = OWN.has(key) && key !== 'exchange';
  return isOwn ? value : withoutSecrets(value, redactor);
}
