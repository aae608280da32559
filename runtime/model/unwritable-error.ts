/** A value that its style cannot represent. */
export class UnwritableError extends Error {
  override readonly name = 'UnwritableError';
}

/** Why a value has no text: a service would read the word `null` or `NaN`. Undefined for a value that has one. */
export function whyUnwritable(value: unknown): string | undefined {
  if (value !== null && (typeof value !== 'number' || Number.isFinite(value))) return undefined;
  return `is ${value}, which cannot be sent as text; leave it out`;
}
