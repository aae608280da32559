import { fitsPattern } from '../../foundation/fits-pattern.js';
import type { Waiver } from '../record/waiver.js';
import { fingerprint, type Marked } from './fingerprint.js';

/** Whether a waiver has expired on a day (YYYY-MM-DD); it is still valid on its last day. */
export function hasExpired({ expires }: Waiver, today: string): boolean {
  return expires !== undefined && expires < today;
}

/** The waiver that matches a finding of a response to `operation`; undefined when none does. */
export function matchWaiver(
  waivers: readonly Waiver[],
  caseId: string,
  finding: Marked & { readonly operation?: string | null },
  today: string,
): Waiver | undefined {
  return waivers.find(
    (waiver) =>
      waiver.clause === finding.clause &&
      !hasExpired(waiver, today) &&
      fits(waiver.case, caseId) &&
      (waiver.operations?.includes(finding.operation ?? '') ?? true) &&
      fits(waiver.where, finding.where) &&
      fits(waiver.actual, finding.actual) &&
      (waiver.fingerprint === undefined || waiver.fingerprint === fingerprint(caseId, finding)),
  );
}

const fits = (pattern: string | undefined, text: string): boolean =>
  pattern === undefined || fitsPattern(pattern, text);
