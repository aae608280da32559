import type { Waiver } from '../../conformance/record/waiver.js';
import { VALID } from '../../conformance/waivers/match-waiver.js';
import type { Cause } from '../../generated/model/studio/schemas.js';
import type { findings } from '../database/schema.js';

type FindingRow = typeof findings.$inferSelect;

/**
 * The waivers of the findings that somebody accepted. A clause of the cause itself is waived where the cause shows; one of what
 * only follows from it in the cases that show the cause, because a waived finding owns nothing in the next run.
 */
export function waiversOf(rows: readonly FindingRow[]): readonly Waiver[] {
  const waivers = rows.flatMap(({ cause, waiverOwner, waiverReason, waiverLastDay }) => {
    if (waiverOwner === null || waiverReason === null || waiverLastDay === null) return [];
    const { id, clauses, also, operations, deviations, place, cases } = cause as unknown as Cause;
    const accepted = { reason: waiverReason, owner: waiverOwner, expires: waiverLastDay };
    const request = {
      ...(operations.length === 0 ? {} : { operations }),
      deviations: [...deviations, VALID],
      ...(place === undefined ? {} : { where: `*${place}` }),
    };
    const own = clauses.map((clause) => ({ id, clause, ...request, ...accepted }));
    const following = also.flatMap((clause) =>
      cases.map((each) => ({ id, clause, case: each, ...accepted })),
    );
    return [...own, ...following];
  });
  return waivers.map((waiver, index) => ({ ...waiver, id: `${waiver.id}-${index + 1}` }));
}
