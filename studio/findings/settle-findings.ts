import { eq } from 'drizzle-orm';
import { couldFind } from '../../conformance/record/could-find.js';
import type { Run } from '../../conformance/record/fold-run.js';
import type { Cause } from '../../generated/model/studio/schemas.js';
import type { Database } from '../database/open-database.js';
import { findings } from '../database/schema.js';

/** A row of the findings of a bank. */
export type FindingRow = typeof findings.$inferSelect;

/** The state of a finding as the runs of its bank say it; a waiver is not part of it. */
export type SeenState = 'new' | 'open' | 'mended' | 'came-back';

/** What a run says about a bank's findings. */
export interface EndedRun {
  readonly bankId: string;
  readonly runId: string;
  readonly run: Run;
  readonly causes: readonly Cause[];
}

/** Writes what a run that has ended says about the findings of its bank. */
export async function settleFindings(db: Database, ended: EndedRun): Promise<void> {
  const { bankId, runId, causes } = ended;
  const known = await db.select().from(findings).where(eq(findings.bankId, bankId));
  const byCause = new Map(known.map((row) => [row.causeId, row]));
  for (const [rank, cause] of causes.entries()) {
    const old = byCause.get(cause.id);
    const found = { cause: { ...cause }, rank, lastRun: runId };
    if (old === undefined) {
      const id = `${bankId}.${cause.id}`;
      const first = { id, bankId, causeId: cause.id, state: 'new', firstRun: runId, runs: 1 };
      await db.insert(findings).values({ ...first, ...found });
    } else {
      const next = { ...found, state: seenAgain(old), runs: old.runs + 1 };
      await db.update(findings).set(next).where(eq(findings.id, old.id));
    }
  }
  const ids = new Set(causes.map(({ id }) => id));
  for (const row of known.filter(({ causeId }) => !ids.has(causeId))) {
    const change = changeOfUnfound(row, ended);
    if (change !== undefined) await db.update(findings).set(change).where(eq(findings.id, row.id));
  }
}

const seenAgain = ({ state }: FindingRow): SeenState => (state === 'mended' ? 'came-back' : 'open');

/** A finding that is no cause of the run: its waiver accepted it, or it is mended, or the run could not have found it. */
function changeOfUnfound(
  row: FindingRow,
  { runId, run }: EndedRun,
): Partial<FindingRow> | undefined {
  if (isAccepted(row, run)) {
    return { state: seenAgain(row), lastRun: runId, runs: row.runs + 1 };
  }
  const { cases } = row.cause as unknown as Cause;
  return row.state !== 'mended' && couldFind(cases, run) ? { state: 'mended' } : undefined;
}

/** Whether the waiver of the finding accepted something in the run; its parts have ids that begin with the cause. */
const isAccepted = ({ causeId }: FindingRow, { cases }: Run): boolean =>
  cases.some((one) =>
    one.findings.some(({ waiver }) => waiver?.startsWith(`${causeId}-`) === true),
  );

/** Whether the waiver of a finding applies on a day (YYYY-MM-DD), its last one included. */
export const isWaived = (
  { waiverLastDay }: Pick<FindingRow, 'waiverLastDay'>,
  day: string,
): boolean => waiverLastDay !== null && waiverLastDay >= day;

/** Whether somebody has to mend the finding. */
export const isOpen = (row: FindingRow, day: string): boolean =>
  row.state !== 'mended' && !isWaived(row, day);
