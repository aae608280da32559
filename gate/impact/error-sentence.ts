import type { ts } from 'ts-morph';
import type { Compiler } from './load-compiler.js';
import { nodeAt } from './node-at.js';

/** The parts of a request of a generated client, each with the word for one of its members. */
const GROUPS: Readonly<Record<string, string>> = {
  headers: 'the header',
  query: 'the query parameter',
  path: 'the path parameter',
  cookies: 'the cookie',
};

/**
 * The most exact sentence about an error of the compiler: what a call of an operation lacks, or else the
 * last line of the message, which names the part that does not fit, with the field that it is in.
 */
export function errorSentence(
  compiler: Compiler,
  checkerOf: () => ts.TypeChecker,
  { file, start = 0 }: ts.Diagnostic,
  detail: string,
): string {
  const last = (detail.split('\n').at(-1) ?? '').trim();
  const missing = missingNames(last);
  const node =
    file === undefined || missing.length === 0 ? undefined : nodeAt(compiler, file, start);
  const call = node && lackingCall(compiler, checkerOf, node, missing);
  if (call !== undefined) return call;
  const field = incompatibleField(detail);
  return field === '' ? last : `In the field ${field}: ${last}`;
}

/** The field of the innermost type that does not fit: `parent.address`. */
export function incompatibleField(detail: string): string {
  const lines = [
    ...detail.matchAll(/(?:Types of property|The types of) '([^'()]+)' are incompatible/g),
  ];
  return lines.map(([, name]) => name).join('.');
}

/** The names that a message calls missing. */
function missingNames(line: string): readonly string[] {
  const one = /^Property '(.+?)' is missing in type/.exec(line)?.[1];
  const all = /is missing the following properties from type .*': ([^':]+)$/.exec(line)?.[1];
  const names = one === undefined ? (all?.split(', ') ?? []) : [one];
  return names.map((name) => name.replace(/^'|'$/g, ''));
}

function lackingCall(
  compiler: Compiler,
  checkerOf: () => ts.TypeChecker,
  node: ts.Node,
  missing: readonly string[],
): string | undefined {
  const call = callAround(compiler, node);
  if (call === undefined) return undefined;
  const { argument, name } = call;
  const outer = node.parent;
  const word =
    compiler.isPropertyAssignment(outer) && outer.name === node && outer.parent === argument
      ? GROUPS[node.getText()]
      : undefined;
  const isGroup = missing.every((one) => Object.hasOwn(GROUPS, one));
  if (word === undefined && !isGroup) return undefined;
  const lacks =
    word === undefined
      ? missing.flatMap((group) => requiredIn(compiler, checkerOf(), argument, group))
      : missing.map((one) => `${word} ${one}`);
  if (lacks.length === 0) return undefined;
  const verb = lacks.length === 1 ? 'is' : 'are';
  return `Calls ${name} without ${lacks.join(' and ')}, which ${verb} now required.`;
}

/** The innermost call with the node in an argument. */
function callAround(
  compiler: Compiler,
  node: ts.Node,
): { readonly name: string; readonly argument: ts.Expression } | undefined {
  for (let inner = node; inner.parent !== undefined; inner = inner.parent) {
    const outer = inner.parent;
    if (compiler.isFunctionLike(outer)) return undefined;
    if (!compiler.isCallExpression(outer)) continue;
    const argument = outer.arguments.find((one) => one === inner);
    if (argument === undefined) continue;
    const { expression } = outer;
    const callee = compiler.isPropertyAccessExpression(expression) ? expression.name : expression;
    return { name: callee.getText(), argument };
  }
  return undefined;
}

/** What a part of the request requires: `the header Idempotency-Key`. */
function requiredIn(
  compiler: Compiler,
  checker: ts.TypeChecker,
  argument: ts.Expression,
  group: string,
): readonly string[] {
  const part = checker.getContextualType(argument)?.getProperty(group);
  if (part === undefined) return [];
  return checker
    .getTypeOfSymbolAtLocation(part, argument)
    .getProperties()
    .filter(({ flags }) => (flags & compiler.SymbolFlags.Optional) === 0)
    .map(({ name }) => `${GROUPS[group]} ${name}`);
}
