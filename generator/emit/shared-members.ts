import type { Property, Shape } from '../model/api-model.js';
import { type NamePool, pascalCase } from '../model/naming.js';
import { docComment } from './doc-comment.js';
import { printMembers } from './print-type.js';

/** Members that several objects have in common, each declared once. */
export interface SharedMembers {
  /** A type for each group of members that always occur together. */
  readonly declarations: readonly string[];
  /** The object type with these members: the shared types, and an object with its own members. */
  typeOf(members: readonly Property[]): Shape;
}

/** A group is worth a name when it saves this many lines. */
const WORTH = 6;

/**
 * Finds members that the same objects have: PSU-IP-Port, PSU-Accept and so on of 37 operations. `kind` ends
 * the names of the types: `PsuHeaders`.
 */
export function shareMembers(
  objects: readonly (readonly Property[])[],
  kind: string,
  pool: NamePool,
): SharedMembers {
  const printed = new Map<Property, string>();
  const textOf = (member: Property): string => {
    const text =
      printed.get(member) ??
      printMembers({ kind: 'object', properties: [member], alsoRequired: [] }, '  ');
    printed.set(member, text);
    return text;
  };
  const owners = new Map<string, { readonly member: Property; readonly in: Set<number> }>();
  objects.forEach((members, at) => {
    for (const member of members) {
      const text = textOf(member);
      const known = owners.get(text) ?? { member, in: new Set() };
      owners.set(text, known);
      known.in.add(at);
    }
  });
  const groups = new Map<string, Property[]>();
  for (const { member, in: places } of owners.values()) {
    const key = [...places].join();
    groups.set(key, [...(groups.get(key) ?? []), member]);
  }
  const names = new Map<string, string>();
  const declarations = [...groups].flatMap(([key, members]) => {
    const uses = key.split(',').length;
    const lines = members.reduce((sum, one) => sum + textOf(one).split('\n').length - 1, 0);
    if ((uses - 1) * lines < WORTH + lines) return [];
    const name = pool.take(...groupNames(members, kind));
    for (const member of members) names.set(textOf(member), name);
    // unlike an interface, this can be given where any object with these members is wanted
    const start = `${docComment([`In ${uses} types of this file.`])}export type ${name} = {\n`;
    return [`${start}${members.map(textOf).join('')}};\n`];
  });
  return {
    declarations,
    typeOf: (members) => {
      const own = members.filter((member) => !names.has(textOf(member)));
      const shared = [...new Set(members.flatMap((one) => names.get(textOf(one)) ?? []))];
      const refs = shared.map((name): Shape => ({ kind: 'ref', name }));
      const rest: Shape = { kind: 'object', properties: own, alsoRequired: [] };
      const parts = own.length === 0 ? refs : [...refs, rest];
      const [first] = parts;
      return parts.length === 1 && first !== undefined ? first : { kind: 'all', of: parts };
    },
  };
}

/** `PsuHeaders` for names that all begin with PSU, or else a name after the first, or after the first two. */
function groupNames(members: readonly Property[], kind: string): [string, ...string[]] {
  const [first = '', second = ''] = members.map(({ name }) => name);
  const words = first.split('-');
  const common = words.findIndex(
    (word, at) => !members.every(({ name }) => name.split('-')[at] === word),
  );
  const start = common < 0 ? words : words.slice(0, common);
  const after = pascalCase(first);
  const rest =
    members.length === 1 ? '' : members.length === 2 ? `And${pascalCase(second)}` : 'AndMore';
  const wanted = members.length > 1 && start.length > 0 ? [pascalCase(start.join('-'))] : [];
  const needed = members.every(({ required }) => required) ? 'Required' : 'Optional';
  const names = [...wanted, `${after}${rest}`, `${needed}${after}${rest}`].map(
    (name) => `${name}${kind}`,
  );
  return [names[0] ?? kind, ...names.slice(1)];
}
