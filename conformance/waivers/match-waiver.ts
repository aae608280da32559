import { fingerprint, type Marked } from './fingerprint.js';
import type { Waiver } from './waiver.js';

/** Whether a waiver has ended on a day (YYYY-MM-DD); its last day still counts. */
export function hasExpired({ expires }: Waiver, today: string): boolean {
  return expires !== undefined && expires < today;
}

/** The waiver that excuses a finding, if one does. */
export function matchWaiver(
  waivers: readonly Waiver[],
  caseId: string,
  finding: Marked,
  today: string,
): Waiver | undefined {
  return waivers.find(
    (waiver) =>
      waiver.clause === finding.clause &&
      !hasExpired(waiver, today) &&
      (waiver.case === undefined || fits(waiver.case, caseId)) &&
      (waiver.fingerprint === undefined || waiver.fingerprint === fingerprint(caseId, finding)),
  );
}

function fits(pattern: string, id: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(id);
}
