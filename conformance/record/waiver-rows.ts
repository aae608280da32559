import type { RunStarted } from './event.js';
import type { Run } from './fold-run.js';

type Waiver = NonNullable<RunStarted['waivers']>[number];

/** A waiver of the run and what came of it. */
export interface WaiverRow {
  readonly waiver: Waiver;
  /** How many findings it excused. */
  readonly findings: number;
  /** Ids of the cases that these are of. */
  readonly cases: readonly string[];
  /** Its last day was over when the run began: it excused nothing any more. */
  readonly expired: boolean;
}

/** Every waiver and deviation that the run was given, in their order. */
export function waiverRows({ started, cases }: Run): readonly WaiverRow[] {
  const { waivers = [], startedAt } = started;
  return waivers.map((waiver) => {
    const excused = cases.flatMap((one) =>
      one.findings.filter((finding) => finding.waiver === waiver.id).map(() => one.id),
    );
    return {
      waiver,
      findings: excused.length,
      cases: [...new Set(excused)],
      expired: waiver.expires !== undefined && waiver.expires < startedAt.slice(0, 10),
    };
  });
}

/** `payments team, until 2027-01-31`; a deviation of the profile has neither owner nor end. */
export function vouchedBy({ owner, expires }: Waiver): string {
  const parts = [owner ?? 'the profile', ...(expires === undefined ? [] : [`until ${expires}`])];
  return parts.join(', ');
}
