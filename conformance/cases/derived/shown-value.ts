/** What is known of a body before it is sent, and what it is with one field changed. */
import type { Mutation, Value } from '../case.js';
import { isMembers } from './fits.js';

/** A profile names its accounts by their IBAN. */
const ACCOUNT = /^\$\{profile\.[\w.]*(?:[aA]ccount|accounts\.\d+)\}$/;

/** The body with its references to accounts of the profile written out. */
export function shownValue(value: Value): Value {
  if (typeof value === 'string') {
    return ACCOUNT.test(value) ? { iban: value.replace('}', '.iban}') } : value;
  }
  if (Array.isArray(value)) return value.map(shownValue);
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, shownValue(each as Value)]),
  );
}

/** The body after the change; of other changes than those of a field nothing is said. */
export function changedValue(value: Value, mutation: Mutation): Value | undefined {
  if (mutation.op === 'drop-field') return edited(value, keysOf(mutation.pointer), undefined);
  if (mutation.op === 'set-field') return edited(value, keysOf(mutation.pointer), mutation.value);
  return undefined;
}

const keysOf = (pointer: string): readonly string[] => pointer.split('/').slice(1);

/** A copy with this at the end of the keys, or without what is there. */
function edited(value: Value, keys: readonly string[], to: Value | undefined): Value {
  const [key = '', ...rest] = keys;
  if (Array.isArray(value)) {
    const at = Number(key);
    const inner = rest.length === 0 ? to : edited(value[at] as Value, rest, to);
    return value.flatMap((each: Value, index) => {
      if (index !== at) return [each];
      return inner === undefined ? [] : [inner];
    });
  }
  const members = new Map(Object.entries(isMembers(value) ? (value as Members) : {}));
  const inner = rest.length === 0 ? to : edited(members.get(key) ?? {}, rest, to);
  if (inner === undefined) members.delete(key);
  else members.set(key, inner);
  return Object.fromEntries(members);
}

type Members = Readonly<Record<string, Value>>;
