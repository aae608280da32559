/** A value that its style cannot represent. */
export class UnwritableError extends Error {
  override readonly name = 'UnwritableError';
}
