/** Whether two values of JSON are the same, whatever the order of their members. */
export function isEqual(one: unknown, other: unknown): boolean {
  return identityOf(one) === identityOf(other);
}

/** A text that is the same for equal values. */
export function identityOf(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member !== 'object' || member === null || Array.isArray(member)
      ? member
      : Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
}
