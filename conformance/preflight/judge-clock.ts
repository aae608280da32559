import type { TargetAnswer } from './ask-target.js';
import { ok, type PreflightResult, skipped } from './preflight-result.js';

/**
 * Tolerated difference in seconds; with more, either side may see signatures, tokens and certificates as not
 * valid yet or expired.
 */
const TOLERATED_S = 60;

/** Compares the target's clock with this machine's by the Date header of a response. */
export function judgeClock({ answer, at }: TargetAnswer): PreflightResult {
  const headers = answer.kind === 'answer' ? answer.headers : [];
  const date = headers.find(([name]) => name.toLowerCase() === 'date')?.[1];
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return skipped('The response has no Date header.');
  const ahead = Math.round((theirs - at.getTime()) / 1000);
  if (Math.abs(ahead) <= TOLERATED_S) return ok('The two clocks agree to the minute.');
  const which = ahead > 0 ? 'ahead of' : 'behind';
  return {
    ...ok(`The target's clock is ${Math.abs(ahead)} s ${which} this machine's.`),
    hint: 'Synchronise both clocks by NTP before you trust findings about dates, tokens and signatures.',
  };
}
