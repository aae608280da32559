/** Returns the new value for a place; `undefined` removes it. */
export type Edit = (value: unknown, key: string) => unknown;

/** Returned when nothing was changed, because the place does not exist. */
export const UNCHANGED = Symbol('unchanged');

/**
 * A copy of a value with every place edited that the pointer matches; `*` matches every element. Returns
 * UNCHANGED when there is no such place.
 */
export function editedAt(value: unknown, pointer: string, edit: Edit): unknown {
  return pointer === '' ? edit(value, '') : edited(value, pointer.split('/').slice(1), edit);
}

function edited(value: unknown, keys: readonly string[], edit: Edit): unknown {
  const [key, ...rest] = keys;
  if (key === undefined || typeof value !== 'object' || value === null) return UNCHANGED;
  if (Array.isArray(value)) return key === '*' ? editedList(value, rest, edit) : UNCHANGED;
  if (key === '*') return editedMembers(value, rest, edit);
  if (!Object.hasOwn(value, key)) return UNCHANGED;
  const members = Object.entries(value).flatMap(([name, each]) => {
    if (name !== key) return [[name, each as unknown] as const];
    const now = rest.length === 0 ? edit(each, name) : edited(each, rest, edit);
    return now === undefined ? [] : [[name, now] as const];
  });
  if (members.some(([, each]) => each === UNCHANGED)) return UNCHANGED;
  return Object.fromEntries(members);
}

function editedList(list: readonly unknown[], keys: readonly string[], edit: Edit): unknown {
  const now = list.map((each) => (keys.length === 0 ? edit(each, '*') : edited(each, keys, edit)));
  if (now.every((each) => each === UNCHANGED)) return UNCHANGED;
  return now.flatMap((each, at) => {
    if (each === UNCHANGED) return [list[at]];
    return each === undefined ? [] : [each];
  });
}

function editedMembers(value: object, keys: readonly string[], edit: Edit): unknown {
  const names = Object.keys(value);
  const now = editedList(Object.values(value) as unknown[], keys, edit);
  if (!Array.isArray(now) || now.length !== names.length) return UNCHANGED;
  return Object.fromEntries(names.map((name, at) => [name, (now as unknown[])[at]]));
}
