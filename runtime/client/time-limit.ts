/** A signal that aborts with the given one, or after this time. */
export function timeLimit(
  given: AbortSignal | undefined,
  timeoutMs: number | undefined,
): AbortSignal | undefined {
  if (timeoutMs === undefined) return given;
  const timeout = AbortSignal.timeout(timeoutMs);
  return given === undefined ? timeout : AbortSignal.any([given, timeout]);
}
