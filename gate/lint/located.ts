import { type Mark, markOf } from '../../conformance/documents/lower-schema.js';
import { atPointer, escapedKey, memberOf } from '../../foundation/json-pointer.js';

/** A node of a document with $refs resolved, and its place. */
export interface Located {
  readonly node: unknown;
  /** JSON pointer into the document; that of the target of a $ref. */
  readonly pointer: string;
  /** The provenance mark in our documents; inherited through $refs. */
  readonly mark: Mark;
}

/** Maximum number of consecutive $refs. */
const MOST_HOPS = 20;

/** The node that one or several $refs lead to. */
export function followed(root: unknown, at: Located): Located {
  let { node, pointer, mark } = at;
  for (let hops = 0; hops < MOST_HOPS; hops++) {
    const ref = memberOf(node, '$ref');
    if (typeof ref !== 'string') break;
    pointer = ref.slice(1);
    mark = markOf(node, mark);
    node = atPointer(root, pointer);
  }
  return { node, pointer, mark: markOf(node, mark) };
}

/** A member of a node with $refs resolved; undefined when there is none. */
export function memberAt(root: unknown, at: Located, key: string): Located | undefined {
  const node = memberOf(at.node, key);
  if (node === undefined) return undefined;
  return followed(root, { node, pointer: `${at.pointer}/${escapedKey(key)}`, mark: at.mark });
}

/** All members of an object, or elements of an array. */
export function membersAt(root: unknown, at: Located | undefined): readonly NamedNode[] {
  if (at === undefined || typeof at.node !== 'object' || at.node === null) return [];
  return Object.keys(at.node).flatMap((name) => {
    const member = memberAt(root, at, name);
    return member === undefined ? [] : [{ name, at: member }];
  });
}

export interface NamedNode {
  readonly name: string;
  readonly at: Located;
}
