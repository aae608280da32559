import { keptByWaivers } from './causes/kept-by-waivers.js';
import type { RunStarted } from './event.js';
import type { Run } from './fold-run.js';

type Waiver = NonNullable<RunStarted['waivers']>[number];

/** A waiver of the run and its effect. */
export interface WaiverRow {
  readonly waiver: Waiver;
  /** The number of findings that it waived. */
  readonly findings: number;
  /** Ids of the cases with these findings. */
  readonly cases: readonly string[];
  /** Ids of the cases that could not be judged because of what it accepts. */
  readonly unjudged: readonly string[];
  /** Whether it had expired before the run began and therefore waived nothing. */
  readonly expired: boolean;
}

/** Every waiver and deviation of the run, in the given order. */
export function waiverRows({ started, cases }: Run): readonly WaiverRow[] {
  const { waivers = [], startedAt } = started;
  const kept = keptByWaivers(cases);
  return waivers.map((waiver) => {
    const excused = cases.flatMap((one) =>
      one.findings.filter((finding) => finding.waiver === waiver.id).map(() => one.id),
    );
    return {
      waiver,
      findings: excused.length,
      cases: [...new Set(excused)],
      unjudged: kept.flatMap((each) => (each.waivers.includes(waiver.id) ? each.cases : [])),
      expired: waiver.expires !== undefined && waiver.expires < startedAt.slice(0, 10),
    };
  });
}

/** Such as `payments team, until 2027-01-31`; a deviation in the profile has neither owner nor end. */
export function vouchedBy({ owner, expires }: Waiver): string {
  const parts = [owner ?? 'the profile', ...(expires === undefined ? [] : [`until ${expires}`])];
  return parts.join(', ');
}
