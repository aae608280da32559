import type { Waiver } from '../../conformance/record/waiver.js';
import type { findings } from '../database/schema.js';

type FindingRow = typeof findings.$inferSelect;

/**
 * The waivers of the findings that somebody accepted. Their ids begin with that of the cause; a finding that is mended has
 * none, because a waiver that accepts nothing is an error of a run of all cases.
 */
export function waiversOf(rows: readonly FindingRow[]): readonly Waiver[] {
  return rows.flatMap(({ causeId, state, accepts, ...row }) => {
    const { waiverOwner: owner, waiverReason: reason, waiverLastDay: expires } = row;
    if (state === 'mended' || owner === null || reason === null || expires === null) return [];
    return accepts.map((part, at) => ({
      id: `${causeId}-${at + 1}`,
      ...part,
      reason,
      owner,
      expires,
    }));
  });
}
