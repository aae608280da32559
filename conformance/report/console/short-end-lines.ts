import { dirname } from 'node:path';
import { counted } from '../../../foundation/counted.js';
import { EXIT } from '../../../foundation/xs2a-error.js';
import type { Clause } from '../../clauses/clause.js';
import { keptByWaivers } from '../../record/causes/kept-by-waivers.js';
import { clauseRows, untestedRequired } from '../../record/clause-rows.js';
import { openRows } from '../../record/duty-rows.js';
import type { Run } from '../../record/fold-run.js';
import { keptSentence } from '../../record/kept-sentence.js';
import { leftoverSentence } from '../../record/leftover-rows.js';
import { waiverRows } from '../../record/waiver-rows.js';
import { shellQuote } from '../shell-quote.js';
import { visibleText } from '../visible-text.js';
import { labelled } from './case-lines.js';
import { shortCauseLines } from './cause-lines.js';
import { againLines, type Ending, judgement, reportLine } from './end-lines.js';

/** The end of a run on one screen; everything else is in the report, and printed by --verbose. */
export function shortEndLines(run: Run, ending: Ending): string[] {
  const { clauses, report, layout } = ending;
  const notes = notesOf(run, clauses).flatMap(([label, text]) => labelled(label, text, layout));
  return [
    '',
    layout.paint('dim', '─'.repeat(Math.min(layout.columns, 80))),
    ...judgement(run, layout),
    ...shortCauseLines(run, layout),
    ...(notes.length === 0 ? [] : ['', ...notes]),
    '',
    reportLine(report, layout),
    ...nextLines(run, ending),
    '',
  ];
}

type Note = readonly [label: string, text: string];

/** What a reader has to know besides the verdict, one line each. */
function notesOf(run: Run, clauses: readonly Clause[]): readonly Note[] {
  const left = leftoverSentence(run);
  return [
    ...openNote(run, clauses),
    ...waiverNote(run),
    ...(left === null ? [] : [['leftover', left] as const]),
  ];
}

function openNote(run: Run, clauses: readonly Clause[]): readonly Note[] {
  const { started, finished } = run;
  if (finished.exitCode > 1) return [];
  const untested = untestedRequired(run, clauseRows(run, clauses)).length;
  const open = finished.coverage === undefined ? [] : openRows(finished.coverage);
  const duties = open.reduce((sum, { targets }) => sum + targets.length, 0);
  const parts = [
    ...(untested === 0 ? [] : [counted(untested, 'required clause')]),
    ...(duties === 0 ? [] : [counted(duties, 'duty', 'duties')]),
  ].join(' and ');
  if (parts === '') return [];
  const why = started.narrowed
    ? ', because only some cases were selected.'
    : '; the report lists them.';
  return [['untested', `${parts}${why}`]];
}

function waiverNote(run: Run): readonly Note[] {
  const rows = waiverRows(run);
  const used = rows.filter(({ findings, expired }) => findings > 0 && !expired);
  // the sentence of the verdict tells these where nothing is violated
  const isTold = run.finished.verdict === 'inconclusive';
  const kept = isTold ? '' : keptSentence(keptByWaivers(run.cases));
  const old = rows.filter(({ expired }) => expired);
  const parts = [
    ...(used.length === 0 ? [] : [`${counted(used.length, 'waiver')} applied`]),
    ...(old.length === 0
      ? []
      : [`${old.length} expired: ${old.map(({ waiver }) => waiver.id).join(', ')}`]),
  ];
  const said = parts.length === 0 ? [] : [`${parts.join('; ')}.`];
  const text = [...said, kept].join(' ').trim();
  return text === '' ? [] : [['waivers', text]];
}

/** The command that continues the work: repeat a failed case, or find out what a run is made of. */
function nextLines(run: Run, ending: Ending): string[] {
  const { report, layout } = ending;
  const again = againLines(run, ending);
  const { goOn } = ending;
  if (run.finished.exitCode === EXIT.interrupted && goOn !== undefined)
    return [`${layout.paint('dim', 'Go on   ')}${visibleText(goOn)}`];
  if (again.length > 0 || run.finished.exitCode > 1) return again;
  const command = `npx xs2a report open ${visibleText(shellQuote(dirname(report)))}`;
  return [`${layout.paint('dim', 'Next    ')}${command}`];
}
