import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { resolves, resolveText, type Scope } from '../answers/resolve-value.js';
import type { CallStep, Step } from '../cases/case.js';
import { isLeftOut } from './is-skipped.js';
import { otherApproach } from './other-approach.js';

/**
 * Why a case does not apply after this response, although its set-up accepts the response; null when it
 * applies.
 */
export function whyInapplicable(
  step: Step,
  seen: ParsedAnswer | undefined,
  scope: Scope,
): string | null {
  // a step that the case leaves out anyway says nothing about the approach
  const chosen = isLeftOut(step, scope) ? undefined : otherApproach(step, scope);
  if (chosen !== undefined) {
    return `the bank chose ${chosen.slice(0, 50)}: step ${step.as} belongs to another approach`;
  }
  if (step.kind !== 'call' || seen === undefined) return null;
  return otherStatus(step, seen) ?? otherValue(step, scope);
}

function otherValue({ as, appliesWhen = [] }: CallStep, scope: Scope): string | null {
  for (const { value, in: wanted } of appliesWhen) {
    if (!resolves(value, scope)) continue;
    const found = resolveText(value, scope).trim();
    if (wanted.some((each) => each.toLowerCase() === found.toLowerCase())) continue;
    return `the bank returned ${found.slice(0, 50)} in step ${as}: this case requires ${wanted.join(', ')}`;
  }
  return null;
}

function otherStatus({ as, appliesOn }: CallStep, seen: ParsedAnswer): string | null {
  const wanted = missed(appliesOn, seen);
  return (
    wanted && `the bank returned ${statusOf(seen)} in step ${as}: this case requires ${wanted}`
  );
}

/** Why nothing can be judged after this response; null when it can. */
export function whyUnjudged(step: Step, seen: ParsedAnswer): string | null {
  if (step.kind !== 'call' || step.judgedOnSuccess !== true) return null;
  const wanted = missed('success', seen);
  if (wanted === null) return null;
  return `the bank returned ${statusOf(seen)} in step ${step.as}: this can be judged only after ${wanted}`;
}

const statusOf = ({ answer }: ParsedAnswer): number =>
  answer.kind === 'answer' ? answer.status : 0;

/** A step that applies on more statuses than these is about a refusal. */
const MOST_NAMED = 9;

/** The expected status codes in words when another one came; null when the right one came. */
function missed(wanted: CallStep['appliesOn'], { answer }: ParsedAnswer): string | null {
  if (wanted === undefined || answer.kind !== 'answer') return null;
  const { status } = answer;
  if (wanted === 'success') return status >= 200 && status <= 299 ? null : 'a success';
  if (wanted.includes(status)) return null;
  return wanted.length > MOST_NAMED ? 'a refusal' : wanted.join(' or ');
}

/**
 * Why the PSU cannot act at all: the profile's script matches no page or API of the bank; null when it does.
 */
export function whyNoPageFits(step: Step, { psu }: ParsedAnswer): string | null {
  const returns = step.expect.some(({ check }) => check === 'redirected');
  if (!returns || psu === null) return null;
  if (psu.failed !== undefined) return `${psu.failed}: ${psu.stopped ?? ''}`;
  if (psu.mend === undefined) return null;
  return `${psu.mend} of the profile matches no page of the bank: ${psu.stopped ?? ''}`;
}
