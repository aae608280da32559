import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { OtpStep, Step } from '../cases/case.js';
import { answerSentence, errorCodes } from '../checks/finding.js';
import { CannotGoOn } from './cannot-go-on.js';
import type { CaseState } from './case-state.js';
import { isRefusal } from './consequences.js';

/** The step in which a person entered the code that the bank refuses in this response; undefined otherwise. */
export function stepOfRefusedCode(
  { each, profile, seen }: CaseState,
  step: Step,
  answered: ParsedAnswer,
): OtpStep | undefined {
  const { otp } = profile.psu;
  if (otp === undefined || !('ask' in otp) || !isRefusal(step, answered)) return undefined;
  if (!errorCodes(answered.json).includes('PSU_CREDENTIALS_INVALID')) return undefined;
  const sent = String(answered.request.body ?? '');
  return each.steps.find((one): one is OtpStep => {
    const code = one.kind === 'otp' ? seen.get(one.as)?.otp : null;
    return typeof code === 'string' && sent.includes(code);
  });
}

/** Ends a case in which a person mistyped a code, perhaps twice: what the bank says then is no finding. */
export function afterMistypedCode({ as }: Step, answered: ParsedAnswer): CannotGoOn {
  return new CannotGoOn(
    `step ${as}: the bank refused the code that a person entered, and after the second one ${answerSentence(answered)}. Both may have been mistyped: run the case again`,
  );
}
