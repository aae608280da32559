/** Whole numbers without a limit have no JSON of their own: they stand as `{"$int":"123"}`. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'bigint' ? { $int: String(part) } : part,
  );
}

/** What toJson made, from parsed JSON as a database gives it. */
export function fromJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromJson);
  if (typeof value !== 'object' || value === null) return value;
  if ('$int' in value) return BigInt(String(value.$int));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fromJson(part)]));
}
