import { fitsPattern } from '../../foundation/fits-pattern.js';
import { formerIdsOf } from '../cases/former-ids.js';
import type { Waiver } from '../record/waiver.js';
import { fingerprint, type Marked } from './fingerprint.js';

/** Whether a waiver has expired on a day (YYYY-MM-DD); it is still valid on its last day. */
export function hasExpired({ expires }: Waiver, today: string): boolean {
  return expires !== undefined && expires < today;
}

/** The request that a finding is about. */
export interface WaivedRequest {
  readonly operation?: string | null | undefined;
  /** What was wrong with it; null for a valid one. Absent when nobody knows, as in recordings. */
  readonly deviation?: string | null | undefined;
}

/** The waiver that matches a finding about a request; undefined when none does. */
export function matchWaiver(
  waivers: readonly Waiver[],
  caseId: string,
  finding: Marked & WaivedRequest,
  today: string,
): Waiver | undefined {
  const former = formerIdsOf(caseId);
  return waivers.find(
    (waiver) =>
      waiver.clause === finding.clause &&
      !hasExpired(waiver, today) &&
      (fits(waiver.case, caseId) || former.includes(waiver.case ?? '')) &&
      (waiver.operations?.includes(finding.operation ?? '') ?? true) &&
      fitsRequest(waiver, finding) &&
      fits(waiver.where, finding.where) &&
      fits(waiver.actual, finding.actual) &&
      (waiver.fingerprint === undefined ||
        [caseId, ...former].some((id) => waiver.fingerprint === fingerprint(id, finding))),
  );
}

/** The word for a request without a deviation. */
export const VALID = 'valid';

const fitsRequest = ({ deviations }: Waiver, { deviation }: WaivedRequest): boolean =>
  deviations === undefined ||
  deviation === undefined ||
  deviations.some((each) =>
    deviation === null || each === VALID
      ? deviation === null && each === VALID
      : fitsPattern(each, deviation),
  );

const fits = (pattern: string | undefined, text: string): boolean =>
  pattern === undefined || fitsPattern(pattern, text);
