import { isBrief } from '../../record/brief-repetitions.js';
import { causeNote } from '../../record/case-causes.js';
import type { CheckDone, Exchange } from '../../record/event.js';
import { type CaseRun, grantedNote } from '../../record/fold-run.js';
import type { CaseEvidence, EvidenceRecord } from './page-data.js';
import type { ReportContext } from './report-context.js';

/** What evidence needs to know of the whole run. */
export type EvidenceContext = Pick<ReportContext, 'clauseAt' | 'causesOfCase'>;

/** All evidence of a case and then of each of its exchanges, without omissions. */
export function evidenceRecords(
  view: EvidenceContext,
  one: CaseRun,
  place: number,
): EvidenceRecord[] {
  const byExchange = new Map<string | null, CheckDone[]>();
  for (const check of one.checks) {
    const list = byExchange.get(check.exchange);
    if (list === undefined) byExchange.set(check.exchange, [check]);
    else list.push(check);
  }
  return [
    [place, 'case', caseEvidence(view, one)],
    ...one.exchanges.map((exchange) =>
      exchangeRecord(view, place, exchange, byExchange.get(exchange.id) ?? []),
    ),
  ];
}

function caseEvidence({ causesOfCase }: EvidenceContext, one: CaseRun): CaseEvidence {
  const causes = causesOfCase.get(one.id);
  const notJudged = one.checks.flatMap(({ clause, notJudged: why }) =>
    why === undefined ? [] : [[clause, why] as const],
  );
  return {
    reason: one.reason,
    note: [grantedNote(one) ?? '', causes === undefined ? briefNote(one) : causeNote(causes)]
      .filter((text) => text !== '')
      .join(' '),
    durationMs: one.durationMs,
    findings: one.findings,
    notJudged: [...new Map(notJudged)],
    ...(one.walk === undefined ? {} : { walk: one.walk }),
  };
}

/** Where the headers and bodies are that `briefRepetitions` leaves out; empty when they are here. */
function briefNote({ id, exchanges }: CaseRun): string {
  return exchanges.length > 0 && exchanges.every((each) => isBrief(id, each))
    ? `This repetition passed. Its headers and bodies are in events.ndjson; xs2a show prints them: npx xs2a show RUN '${id}'.`
    : '';
}

function exchangeRecord(
  { clauseAt }: EvidenceContext,
  place: number,
  exchange: Exchange,
  checks: readonly CheckDone[],
): EvidenceRecord {
  const held = checks
    .filter(({ findings, notJudged }) => findings.length === 0 && notJudged === undefined)
    .flatMap(({ clause }) => clauseAt.get(clause) ?? []);
  const found = checks.flatMap(({ findings }) => findings);
  return [place, 'exchange', { exchange, held: [...new Set(held)], found }];
}
