/** A value that its style has no text for. */
export class UnwritableError extends Error {
  override readonly name = 'UnwritableError';
}
