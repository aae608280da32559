/** A step of the PSU cannot be carried out, in one sentence; the case's set-up fails. */
export class StepFailed extends Error {
  override readonly name = 'StepFailed';
}
