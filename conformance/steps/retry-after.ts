import type { Step } from '../cases/case.js';
import type { WireAnswer } from '../wire/wire.js';

const LONGEST_MS = 60_000;

/**
 * How long a bank that answers 429 asks to wait before the request is sent again, in milliseconds;
 * undefined when it does not say, asks for more than a minute, or the case is about refusals.
 */
export function waitBeforeRetry(step: Step, answer: WireAnswer, now: Date): number | undefined {
  if (answer.kind !== 'answer' || answer.status !== 429 || expectsRefusal(step)) return undefined;
  const value = answer.headers.find(([name]) => name.toLowerCase() === 'retry-after')?.[1]?.trim();
  if (value === undefined) return undefined;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return wait >= 0 && wait <= LONGEST_MS ? wait : undefined;
}

/** Looks into `any` as well. */
function expectsRefusal(step: Step): boolean {
  const text = JSON.stringify(step.expect);
  return text.includes('"refused"') || text.includes('"refusal-is"') || /\b429\b/.test(text);
}
