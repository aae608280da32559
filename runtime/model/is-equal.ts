/** Whether two JSON values are equal, whatever the order of their fields. */
export function isEqual(one: unknown, other: unknown): boolean {
  return identityOf(one) === identityOf(other);
}

/** A text that is the same for equal values. */
export function identityOf(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    typeof member !== 'object' || member === null || Array.isArray(member)
      ? typeof member === 'bigint'
        ? digitsOf(member)
        : member
      : Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
}

/** A bigint equals the number of the same value; beyond 2^53 - 1 its text is unique. */
function digitsOf(value: bigint): unknown {
  const near = Number(value);
  return Number.isSafeInteger(near) ? near : { '\u0000bigint': String(value) };
}
