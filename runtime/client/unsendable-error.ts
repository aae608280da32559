/** A request that cannot be sent: an error of the caller, and nothing was sent. */
export class UnsendableError extends Error {
  override readonly name = 'UnsendableError';
}
