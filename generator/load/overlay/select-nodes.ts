import { isObject, type Json } from '../loaded-document.js';
import { showJson } from '../show-json.js';
import type { Expression, Operand, Query, Segment, Selector } from './json-path.js';

/** A value and the keys that lead to it. */
export interface Node {
  readonly at: readonly string[];
  readonly value: Json;
}

/** The values that a path selects, in the document's order, each once. */
export function selectNodes(root: Json, segments: readonly Segment[]): readonly Node[] {
  return walk(root, { at: [], value: root }, segments);
}

function walk(root: Json, start: Node, segments: readonly Segment[]): readonly Node[] {
  let nodes: readonly Node[] = [start];
  for (const { deep, selectors } of segments) {
    const from = deep ? nodes.flatMap(descendants) : nodes;
    const found = from.flatMap((node) => selectors.flatMap((one) => select(root, node, one)));
    nodes = [...new Map(found.map((node) => [JSON.stringify(node.at), node])).values()];
  }
  return nodes;
}

function select(root: Json, node: Node, selector: Selector): readonly Node[] {
  switch (selector.kind) {
    case 'all':
      return children(node);
    case 'filter':
      return children(node).filter(({ value }) => holds(root, value, selector.test));
    case 'name':
      return isObject(node.value) ? child(node, selector.name) : [];
    case 'index': {
      if (!Array.isArray(node.value)) return [];
      const { index } = selector;
      return child(node, String(index < 0 ? node.value.length + index : index));
    }
    default:
      return selector satisfies never;
  }
}

function child({ at, value }: Node, key: string): readonly Node[] {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return [];
  const found = (value as { readonly [key: string]: Json })[key] as Json;
  return [{ at: [...at, key], value: found }];
}

function children({ at, value }: Node): readonly Node[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, one]) => ({ at: [...at, key], value: one as Json }));
}

function descendants(node: Node): readonly Node[] {
  return [node, ...children(node).flatMap(descendants)];
}

function holds(root: Json, value: Json, test: Expression): boolean {
  switch (test.kind) {
    case 'or':
      return test.parts.some((part) => holds(root, value, part));
    case 'and':
      return test.parts.every((part) => holds(root, value, part));
    case 'not':
      return !holds(root, value, test.part);
    case 'exists':
      return query(root, value, test.path).length > 0;
    case 'compare': {
      const [left, right] = test.sides.map((side) => operand(root, value, side));
      return (left === right) === test.same;
    }
    default:
      return test satisfies never;
  }
}

function query(root: Json, value: Json, { from, segments }: Query): readonly Node[] {
  const start = from === '$' ? root : value;
  return walk(root, { at: [], value: start }, segments);
}

/** As text, so that arrays and objects can be compared too; undefined for nothing. */
function operand(root: Json, value: Json, side: Operand): string | undefined {
  if ('value' in side) return showJson(side.value);
  const [first] = query(root, value, side);
  return first === undefined ? undefined : showJson(first.value);
}
