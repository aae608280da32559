import { ts } from 'ts-morph';
import type { Member } from './host-members.js';

/**
 * Handlers without a return type: there, the compiler accepts members that no response declares.
 */
export function untypedHandlers(members: readonly Member[]): readonly string[] {
  return members.filter(({ node }) => isUntyped(node)).map(({ name }) => name);
}

function isUntyped(node: Member['node']): boolean {
  const handler = functionOf(node);
  if (handler === undefined || handler.type !== undefined) return false;
  const { body } = handler;
  return body !== undefined && (ts.isBlock(body) ? returns(body) : true);
}

type Handler = ts.MethodDeclaration | ts.FunctionExpression | ts.ArrowFunction;

/** The function that is the value of the member itself. */
function functionOf(node: Member['node']): Handler | undefined {
  if (ts.isMethodDeclaration(node)) return node;
  if (!ts.isPropertyAssignment(node) && !ts.isPropertyDeclaration(node)) return undefined;
  const { initializer: value } = node;
  if (value === undefined) return undefined;
  return ts.isArrowFunction(value) || ts.isFunctionExpression(value) ? value : undefined;
}

function returns(node: ts.Node): boolean {
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return false;
  if (ts.isReturnStatement(node)) return node.expression !== undefined;
  return ts.forEachChild(node, returns) ?? false;
}
