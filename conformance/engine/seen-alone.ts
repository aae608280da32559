import { type ParsedAnswer, parseAnswer } from '../answers/parsed-answer.js';
import type { LiveExchange } from '../wire/wire.js';

/** The scope of one exchange of a step: as if the step had consisted of this exchange only. */
export function seenAlone(seen: ParsedAnswer, { request, answer }: LiveExchange): ParsedAnswer {
  const { alias, operation, elsewhere, atTheDoor, deviation, psu, otp, together } = seen;
  const isAll = psu === null && otp === null && together === undefined;
  if (isAll && seen.answer === answer) return seen;
  return parseAnswer({ alias, operation, elsewhere, atTheDoor, deviation, request, answer });
}
