import { join } from 'node:path';
import { compareRuns } from '../../conformance/record/compare-runs.js';
import type { Cause, Comparison } from '../../generated/model/studio/schemas.js';
import { RefusedRequest } from '../context/refused-request.js';
import type { StudioContext } from '../context/studio-context.js';
import { readRun } from '../record/record-reader.js';
import { clausesOfPackage } from '../record/told-causes.js';
import { findRun } from './change-runs.js';
import type { RunTools } from './run-tools.js';

/** How a later run differs from an earlier one, case by case and cause by cause. */
export async function compareEndedRuns(
  context: StudioContext,
  { causes }: RunTools,
  ids: { readonly before: string; readonly after: string },
): Promise<Comparison> {
  const [before, after] = await Promise.all(
    [ids.before, ids.after].map(async (id) => {
      const { run, row } = await findRun(context, id);
      const folder = join(context.folder, row.folder ?? '');
      const record = row.folder === null ? undefined : await readRun(folder);
      if (record === undefined) throw withoutRecord(id);
      return { run, record, causes: await causes(folder) };
    }),
  );
  if (before === undefined || after === undefined) throw withoutRecord(ids.before);
  const {
    newlyFailed,
    newlyUnjudged,
    fixed,
    waived,
    clauses,
    causes: changes,
  } = compareRuns(before.record, after.record);
  const among = (all: readonly Cause[], some: readonly { readonly id: string }[]) => {
    const wanted = new Set(some.map(({ id }) => id));
    return all.filter(({ id }) => wanted.has(id));
  };
  const changeOf = ({ case: id, before: was, after: is }: (typeof fixed)[number]) => ({
    ...{ case: id, before: was, after: is },
  });
  return {
    before: before.run,
    after: after.run,
    worse: [...newlyFailed, ...newlyUnjudged].map(changeOf),
    better: fixed.map(changeOf),
    waived: waived.map(changeOf),
    newCauses: among(after.causes, changes.added),
    mendedCauses: among(before.causes, changes.gone),
    waivedCauses: among(before.causes, changes.waived),
    keptCauses: among(after.causes, changes.stays),
    untestedBefore: among(after.causes, changes.untestedBefore),
    untestedAfter: among(before.causes, changes.untestedAfter),
    clauses: clauses.map((change) => {
      return { ...change, sentence: clausesOfPackage().get(change.clause)?.sentence ?? '' };
    }),
  };
}

function withoutRecord(id: string): RefusedRequest {
  const sentence = `The run ${id} has not begun, so that there is nothing to compare.`;
  return new RefusedRequest(409, sentence, 'Wait until it has ended.');
}
