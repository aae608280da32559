import { ts } from 'ts-morph';
import { pascalCase } from '../model/naming.js';
import type { Host } from './find-hosts.js';
import { objectOf } from './object-of.js';

/** A named member of a host, or of what it spreads or extends. */
export interface Member {
  readonly name: string;
  readonly node: ts.ObjectLiteralElementLike | ts.ClassElement;
  /** It is, or was, the handler of an operation, and not something that the user put beside them. */
  readonly handles: boolean;
}

export interface Members {
  readonly list: readonly Member[];
  /** Text of what brings members that cannot be seen here: `...others`, `extends Base`. */
  readonly unseen: readonly string[];
}

/** The members of a host, each name once: the first of overloads stands for all. */
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

/** What only a handler has: the types of its operation, or the response of a handler not written. */
function looksLikeHandler(name: string, node: ts.Node): boolean {
  const text = node.getText();
  const type = pascalCase(name);
  return [`['${name}']`, `["${name}"]`, `Error('${name}')`, `Error("${name}")`, `Yet('${name}')`]
    .concat([`${type}Request`, `${type}Response`])
    .some((sign) => text.includes(sign));
}
