import { ts } from 'ts-morph';
import type { Binding } from './find-bindings.js';
import { objectOf, returnedObjects } from './object-of.js';
import type { SourceFile } from './source-file.js';

/** An object or a class with handlers. */
export interface Host {
  readonly node: ts.ObjectLiteralExpression | ts.ClassLikeDeclaration;
  readonly binding: Binding;
  /** The type as the user wrote it, with its type arguments: `PisHandlers<FastifyRequest>`. */
  readonly type: string;
  /** Whether handlers may be missing, because the user wrote Partial or Pick. */
  readonly partial: boolean;
  /** Operations that the user excluded by name, with Omit. */
  readonly omitted: readonly string[];
  /** Whether the compiler rejects members that are not in the interface. */
  readonly exact: boolean;
}

type Wrapping = Pick<Host, 'partial' | 'omitted' | 'exact'>;

/** Every object or class of a file that has the type of the binding. */
export function findHosts(source: SourceFile, binding: Binding): readonly Host[] {
  const hosts = new Map<ts.Node, Host>();
  const visit = (node: ts.Node): void => {
    const found = nameOfReference(node) === binding.local ? hostsAt(node, binding) : [];
    for (const host of found) {
      if (hosts.get(host.node)?.exact !== true) hosts.set(host.node, host);
    }
    ts.forEachChild(node, visit);
  };
  visit(source.tree);
  return [...hosts.values()];
}

/** `X` for the type reference `X`, and for `implements X`. */
function nameOfReference(node: ts.Node): string | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName.getText();
  return ts.isExpressionWithTypeArguments(node) ? node.expression.getText() : undefined;
}

/**
 * Goes up from the name through the types around it, such as `Partial<...>`, to the node that has
 * the type.
 */
function hostsAt(reference: ts.Node, binding: Binding): readonly Host[] {
  let wrapping: Wrapping = { partial: binding.partial, omitted: [], exact: true };
  let node = reference;
  for (;;) {
    const { parent } = node;
    const wrapped = wrap(parent, node, wrapping);
    if (wrapped === undefined) break;
    wrapping = wrapped;
    node = parent;
  }
  return nodesWithType(node.parent, node).map((found) => ({
    binding,
    type: reference.getText(),
    ...wrapping,
    node: found.node,
    exact: wrapping.exact && found.exact,
  }));
}

/** The effect of the type around another; undefined for a type that is not supported here. */
function wrap(parent: ts.Node, node: ts.Node, wrapping: Wrapping): Wrapping | undefined {
  if (ts.isParenthesizedTypeNode(parent)) return wrapping;
  if (ts.isIntersectionTypeNode(parent)) return { ...wrapping, exact: false };
  const name = nameOfReference(parent);
  if (!('typeArguments' in parent) || name === undefined) return undefined;
  const [first, second] = parent.typeArguments as ts.NodeArray<ts.TypeNode>;
  if (first !== node) return undefined;
  if (['Readonly', 'Promise', 'NonNullable'].includes(name)) return wrapping;
  if (name === 'Required') return { ...wrapping, partial: false };
  if (name === 'Partial' || name === 'Pick') return { ...wrapping, partial: true };
  if (name !== 'Omit' || second === undefined) return undefined;
  const names = literalNames(second);
  return names === undefined
    ? { ...wrapping, partial: true }
    : { ...wrapping, omitted: [...wrapping.omitted, ...names] };
}

function literalNames(type: ts.TypeNode): readonly string[] | undefined {
  const parts = ts.isUnionTypeNode(type) ? type.types : [type];
  const names = parts.map((part) =>
    ts.isLiteralTypeNode(part) && ts.isStringLiteral(part.literal) ? part.literal.text : undefined,
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}

/** The objects or classes to which a type annotation applies. */
function nodesWithType(parent: ts.Node, type: ts.Node): readonly Pick<Host, 'node' | 'exact'>[] {
  if (ts.isHeritageClause(parent)) {
    const implementing = parent.token === ts.SyntaxKind.ImplementsKeyword;
    return implementing && ts.isClassLike(parent.parent)
      ? [{ node: parent.parent, exact: false }]
      : [];
  }
  if (ts.isFunctionLike(parent) && parent.type === type) return returnedObjects(parent);
  if (ts.isCallExpression(parent)) return parent.arguments.flatMap((one) => objectOf(one));
  if (ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent)) {
    return parent.initializer === undefined ? [] : objectOf(parent.initializer);
  }
  if (ts.isSatisfiesExpression(parent)) return objectOf(parent.expression);
  if (!ts.isAsExpression(parent) && !ts.isTypeAssertionExpression(parent)) return [];
  return objectOf(parent.expression).map(({ node }) => ({ node, exact: false }));
}
