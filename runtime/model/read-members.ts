import { type MemberForm, memberOf } from './styled-form.js';
import { readText } from './wire-form.js';

/** An error in a text that does not match its style. */
export class Misread {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

/** The names that lead to a text, from the outside in. */
export type Entry = readonly [keys: readonly string[], text: string];

/** The object that named texts represent, each field parsed as declared. */
export function readMembers(
  form: MemberForm,
  entries: readonly Entry[],
  decode: (text: string) => string,
): unknown {
  const groups = new Map<string, Entry[]>();
  for (const [[key, ...keys], text] of entries) {
    if (key === undefined) return new Misread('must be an object');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [[keys, text]]);
    else group.push([keys, text]);
  }
  groups.delete('__proto__');
  const found: [string, unknown][] = [];
  for (const [key, group] of groups) {
    const value = readMember(memberOf(form, key), group, decode);
    if (value instanceof Misread) return new Misread(`has a field ${key} that ${value.message}`);
    found.push([key, value]);
  }
  return Object.fromEntries(found);
}

function readMember(
  member: MemberForm,
  entries: readonly Entry[],
  decode: (text: string) => string,
): unknown {
  if (member.members !== undefined) return readMembers(member, entries, decode);
  const values = entries.map(([, text]) => readText(member.as, decode(text)));
  if (member.list === true) return values;
  if (values.length > 1) return new Misread('is given more than once');
  return entries[0]?.[0].length === 0 ? values[0] : new Misread('has names in brackets');
}
