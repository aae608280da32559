import type { TargetAnswer } from './ask-target.js';
import { ok, type PreflightResult, skipped } from './preflight-result.js';

/** More than this and signatures, tokens and certificates of either side may look out of time. */
const TOLERATED_S = 60;

/** How far the target's clock is from this machine's, by the Date of an answer. */
export function judgeClock({ answer, at }: TargetAnswer): PreflightResult {
  const headers = answer.kind === 'answer' ? answer.headers : [];
  const date = headers.find(([name]) => name.toLowerCase() === 'date')?.[1];
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return skipped('The answer has no Date.');
  const ahead = Math.round((theirs - at.getTime()) / 1000);
  if (Math.abs(ahead) <= TOLERATED_S) return ok('Both clocks tell the same minute.');
  const which = ahead > 0 ? 'ahead of' : 'behind';
  return {
    ...ok(`The target's clock is ${Math.abs(ahead)} s ${which} this machine's.`),
    hint: 'Set both clocks by NTP before you trust findings about dates, tokens and signatures.',
  };
}
