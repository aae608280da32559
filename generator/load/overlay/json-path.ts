import type { Json } from '../loaded-document.js';
import { Scanner } from './scanner.js';

/** The children of a value that a step selects. */
export type Selector =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'all' }
  | { readonly kind: 'filter'; readonly test: Expression };

/** One step of a path; a recursive one also selects from all descendants. */
export interface Segment {
  readonly deep: boolean;
  readonly selectors: readonly Selector[];
}

/** A condition on a child (`@`): existing paths, comparisons with values, and, or, not. */
export type Expression =
  | { readonly kind: 'or' | 'and'; readonly parts: readonly Expression[] }
  | { readonly kind: 'not'; readonly part: Expression }
  | { readonly kind: 'exists'; readonly path: Query }
  | { readonly kind: 'compare'; readonly same: boolean; readonly sides: readonly Operand[] };

export interface Query {
  readonly from: '@' | '$';
  readonly segments: readonly Segment[];
}

export type Operand = Query | { readonly value: Json };

/** Parses the part of RFC 9535 that overlays need; throws a JsonPathError for everything else. */
export function parseJsonPath(text: string): readonly Segment[] {
  const scanner = new Scanner(text.trim());
  scanner.expect('$');
  const segments = parseSegments(scanner);
  if (!scanner.atEnd()) scanner.fail('unexpected text');
  return segments;
}

function parseSegments(scanner: Scanner): readonly Segment[] {
  const segments: Segment[] = [];
  for (;;) {
    const deep = scanner.take('..');
    if (scanner.take('[')) segments.push({ deep, selectors: parseBracket(scanner) });
    else if (deep || scanner.take('.')) segments.push({ deep, selectors: [parseDotted(scanner)] });
    else return segments;
  }
}

function parseDotted(scanner: Scanner): Selector {
  if (scanner.take('*')) return { kind: 'all' };
  // The standard's short form has no hyphen, but nearly every extension's name does.
  const name = scanner.match(/[\p{L}_][\p{L}\p{N}_-]*/uy) ?? scanner.fail('a name is missing');
  return { kind: 'name', name };
}

function parseBracket(scanner: Scanner): readonly Selector[] {
  const selectors: Selector[] = [];
  do {
    scanner.blank();
    selectors.push(parseSelector(scanner));
    scanner.blank();
  } while (scanner.take(','));
  scanner.expect(']');
  return selectors;
}

function parseSelector(scanner: Scanner): Selector {
  if (scanner.take('*')) return { kind: 'all' };
  if (scanner.take('?')) return { kind: 'filter', test: parseOr(scanner) };
  const name = scanner.quoted();
  if (name !== undefined) return { kind: 'name', name };
  const index = scanner.match(/-?\d+/y) ?? scanner.fail('a name, an index, * or ? is missing');
  return { kind: 'index', index: Number(index) };
}

function parseOr(scanner: Scanner): Expression {
  return parseChain(scanner, 'or', '||', () => parseChain(scanner, 'and', '&&', parseUnit));
}

function parseChain(
  scanner: Scanner,
  kind: 'or' | 'and',
  sign: string,
  part: (scanner: Scanner) => Expression,
): Expression {
  const first = part(scanner);
  const parts = [first];
  for (scanner.blank(); scanner.take(sign); scanner.blank()) parts.push(part(scanner));
  return parts.length === 1 ? first : { kind, parts };
}

function parseUnit(scanner: Scanner): Expression {
  scanner.blank();
  if (scanner.take('!')) return { kind: 'not', part: parseUnit(scanner) };
  if (scanner.take('(')) {
    const inner = parseOr(scanner);
    scanner.blank();
    scanner.expect(')');
    return inner;
  }
  const left = parseOperand(scanner);
  scanner.blank();
  const sign = scanner.match(/==|!=/y);
  if (sign === undefined) {
    if ('value' in left) return scanner.fail('== or != is missing');
    return { kind: 'exists', path: left };
  }
  scanner.blank();
  return { kind: 'compare', same: sign === '==', sides: [left, parseOperand(scanner)] };
}

function parseOperand(scanner: Scanner): Operand {
  const text = scanner.quoted();
  if (text !== undefined) return { value: text };
  const from = scanner.match(/[@$]/y);
  if (from === '@' || from === '$') return { from, segments: parseSegments(scanner) };
  const literal = scanner.match(/true|false|null|-?\d+(\.\d+)?([eE][+-]?\d+)?/y);
  if (literal === undefined) return scanner.fail('@, $, or a value is missing');
  return { value: JSON.parse(literal) as Json };
}
