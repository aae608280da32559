import { followed, type Located, membersAt } from '../../documents/located.js';
import { memberOf } from '../../foundation/json-pointer.js';
import type { LintDocument, LintOperation } from '../lint/lint-operation.js';

/** Texts for people, which do not affect validation. */
const WORDS = new Set([
  'description',
  'summary',
  'example',
  'examples',
  'externalDocs',
  'title',
  'tags',
]);

/** Ids of the operations that differ between two documents, with $refs resolved. */
export function touchedOperations(old: LintDocument, now: LintDocument): ReadonlySet<string> {
  const [was, is] = [writtenOut(old), writtenOut(now)];
  return new Set(
    [...new Set([...was.keys(), ...is.keys()])].filter((id) => was.get(id) !== is.get(id)),
  );
}

/** The text of each operation: several paths of one id, one for each payment product, form one text. */
function writtenOut({ root, operations }: LintDocument): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const operation of operations) {
    const text = [
      texts.get(operation.id) ?? '',
      ...partsOf(operation).map((at) => textOf(root, at)),
    ];
    texts.set(operation.id, text.join('\n'));
  }
  return texts;
}

const partsOf = ({ at, parameters, security }: LintOperation): readonly Located[] => [
  { ...at, node: { ...(at.node as object), parameters: undefined, security } },
  ...parameters.map((each) => each.at),
];

/** A node with everything that it refers to; a recursive node is named. */
function textOf(root: unknown, given: Located, inside: readonly unknown[] = []): string {
  const at = followed(root, given);
  if (typeof at.node !== 'object' || at.node === null) return JSON.stringify(at.node) ?? '';
  if (inside.includes(at.node)) return `^${inside.length - inside.indexOf(at.node)}`;
  const isMap = memberOf(at.node, 'type') === undefined;
  const members = membersAt(root, at)
    // a property may have such a name: those hold objects
    .filter(({ name, at: { node } }) => !WORDS.has(name) || (isMap && isSchema(node)))
    .map(({ name, at: member }) => `${name}:${textOf(root, member, [...inside, at.node])}`);
  return `{${members.sort().join(',')}}`;
}

const isSchema = (node: unknown): boolean =>
  ['type', '$ref', 'allOf', 'oneOf', 'anyOf'].some((key) => memberOf(node, key) !== undefined);
