import { markdownCode, markdownText } from '../../../foundation/markdown-text.js';
import { looksLike, suggestionText } from '../../likeness/looks-like.js';
import type { Cause } from '../../record/causes/cause.js';
import { causeWeight } from '../../record/causes-to-mend.js';

const SHOWN = 20;
const NAMED = 5;

/** The most important causes, numbered, each with a request that shows it; empty when there are none. */
export function causeSection(
  causes: readonly Cause[],
  requestOf: (cause: Cause) => string | undefined = () => undefined,
): string {
  if (causes.length === 0) return '';
  const more = causes.length - SHOWN;
  return [
    `### Fix this first (${causes.length})`,
    '',
    ...causes.slice(0, SHOWN).map((cause) => causeItem(cause, requestOf(cause))),
    ...(more > 0 ? ['', `and ${more} more in the report`] : []),
  ].join('\n');
}

function causeItem(cause: Cause, request: string | undefined): string {
  const { clauses, level, operations, sentence, first } = cause;
  const what = level === null ? 'not judged' : `${codes(clauses)} (${level})`;
  const at = operations.length === 0 ? '' : ` at ${codes(operations)}`;
  const asked = request === undefined ? '' : `Request: ${markdownText(request, 400)}. `;
  const suggestion = looksLike(cause);
  const looks =
    suggestion === undefined ? '' : `. ${markdownText(suggestionText(suggestion), 700)}`;
  return `1. ${what}${at}: **${markdownText(sentence, 700)}**. ${asked}${sentenceCase(causeWeight(cause))}; look first at ${markdownCode(first)}${looks}`;
}

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function codes(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return `${names.slice(0, NAMED).map(markdownCode).join(', ')}${more}`;
}
