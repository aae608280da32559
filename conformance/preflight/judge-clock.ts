import type { Profile } from '../profile/profile.js';
import type { TargetAnswer } from './ask-target.js';
import { ok, type PreflightResult, skipped, warned } from './preflight-result.js';

/**
 * Tolerated difference in seconds; with more, either side may see signatures, tokens and certificates as not
 * valid yet or expired.
 */
const TOLERATED_S = 60;

/** With more than an hour, the clock of a test bank was probably moved. */
const MOVED_S = 3600;

/**
 * Compares the target's clock with this machine's by the Date header of a response (RFC 9110, 6.6.1). The suite takes dates from this
 * machine's clock, unless the profile names the clock of the bank.
 */
export function judgeClock(
  { answer, at }: TargetAnswer,
  { clock }: Pick<Profile, 'clock'>,
): PreflightResult {
  const headers = answer.kind === 'answer' ? answer.headers : [];
  const date = headers.find(([name]) => name.toLowerCase() === 'date')?.[1];
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return skipped('The response has no Date header.');
  const ahead = Math.round((theirs - at.getTime()) / 1000);
  if (Math.abs(ahead) <= TOLERATED_S) return ok('The two clocks agree to the minute.');
  const which = ahead > 0 ? 'ahead of' : 'behind';
  const apart = `The target's clock is ${Math.abs(ahead)} s ${which} this machine's.`;
  if (clock !== undefined) return ok(`${apart} The run uses the time of \`clock\` in the profile.`);
  if (Math.abs(ahead) > MOVED_S) return warned(apart, MOVED);
  return {
    ...ok(apart),
    hint: 'Synchronise both clocks by NTP before you trust findings about dates, tokens and signatures.',
  };
}

const MOVED =
  "The suite sends dates by this machine's clock, which this bank may refuse as passed. Set the bank's clock back, " +
  'or name the clock of a test bank as `clock` in the profile.';
