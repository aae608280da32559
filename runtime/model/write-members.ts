import { type MemberForm, memberOf } from './styled-form.js';
import { UnwritableError, whyUnwritable } from './unwritable-error.js';
import { writeText } from './wire-form.js';

/** A value that is not a list is treated as a list of one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** The names and texts of an object; below a `start`, names are in brackets. */
export function membersOf(
  form: MemberForm,
  value: unknown,
  start: string | undefined,
): [string, string][] {
  const why = whyUnwritable(value);
  if (why !== undefined) throw new UnwritableError(why);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, field]): [string, string][] => {
    if (field === undefined) return [];
    if (start !== undefined && /[[\]]/.test(key))
      throw new UnwritableError('has brackets in a name');
    const member = memberOf(form, key);
    const name = start === undefined ? key : `${start}[${key}]`;
    if (member.members !== undefined) return membersOf(member, field, name);
    const fields = member.list === true ? listOf(field) : [field];
    return fields.map((one) => [name, writeText(member.as, one, key)]);
  });
}
