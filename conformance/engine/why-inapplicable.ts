import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { resolves, resolveText, type Scope } from '../answers/resolve-value.js';
import type { CallStep, Step } from '../cases/case.js';

/** Why a case does not apply after this answer, which its set-up takes as well; null if it does. */
export function whyInapplicable(
  step: Step,
  seen: ParsedAnswer | undefined,
  scope: Scope,
): string | null {
  if (step.kind !== 'call' || seen === undefined) return null;
  return otherStatus(step, seen) ?? otherValue(step, scope);
}

function otherValue({ as, appliesWhen = [] }: CallStep, scope: Scope): string | null {
  for (const { value, in: wanted } of appliesWhen) {
    if (!resolves(value, scope)) continue;
    const found = resolveText(value, scope).trim();
    if (wanted.some((each) => each.toLowerCase() === found.toLowerCase())) continue;
    return `the bank answered ${found.slice(0, 50)} to ${as}: this case is about ${wanted.join(', ')}`;
  }
  return null;
}

function otherStatus({ as, appliesOn }: CallStep, seen: ParsedAnswer): string | null {
  const wanted = missed(appliesOn, seen);
  return wanted && `the bank answered ${statusOf(seen)} to ${as}: this case is about ${wanted}`;
}

/** Why nothing can be judged after this answer; null if it can. */
export function whyUnjudged(step: Step, seen: ParsedAnswer): string | null {
  if (step.kind !== 'call' || step.judgedOnSuccess !== true) return null;
  const wanted = missed('success', seen);
  if (wanted === null) return null;
  return `the bank answered ${statusOf(seen)} to ${step.as}: only after ${wanted} can this be judged`;
}

const statusOf = ({ answer }: ParsedAnswer): number =>
  answer.kind === 'answer' ? answer.status : 0;

/** What was wanted in place of the status that came; null if it is that. */
function missed(wanted: CallStep['appliesOn'], { answer }: ParsedAnswer): string | null {
  if (wanted === undefined || answer.kind !== 'answer') return null;
  const { status } = answer;
  if (wanted === 'success') return status >= 200 && status <= 299 ? null : 'a success';
  return wanted.includes(status) ? null : wanted.join(' or ');
}

/** Why the PSU who has to come back cannot act at all: the script fits no page, or no API. */
export function whyNoPageFits(step: Step, { psu }: ParsedAnswer): string | null {
  const returns = step.expect.some(({ check }) => check === 'redirected');
  if (!returns || psu === null) return null;
  if (psu.failed !== undefined) return `${psu.failed}: ${psu.stopped ?? ''}`;
  if (psu.mend === undefined) return null;
  return `${psu.mend} of the profile fits no page of the bank, mend it: ${psu.stopped ?? ''}`;
}
