import { counted } from '../../../foundation/counted.js';
import { looksLike, suggestionText } from '../../likeness/looks-like.js';
import { some } from '../../record/case-causes.js';
import type { Cause } from '../../record/causes/cause.js';
import { causesToMend, causeTitle, causeWeight } from '../../record/causes-to-mend.js';
import type { Run } from '../../record/fold-run.js';
import { versionLooks, versionLooksText, versionLooksTitle } from '../../record/version-looks.js';
import { clipText } from '../clip-text.js';
import { visibleText } from '../visible-text.js';
import type { Layout } from './case-lines.js';
import { fitText } from './fit-text.js';
import { wrapText } from './wrap-text.js';

const SHOWN = 5;
const MARGIN = 6;
const TEXT_SHOWN = 400;

/** The most important causes, each with its effects; empty when there are none. */
export function causeLines(run: Run, layout: Layout): string[] {
  const causes = causesToMend(run);
  const version = versionLines(run, layout);
  if (causes.length === 0) return version;
  const more = causes.length - SHOWN;
  return [
    ...version,
    '',
    layout.paint('bold', 'Fix this first'),
    ...causes.slice(0, SHOWN).flatMap((cause, index) => oneCause(cause, index + 1, layout)),
    ...(more > 0 ? [`      and ${counted(more, 'more cause')} in the report`] : []),
  ];
}

/** The same on one screen: two lines for the sentence of each of five causes, and more where there are fewer. */
export function shortCauseLines(run: Run, layout: Layout): string[] {
  const causes = causesToMend(run);
  const version = versionLines(run, layout);
  if (causes.length === 0) return version;
  const more = causes.length - SHOWN;
  const most = Math.floor((SHOWN * 2) / Math.min(causes.length, SHOWN));
  const shown = causes.slice(0, SHOWN).flatMap((cause, index) => {
    const [head = ''] = headOf(cause, index + 1, layout);
    const sentence = cutAfter(most, indented(cause.sentence, layout), layout);
    return [head, ...sentence, ...shortSuggestion(cause, layout)];
  });
  const rest = more > 0 ? [`      and ${counted(more, 'more cause')} in the report`] : [];
  return [...version, '', layout.paint('bold', 'Fix this first'), ...shown, ...rest];
}

/** At most this number of lines, of which the last one ends with `…` where others are left out. */
function cutAfter(most: number, lines: readonly string[], { columns }: Layout): readonly string[] {
  if (lines.length <= most) return lines;
  const [last = '', next = ''] = lines.slice(most - 1);
  return [...lines.slice(0, most - 1), fitText(`${last} ${next.trim()}`, columns)];
}

/** Before all causes: a bank of another version of the framework has findings that its version explains. */
function versionLines(run: Run, layout: Layout): string[] {
  const looks = versionLooks(run);
  if (looks === null) return [];
  const [first = '', ...rest] = indented(versionLooksText(looks), layout);
  return ['', layout.paint('bold', versionLooksTitle(looks)), first, ...rest];
}

/** Number, clauses and operations; the number is in the margin. */
function headOf(cause: Cause, number: number, layout: Layout): string[] {
  const { operations } = cause;
  const at = operations.length === 0 ? '' : ` at ${some(operations)}`;
  const [head = '', ...rest] = indented(`${causeTitle(cause)}${at}`, layout);
  const first = fitText(`${String(number).padStart(4)}  ${head.slice(MARGIN)}`, layout.columns);
  return [layout.paint('bold', first), ...rest];
}

function oneCause(cause: Cause, number: number, layout: Layout): string[] {
  const { sentence, first } = cause;
  return [
    ...headOf(cause, number, layout),
    ...indented(sentence, layout),
    ...suggestionLines(cause, layout),
    ...[...indented(causeWeight(cause), layout), ...indented(`look at ${first}`, layout)].map(
      (line) => layout.paint('dim', line),
    ),
  ];
}

/** The kind of mistake that a cause looks like, and how that is corrected. */
function suggestionLines(cause: Cause, layout: Layout): string[] {
  const suggestion = looksLike(cause);
  return suggestion === undefined ? [] : indented(suggestionText(suggestion), layout);
}

/** The kind of mistake alone, in one line. */
function shortSuggestion(cause: Cause, { columns, paint }: Layout): string[] {
  const suggestion = looksLike(cause);
  if (suggestion === undefined) return [];
  const line = `${' '.repeat(MARGIN)}Looks like: ${visibleText(suggestion.sentence)}`;
  return [paint('dim', fitText(line, columns))];
}

function indented(text: string, { columns }: Layout): string[] {
  const clean = visibleText(clipText(text, TEXT_SHOWN).replace(/\s+/g, ' '));
  return wrapText(clean, columns - MARGIN).map((line) => `${' '.repeat(MARGIN)}${line}`);
}
