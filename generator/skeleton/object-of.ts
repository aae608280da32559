import { ts } from 'ts-morph';

/**
 * An object or class that is the value of an expression; `exact` when the compiler rejects excess
 * members.
 */
export interface FoundObject {
  readonly node: ts.ObjectLiteralExpression | ts.ClassLikeDeclaration;
  readonly exact: boolean;
}

/**
 * The object literal or class in the file that is the value of an expression; empty when it is
 * unclear.
 */
export function objectOf(expression: ts.Expression, depth = 0): readonly FoundObject[] {
  const bare = unwrap(expression);
  if (ts.isObjectLiteralExpression(bare)) return [{ node: bare, exact: depth === 0 }];
  if (depth > 5) return [];
  if (ts.isCallExpression(bare)) return objectOfCall(bare, depth + 1);
  if (ts.isIdentifier(bare)) return objectOfName(bare, depth + 1);
  if (!ts.isNewExpression(bare) || !ts.isIdentifier(bare.expression)) return [];
  const declared = declarationsOf(bare.expression).find(ts.isClassLike);
  return declared === undefined ? [] : [{ node: declared, exact: false }];
}

/** The values of a function's return statements, or of its expression. */
export function returnedObjects(call: ts.SignatureDeclaration, depth = 0): readonly FoundObject[] {
  const body = 'body' in call ? (call.body as ts.Node | undefined) : undefined;
  if (body === undefined) return [];
  if (!ts.isBlock(body)) return objectOf(body as ts.Expression, depth);
  const found: FoundObject[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression !== undefined) {
      found.push(...objectOf(node.expression, depth));
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return found;
}

/** The variables, functions and classes of the file with this name. */
function declarationsOf(name: ts.Identifier): readonly ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    const declares =
      ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isClassLike(node);
    if (declares && node.name?.getText() === name.text) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(name.getSourceFile());
  return found;
}

function objectOfName(name: ts.Identifier, depth: number): readonly FoundObject[] {
  const [declared, ...more] = declarationsOf(name);
  if (declared === undefined || more.length > 0) return [];
  if (ts.isClassLike(declared)) return [{ node: declared, exact: false }];
  if (!ts.isVariableDeclaration(declared) || declared.initializer === undefined) return [];
  return objectOf(declared.initializer, depth);
}

/** `Object.freeze({...})`, or a call of a function in the same file. */
function objectOfCall(call: ts.CallExpression, depth: number): readonly FoundObject[] {
  const [first] = call.arguments;
  const callee = call.expression.getText();
  if (['Object.freeze', 'Object.seal', 'Promise.resolve'].includes(callee) && first !== undefined) {
    return objectOf(first, depth);
  }
  if (!ts.isIdentifier(call.expression)) return [];
  const [declared] = declarationsOf(call.expression);
  if (declared === undefined) return [];
  if (ts.isFunctionDeclaration(declared)) return returnedObjects(declared, depth);
  const made = ts.isVariableDeclaration(declared) ? declared.initializer : undefined;
  return made !== undefined && ts.isFunctionLike(made) ? returnedObjects(made, depth) : [];
}

function unwrap(expression: ts.Expression): ts.Expression {
  let bare = expression;
  while (
    ts.isParenthesizedExpression(bare) ||
    ts.isAsExpression(bare) ||
    ts.isSatisfiesExpression(bare) ||
    ts.isNonNullExpression(bare) ||
    ts.isTypeAssertionExpression(bare) ||
    ts.isAwaitExpression(bare)
  ) {
    bare = bare.expression;
  }
  return bare;
}
