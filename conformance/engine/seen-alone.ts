import { type Seen, see } from '../answers/seen.js';
import type { LiveExchange } from '../wire/wire.js';

/** One exchange of a step, for itself: what the step saw where that was all of it. */
export function seenAlone(seen: Seen, { request, answer }: LiveExchange): Seen {
  const { alias, operation, elsewhere, atTheDoor, psu, otp, together } = seen;
  const isAll = psu === null && otp === null && together === undefined;
  if (isAll && seen.answer === answer) return seen;
  return see({ alias, operation, elsewhere, atTheDoor, request, answer });
}
