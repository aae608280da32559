import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, desc, eq } from 'drizzle-orm';
import { historiesOf, type KeptRun } from '../../conformance/report/runs/run-history.js';
import type { Summary } from '../../conformance/report/summarise.js';
import { parsedJson } from '../../foundation/parsed-json.js';
import type { History } from '../../generated/model/studio/schemas.js';
import { notFound } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { banks, runs as runsTable } from '../database/schema.js';
import { listRuns } from './list-runs.js';

/** The number of runs that a history shows. */
const SHOWN = 50;

/** The runs of a bank over time, the newest first, and the cases whose result differs between them. */
export async function bankHistory(context: StudioContext, bankId: string): Promise<History> {
  const { db } = context.database;
  const [bank] = await db.select({ id: banks.id }).from(banks).where(eq(banks.id, bankId));
  if (bank === undefined) throw notFound('bank', bankId);
  const { items: runs } = await listRuns(context, { bankId, limit: SHOWN });
  const ended = await db
    .select({ folder: runsTable.folder })
    .from(runsTable)
    .where(and(eq(runsTable.bankId, bankId), eq(runsTable.state, 'ended')))
    .orderBy(desc(runsTable.number))
    .limit(SHOWN);
  const kept = ended.flatMap(({ folder }) => keptRun(context.folder, folder ?? '') ?? []);
  return { runs, flaky: flakyIn(kept) };
}

function keptRun(studio: string, folder: string): KeptRun | undefined {
  const file = join(studio, folder, 'summary.json');
  const summary = existsSync(file) ? parsedJson(readFileSync(file, 'utf8')) : undefined;
  return summary === undefined ? undefined : { folder, summary: summary as Summary, hasPage: true };
}

type Result = History['flaky'][number]['verdicts'][number];

/** Flaky cases with their result in each run of all cases, the oldest first. */
function flakyIn(kept: readonly KeptRun[]): History['flaky'] {
  const whole = kept.filter(({ summary }) => !summary.narrowed).reverse();
  return historiesOf(whole).flatMap(({ flaky }) =>
    flaky.map(({ case: id }) => ({
      case: id,
      verdicts: whole.map(({ summary }) => resultOf(id, summary)),
    })),
  );
}

function resultOf(id: string, { findings, unstable }: Summary): Result {
  if (unstable.some((one) => one.case === id)) return 'unstable';
  const isFailed = findings.some((one) => one.case === id && one.level === 'required');
  return isFailed ? 'failed' : 'not failed';
}
