/** A signal that ends with the given one, or when the time is over. */
export function timeLimit(
  given: AbortSignal | undefined,
  timeoutMs: number | undefined,
): AbortSignal | undefined {
  if (timeoutMs === undefined) return given;
  const timeout = AbortSignal.timeout(timeoutMs);
  return given === undefined ? timeout : AbortSignal.any([given, timeout]);
}
