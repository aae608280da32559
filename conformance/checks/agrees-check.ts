import { atPointer } from '../../foundation/json-pointer.js';
import { responseWords } from '../answers/reference-words.js';
import type { Check } from '../cases/check.js';
import type { Finding } from '../record/event.js';
import { type CheckContext, finding } from './finding.js';
import { shownApart } from './shown-apart.js';
import { contradictions } from './told-back.js';

type Of<Kind extends Check['check']> = Extract<Check, { readonly check: Kind }>;

/**
 * The value that an earlier step returned is also in this response, where both have it: for example
 * an account in a list and alone. Only successful responses count.
 */
export function checkAgrees(check: Of<'agrees'>, context: CheckContext): readonly Finding[] {
  const { answer, json } = context.seen;
  const earlier = context.scope.seen.get(check.step);
  if (earlier === undefined || answer.kind !== 'answer' || answer.status >= 300) return [];
  const before = atPointer(earlier.json, check.at);
  const now = atPointer(json, check.pointer);
  const { link } = check;
  const behind =
    link === undefined
      ? ''
      : `, at the end of the link ${link.pointer} in ${responseWords(link.step, context.scope)}`;
  return check.fields
    .flatMap((field) => contradictions(atPointer(before, field), atPointer(now, field), field))
    .slice(0, 10)
    .map(({ pointer, sent, returned }) => {
      const shown = shownApart(sent, returned);
      const expected = `it is ${shown.expected}, as in ${responseWords(check.step, context.scope)} at ${check.at}${pointer}${behind}`;
      const where = `body ${check.pointer}${pointer}`;
      return finding(context, check.clause, where, expected, `it is ${shown.actual}`);
    });
}
