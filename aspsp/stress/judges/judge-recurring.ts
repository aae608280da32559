import { groupBy } from '../../../foundation/group-by.js';
import type { Judgement } from './finding.js';

export interface KeptConsent {
  readonly id: string;
  readonly owner: string;
  readonly psu?: string;
  readonly recurring: boolean;
  readonly status: string;
}

/** At most one recurring consent of a PSU and a TPP is valid. */
export function judgeRecurring(consents: readonly KeptConsent[]): Judgement {
  const valid = consents.filter((one) => one.recurring && one.status === 'valid');
  const pairs = groupBy(valid, ({ owner, psu }) => `${psu ?? ''} for ${owner}`);
  const findings = [...pairs]
    .filter(([, found]) => found.length > 1)
    .map(([pair, found]) => ({
      text: `${pair}: ${found.length} recurring consents are valid at once.`,
      trail: found.map(({ id }) => id),
    }));
  return { name: 'one valid recurring consent', looked: consents.length, findings };
}
