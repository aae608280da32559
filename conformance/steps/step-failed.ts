/** A step of the PSU cannot be carried out, for the reason in the message; the case's set-up fails. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed';
}
