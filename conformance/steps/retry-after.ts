import type { Step } from '../cases/case.js';
import type { WireAnswer } from '../wire/wire.js';

const LONGEST_MS = 60_000;

/**
 * The time in milliseconds that a bank with a 429 response asks to wait before the request is repeated.
 * Undefined when it names no time or more than a minute, or when the case is about refusals.
 */
export function waitBeforeRetry(step: Step, answer: WireAnswer, now: Date): number | undefined {
  if (answer.kind !== 'answer' || answer.status !== 429 || expectsRefusal(step)) return undefined;
  const value = answer.headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1]?.trim();
  if (value === undefined) return undefined;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return wait >= 0 && wait <= LONGEST_MS ? wait : undefined;
}

/** Whether a check of the step, also within `any`, expects a refusal. */
function expectsRefusal(step: Step): boolean {
  const text = JSON.stringify(step.expect);
  return text.includes('"refused"') || text.includes('"refusal-is"') || /\b429\b/.test(text);
}
