import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Step } from '../cases/case.js';

/** A transport case allows the bank to refuse the handshake itself. */
export function mayRefuse(step: Step): boolean {
  return step.expect.some((check) => check.check === 'refused' && check.handshake === true);
}

/** Whether the bank answered that it gets too many requests. */
export const isTooMany = ({ answer }: ParsedAnswer): boolean =>
  answer.kind === 'answer' && answer.status === 429;
