import { createHash } from 'node:crypto';

/** What of a finding stays the same from one run to the next. */
export interface Marked {
  readonly clause: string;
  readonly where: string;
  readonly expected: string;
  readonly actual: string;
}

/** Ids, dates, times and numbers differ in each run. */
const VOLATILE = /[0-9a-f]{8}-[0-9a-f-]{27,}|[A-Za-z0-9_-]{22,}|\d+/gi;

/** 12 hex digits that name a finding of a case, whatever the ids and dates of the run. */
export function fingerprint(caseId: string, finding: Marked): string {
  const { clause, where, expected, actual } = finding;
  const stable = [where, expected, actual].map((text) => text.replace(VOLATILE, '#'));
  const text = JSON.stringify([caseId.replace(/#\d+$/, ''), clause, ...stable]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
