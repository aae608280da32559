import { ts } from 'ts-morph';
import { pascalCase } from '../model/naming.js';
import type { Host } from './find-hosts.js';
import { objectOf } from './object-of.js';

/** A named member of a host, or of an object or class that it spreads or extends. */
export interface Member {
  readonly name: string;
  readonly node: ts.ObjectLiteralElementLike | ts.ClassElement;
  /** Whether it is or was the handler of an operation, rather than another member of the user. */
  readonly handles: boolean;
}

export interface Members {
  readonly list: readonly Member[];
  /** The code that adds members that cannot be determined here: `...others`, `extends Base`. */
  readonly unseen: readonly string[];
}

/** The members of a host, each name once; of several overloads, the first. */
export function membersOf(host: Host): Members {
  const list: Member[] = [];
  const unseen: string[] = [];
  collect(host.node, host.exact, list, unseen, 0);
  const first = list.filter(
    (member, index) => list.findIndex(({ name }) => name === member.name) === index,
  );
  return { list: first, unseen };
}

function collect(
  owner: Host['node'],
  exact: boolean,
  list: Member[],
  unseen: string[],
  depth: number,
): void {
  const elements: readonly (ts.ObjectLiteralElementLike | ts.ClassElement)[] = ts.isClassLike(owner)
    ? owner.members
    : owner.properties;
  for (const node of elements) {
    if (ts.isSpreadAssignment(node)) {
      follow(node.expression, `...${node.expression.getText()}`, list, unseen, depth);
      continue;
    }
    const name = node.name === undefined ? undefined : literalName(node.name);
    if (name !== undefined)
      list.push({ name, node, handles: exact || looksLikeHandler(name, node) });
    else if (node.name !== undefined && ts.isComputedPropertyName(node.name)) {
      unseen.push(node.name.getText());
    }
  }
  if (!ts.isClassLike(owner)) return;
  const base = owner.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)
    ?.types[0]?.expression;
  if (base === undefined) return;
  follow(base, `extends ${base.getText()}`, list, unseen, depth);
}

function follow(
  expression: ts.Expression,
  text: string,
  list: Member[],
  unseen: string[],
  depth: number,
): void {
  const found = depth > 5 ? [] : objectOf(expression);
  if (found.length === 0) unseen.push(text);
  for (const { node } of found) collect(node, false, list, unseen, depth + 1);
}

function literalName(name: ts.PropertyName): string | undefined {
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) return name.text;
  if (!ts.isComputedPropertyName(name)) return undefined;
  return ts.isStringLiteralLike(name.expression) ? name.expression.text : undefined;
}

/**
 * Whether the code mentions the types of its operation, or throws the error of an unwritten
 * handler.
 */
function looksLikeHandler(name: string, node: ts.Node): boolean {
  const text = node.getText();
  const type = pascalCase(name);
  return [`['${name}']`, `["${name}"]`, `Error('${name}')`, `Error("${name}")`, `Yet('${name}')`]
    .concat([`${type}Request`, `${type}Response`])
    .some((sign) => text.includes(sign));
}
