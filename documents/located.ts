import { atPointer, escapedKey, memberOf } from '../foundation/json-pointer.js';
import { pointerParts, toPointer } from '../generator/load/json-pointer.js';

/** The source of a rule in a document of ours: the `x-provenance` mark, inherited from the nearest ancestor. */
export type Mark = 'stated' | 'formal' | 'option' | 'assumption';

const MARKS: ReadonlySet<unknown> = new Set(['stated', 'formal', 'option', 'assumption']);

/** A value of a document, and its place. */
export interface Located {
  readonly node: unknown;
  /** JSON pointer into the document; that of the target of a `$ref`. */
  readonly pointer: string;
  readonly mark: Mark;
}

/** A member of an object or list, and its name. */
export interface NamedNode {
  readonly name: string;
  readonly at: Located;
}

/** The mark of a node, or else the inherited one. */
export function markOf(node: unknown, inherited: Mark): Mark {
  const own = memberOf(node, 'x-provenance');
  return MARKS.has(own) ? (own as Mark) : inherited;
}

/** Fields of an object; empty for any other value. */
export const entries = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

/** The elements of a list; empty for any other value. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : [];

/** The whole document. */
export const topOf = (root: unknown): Located => ({
  node: root,
  pointer: '',
  mark: markOf(root, 'formal'),
});

type Target = Omit<Located, 'mark'>;
const NOWHERE: Target = { node: undefined, pointer: '' };
/** Targets of each document: thousands of `$ref`s lead to a few of them. */
const known = new WeakMap<object, Map<string, Target>>();

/** What one `$ref` leads to, which may be another `$ref`; the node is undefined where it leads nowhere. */
export function targetOf(root: unknown, ref: string): Target {
  if (typeof root !== 'object' || root === null) return NOWHERE;
  const targets = known.get(root) ?? new Map<string, Target>();
  known.set(root, targets);
  const found = targets.get(ref);
  if (found !== undefined) return found;
  const keys = pointerParts(ref);
  const target = { node: keys.reduce<unknown>(memberOf, root), pointer: toPointer(keys) };
  targets.set(ref, target);
  return target;
}

/** Maximum number of consecutive `$ref`s. A circle of them leads nowhere. */
const MOST_HOPS = 20;

/** The node that one or several `$ref`s lead to; the mark nearest to that node applies. */
export function followed(root: unknown, at: Located): Located {
  let { node, pointer, mark } = at;
  for (let hops = 0; hops < MOST_HOPS; hops++) {
    mark = markOf(node, mark);
    const ref = memberOf(node, '$ref');
    if (typeof ref !== 'string') return { node, pointer, mark };
    ({ node, pointer } = targetOf(root, ref));
  }
  return { node: undefined, pointer, mark };
}

/** The place that a JSON pointer names; its mark is its own, not inherited. */
export const locatedAt = (root: unknown, pointer: string): Located =>
  followed(root, { node: atPointer(root, pointer), pointer, mark: 'formal' });

/** A member of a node, its `$ref` followed; undefined when there is none. */
export function memberAt(root: unknown, at: Located, key: string): Located | undefined {
  const node = memberOf(at.node, key);
  if (node === undefined) return undefined;
  return followed(root, { node, pointer: `${at.pointer}/${escapedKey(key)}`, mark: at.mark });
}

/** All members of an object, or elements of a list. */
export function membersAt(root: unknown, at: Located | undefined): readonly NamedNode[] {
  return entries(at?.node).flatMap(([name]) => {
    const member = at === undefined ? undefined : memberAt(root, at, name);
    return member === undefined ? [] : [{ name, at: member }];
  });
}
