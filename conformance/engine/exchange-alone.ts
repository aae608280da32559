import { type ParsedAnswer, parseAnswer } from '../answers/parsed-answer.js';
import type { LiveExchange } from '../wire/wire.js';

/** One exchange of a step, for itself: what the step saw where that was all of it. */
export function seenAlone(seen: ParsedAnswer, { request, answer }: LiveExchange): ParsedAnswer {
  const { alias, operation, elsewhere, atTheDoor, psu, otp, together } = seen;
  const isAll = psu === null && otp === null && together === undefined;
  if (isAll && seen.answer === answer) return seen;
  return parseAnswer({ alias, operation, elsewhere, atTheDoor, request, answer });
}
