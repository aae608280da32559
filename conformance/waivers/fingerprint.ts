import { createHash } from 'node:crypto';

/** The properties of a finding that are the same in every run. */
export interface Marked {
  readonly clause: string;
  readonly where: string;
  readonly expected: string;
  readonly actual: string;
}

/** Matches ids, dates, times and numbers, which differ in each run. */
const VOLATILE = /[0-9a-f]{8}-[0-9a-f-]{27,}|[A-Za-z0-9_-]{22,}|\d+/gi;

/** 12 hexadecimal digits that identify a finding of a case, whatever the ids and dates of the run. */
export function fingerprint(caseId: string, finding: Marked): string {
  const { clause, where, expected, actual } = finding;
  const stable = [where, expected, actual].map((text) => text.replace(VOLATILE, '#'));
  const text = JSON.stringify([caseId.replace(/#\d+$/, ''), clause, ...stable]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
