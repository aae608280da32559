import { frameworkOf, type RecordedDialect } from '../../clauses/applies-to.js';
import { sourceOf } from '../../clauses/source-of.js';
import type { Exchange } from '../../record/event.js';
import type { CaseRun } from '../../record/fold-run.js';
import type { ClauseRow } from '../../record/judge-clauses.js';
import { vouchedBy } from '../../record/waiver-rows.js';
import { areaOf } from './case-groups.js';
import type { CaseEntry, ClauseEntry, PageIndex } from './page-data.js';
import type { ReportContext } from './report-context.js';

/** The data that the script of the page lists and searches without the evidence. */
export function pageIndex(
  view: ReportContext,
  spans: readonly CaseEntry['chunks'][],
  chunks: number,
) {
  const { run, rows, known: causes } = view;
  const placeOf = new Map(run.cases.map(({ id }, index) => [id, index]));
  const groupOf = new Map(
    view.groups.flatMap(({ cases }, index) => cases.map(({ id }) => [id, index] as const)),
  );
  const operations = [
    ...new Set(
      run.cases.flatMap((one) => one.exchanges.flatMap(({ operation }) => operation ?? [])),
    ),
  ].sort();
  const operationAt = new Map(operations.map((name, index) => [name, index]));
  const entry = (one: CaseRun, place: number): CaseEntry => ({
    id: one.id,
    title: one.title,
    verdict: one.verdict,
    service: areaOf(one),
    approaches: approachesOf(one.exchanges),
    clauses: unique([...one.clauses, ...one.checks.map(({ clause }) => clause)], view.clauseAt),
    operations: unique(
      one.exchanges.flatMap(({ operation }) => operation ?? []),
      operationAt,
    ),
    causes: causes.ofCase.get(one.id) ?? [],
    group: groupOf.get(one.id) ?? 0,
    exchanges: one.exchanges.map(({ id }) => id),
    chunks: spans[place] ?? [0, 0],
  });
  const index: PageIndex = {
    cases: run.cases.map(entry),
    groups: view.groups.map((group) => ({
      ...group,
      cases: group.cases.flatMap(({ id }) => placeOf.get(id) ?? []),
    })),
    clauses: rows.map((row) => clauseEntry(row, run.started.profile)),
    operations,
    causes: causes.sentences,
    waivers: Object.fromEntries(
      (run.started.waivers ?? []).map((one) => [one.id, `${one.reason} (${vouchedBy(one)})`]),
    ),
    chunks,
    recorded: run.started.recordings !== undefined,
  };
  return index;
}

/** The indexes of names in a list, without duplicates, in its order. */
function unique(names: readonly string[], places: ReadonlyMap<string, number>): number[] {
  const found = new Set(names.flatMap((name) => places.get(name) ?? []));
  return [...found].sort((a, b) => a - b);
}

const APPROACHES = ['redirect', 'decoupled', 'embedded'];

function approachesOf(exchanges: readonly Exchange[]): string[] {
  const named = exchanges.flatMap(({ response }) =>
    response.kind !== 'answer'
      ? []
      : response.headers
          .filter(([name]) => name.toLowerCase() === 'aspsp-sca-approach')
          .map(([, value]) => value.toLowerCase()),
  );
  return APPROACHES.filter((one) => named.includes(one));
}

/** A clause as pages show it. */
export function clauseEntry(
  { clause }: Pick<ClauseRow, 'clause'>,
  recorded: RecordedDialect,
): ClauseEntry {
  const { id, sentence, level, reason = '' } = clause;
  return { id, sentence, level, source: sourceOf(clause, frameworkOf(recorded)), reason };
}
