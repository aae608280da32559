/** The known part of a body before it is sent, and the body with one field changed. */
import { withoutPointer, withPointer } from '../../../foundation/json-pointer.js';
import type { Mutation } from '../case.js';
import type { Value } from '../value.js';
import { isMembers } from './fits.js';

/** A profile identifies its accounts by IBAN. */
const ACCOUNT = /^\$\{profile\.[\w.]*(?:[aA]ccount|accounts\.\d+)\}$/;

/** The body with the values of its references to accounts of the profile. */
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

/** The body after a change of a field; undefined for other changes. */
export function changedValue(value: Value, mutation: Mutation): unknown {
  if (mutation.op === 'drop-field') return withoutPointer(value, mutation.pointer);
  if (mutation.op === 'set-field') return withPointer(value, mutation.pointer, mutation.value);
  return undefined;
}
