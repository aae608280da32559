/** The invalid requests of an operation: a duty is a column of an operator, where both change the same. */
import type { Attempt } from '../case.js';
import type { Check } from '../check.js';
import { requestAttempts } from '../derived/derive-cases.js';
import { attemptsOn } from './attempts.js';
import type { DutySubject } from './duty-subjects.js';
import { PAYMENT_FORMS } from './payment-forms.js';

/**
 * The attempts of the duties and, for payments in their first form, of the operators. The same request is sent
 * once: it fills the cell of the duty, and is judged by the checks of both.
 */
export function refusalsOn({ target, form, recipe, context }: DutySubject): readonly Attempt[] {
  const own = attemptsOn(context);
  if (form !== undefined && form.id !== PAYMENT_FORMS[0]?.id) return own;
  const made = requestAttempts(target.shape, recipe, target.isFirstOfPath);
  const both = own.map((each) => {
    const same = made.find((other) => isSame(each, other));
    return same === undefined ? each : { ...each, expect: merged(each.expect, same.expect) };
  });
  return [...both, ...made.filter((each) => !own.some((other) => isSame(each, other)))];
}

const isSame = (one: Attempt, other: Attempt): boolean =>
  one.identity === other.identity && JSON.stringify(one.mutate) === JSON.stringify(other.mutate);

/** The exactness of a refusal by the operator, where the duty does not judge it. */
function merged(own: readonly Check[], made: readonly Check[]): readonly Check[] {
  const known = new Set(own.map(({ clause }) => clause));
  const more = made.filter(({ check, clause }) => check === 'refusal-is' && !known.has(clause));
  return [...own, ...more];
}
