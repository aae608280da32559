/** A request that cannot be sent as it is; it is the caller's mistake, and nothing went out. */
export class UnsendableError extends Error {
  override readonly name = 'UnsendableError';
}
