/** Own property of an object or element of an array; undefined when it does not exist. */
export function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    return /^(?:0|[1-9]\d{0,6})$/.test(key) ? (value[Number(key)] as unknown) : undefined;
  }
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

/** The keys of a JSON pointer (RFC 6901): `/a~1b/0` is `a/b`, `0`; `/` is one empty key. */
export function pointerKeys(pointer: string): readonly string[] {
  if (pointer === '') return [];
  const keys = pointer.slice(1).split('/');
  return pointer.includes('~') ? keys.map(unescapedKey) : keys;
}

/** Joins keys to a JSON pointer: `['a/b', '0']` becomes `/a~1b/0`. */
export function toPointer(keys: readonly string[]): string {
  return keys.map((key) => `/${escapedKey(key)}`).join('');
}

/** A key as it is written in a JSON pointer. */
export function escapedKey(key: string): string {
  const isPlain = !key.includes('~') && !key.includes('/');
  return isPlain ? key : key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The key that is written like this in a JSON pointer. */
export function unescapedKey(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The value that a JSON pointer refers to; undefined when it does not exist. */
export function atPointer(value: unknown, pointer: string): unknown {
  return pointerKeys(pointer).reduce(memberOf, value);
}

/** A copy without the value at the pointer. */
export function withoutPointer(value: unknown, pointer: string): unknown {
  return edited(value, pointerKeys(pointer), () => undefined, true);
}

/** A copy with this value at the pointer; missing objects on the path are created. */
export function withPointer(value: unknown, pointer: string, to: unknown): unknown {
  return edited(value, pointerKeys(pointer), () => to, false);
}

function edited(
  value: unknown,
  keys: readonly string[],
  change: () => unknown,
  drop: boolean,
): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return change();
  if (Array.isArray(value)) {
    const index = key === '-' ? value.length : Number(key);
    const copy = [...(value as unknown[])];
    if (drop && rest.length === 0) copy.splice(index, 1);
    else copy[index] = edited(copy[index], rest, change, drop);
    return copy;
  }
  const members = new Map(
    typeof value === 'object' && value !== null ? Object.entries(value) : [],
  ) as Map<string, unknown>;
  if (drop && rest.length === 0) members.delete(key);
  else members.set(key, edited(members.get(key), rest, change, drop));
  return Object.fromEntries(members);
}
