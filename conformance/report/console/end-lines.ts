import { dirname } from 'node:path';
import { counted } from '../../../foundation/counted.js';
import type { Clause } from '../../clauses/clause.js';
import { clauseRows, untestedRequired } from '../../record/clause-rows.js';
import { countsSentence } from '../../record/counts-sentence.js';
import { openRows } from '../../record/duty-rows.js';
import type { RunVerdict } from '../../record/event.js';
import type { Run } from '../../record/fold-run.js';
import { leftoverRows, leftoverSentence, resourcesIn } from '../../record/leftover-rows.js';
import { sentAgainSentences } from '../../record/sent-again.js';
import { waiverRows } from '../../record/waiver-rows.js';
import { replayCommand } from '../replay-command.js';
import { visibleText } from '../visible-text.js';
import { type Layout, labelled } from './case-lines.js';
import { causeLines } from './cause-lines.js';
import { fitText } from './fit-text.js';
import type { Style } from './paint.js';
import { wrapText } from './wrap-text.js';

const SHOWN = 20;

const VERDICT_STYLES: Readonly<Record<RunVerdict, Style>> = {
  conformant: 'green',
  'not-conformant': 'red',
  inconclusive: 'yellow',
  'nothing-wrong': 'blue',
};

/** What the end of a run is printed with. */
export interface Ending {
  readonly clauses: readonly Clause[];
  readonly report: string;
  readonly layout: Layout;
  /** The command that repeats a case; by default `xs2a replay`. */
  readonly again?: ((id: string) => string) | undefined;
  /** The command that carries out the rest of a run that was stopped; absent where none can. */
  readonly goOn?: string | undefined;
}

/** The end of a verbose run: also warnings, untested clauses and leftovers, line by line. */
export function endLines(run: Run, ending: Ending): string[] {
  const { clauses, report, layout } = ending;
  const { paint, columns } = layout;
  return [
    '',
    paint('dim', '─'.repeat(Math.min(columns, 80))),
    ...judgement(run, layout),
    ...causeLines(run, layout),
    ...warningLines(run, layout),
    ...untestedLines(run, clauses, layout),
    ...dutyLines(run, layout),
    ...waiverLines(run, layout),
    ...leftoverLines(run, layout),
    '',
    reportLine(report, layout),
    ...againLines(run, ending),
    '',
  ];
}

/** The output of a quiet run. */
export function verdictLines(run: Run, report: string, layout: Layout): string[] {
  return [...judgement(run, layout), reportLine(report, layout)];
}

/** Verdict, reason, the cases by verdict, and what the run took. */
export function judgement(run: Run, { paint, columns }: Layout): string[] {
  const { finished } = run;
  const { verdict, reason, counts, durationMs, exchanges } = finished;
  const word = verdict.replace('-', ' ').toUpperCase();
  const effort = `${counted(exchanges, 'exchange')} in ${(durationMs / 1000).toFixed(1)} s`;
  return [
    paint('bold', paint(VERDICT_STYLES[verdict], word)),
    ...wrapText(visibleText(reason), columns),
    ...wrapText(`${countsSentence(counts)}; ${effort}`, columns),
    ...sentAgainSentences(run).flatMap((each) => wrapText(each, columns)),
  ];
}

export const reportLine = (report: string, { paint }: Layout): string =>
  `${paint('dim', 'Report  ')}${visibleText(report)}`;

/** Duties that apply but that nothing tested. */
function dutyLines({ started, finished: { coverage } }: Run, layout: Layout): string[] {
  const rows = coverage === undefined ? [] : openRows(coverage);
  if (rows.length === 0) return [];
  if (started.narrowed) {
    const count = rows.reduce((sum, { targets }) => sum + targets.length, 0);
    const line = `Untested duties (${count}): only some cases were selected`;
    return ['', layout.paint('dim', line)];
  }
  const shown = rows.slice(0, SHOWN).flatMap(({ duty, targets, reason }) => {
    const first = targets.slice(0, 3).join(', ');
    const more = targets.length > 3 ? ` and ${targets.length - 3} more` : '';
    return labelled('', `${duty} at ${first}${more}: ${visibleText(reason)}`, layout);
  });
  return ['', 'Untested duties', ...shown];
}

function warningLines(run: Run, { paint, columns }: Layout): string[] {
  const cases = new Map<string, Set<string>>();
  for (const one of run.cases) {
    if (one.verdict === 'waived') continue;
    for (const { clause, level } of one.findings) {
      if (level !== 'recommended') continue;
      cases.set(clause, (cases.get(clause) ?? new Set()).add(one.id));
    }
  }
  if (cases.size === 0) return [];
  const lines = [...cases]
    .sort(([, a], [, b]) => b.size - a.size)
    .map(([clause, ids]) => {
      const places = ids.size === 1 ? [...ids].join() : `${ids.size} cases`;
      return fitText(`  ${visibleText(clause).padEnd(30)} ${visibleText(places)}`, columns);
    });
  return ['', paint('yellow', `Warnings (recommended clauses: ${cases.size})`), ...some(lines)];
}

function untestedLines(run: Run, clauses: readonly Clause[], { paint, columns }: Layout): string[] {
  const untested = untestedRequired(run, clauseRows(run, clauses));
  if (untested.length === 0) return [];
  const title = `Untested required clauses (${untested.length})`;
  const why = whyUntested(run);
  if (why !== null) return ['', paint('dim', `${title}: ${why}`)];
  const lines = untested.map(({ clause }) =>
    fitText(`  ${visibleText(clause.id).padEnd(30)} ${visibleText(clause.sentence)}`, columns),
  );
  return ['', paint('yellow', title), ...some(lines)];
}

/** The common reason for all of them; null when there is none. */
function whyUntested({ started, finished }: Run): string | null {
  if (started.narrowed) return 'only some cases were selected';
  return finished.exitCode > 1 ? 'the run did not reach them' : null;
}

/** The waivers that were applied or have expired; the report contains the reasons. */
function waiverLines(run: Run, { paint, columns }: Layout): string[] {
  const rows = waiverRows(run).filter(({ findings, expired }) => findings > 0 || expired);
  if (rows.length === 0) return [];
  const lines = rows.map(({ waiver: { id, clause, expires }, findings, expired }) => {
    const times = counted(findings, 'finding');
    const end = expires === undefined ? '' : `, until ${expires}`;
    const state = expired ? `EXPIRED ${expires}, ${id}` : `${times}, ${id}${end}`;
    return fitText(visibleText(`  ${clause.padEnd(30)} ${state}`), columns);
  });
  return ['', paint('blue', `Waivers (${rows.length})`), ...some(lines)];
}

/** The commands that repeat failed cases one at a time, wrapped so that they can be pasted. */
export function againLines(run: Run, { report, layout, again }: Ending): string[] {
  const { paint, columns } = layout;
  const failed = run.cases.find((one) => one.verdict === 'failed' && one.walk === undefined);
  if (failed === undefined || run.started.recordings !== undefined) return [];
  const replay = replayCommand(failed, dirname(report), run.started);
  const command = visibleText(again?.(failed.id) ?? replay);
  const lines = wrapText(command, columns - 10).join(' \\\n        ');
  return `${paint('dim', 'Again   ')}${lines}`.split('\n');
}

function leftoverLines(run: Run, layout: Layout): string[] {
  const rows = leftoverRows(run);
  if (rows.length === 0) return [];
  const shown = rows.slice(0, SHOWN);
  const lines = shown.flatMap(({ kind, path, status, reason, ids }) => {
    const times = ids.length > 1 ? ` (${ids.length} times)` : '';
    return labelled(kind, `${path} (${status}): ${reason}${times}`, layout);
  });
  const title = `Left behind at the bank (${run.leftovers.length})`;
  const more = run.leftovers.length - resourcesIn(shown);
  const rest = more > 0 ? [`  and ${more} more in the report`] : [];
  const said = wrapText(leftoverSentence(run) ?? '', layout.columns - 2).map((line) => `  ${line}`);
  return ['', layout.paint('yellow', title), ...lines, ...rest, ...said];
}

function some(lines: readonly string[]): string[] {
  const hidden = lines.length - SHOWN;
  return hidden > 0 ? [...lines.slice(0, SHOWN), `  and ${hidden} more in the report`] : [...lines];
}
