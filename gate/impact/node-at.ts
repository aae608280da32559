import type { ts } from 'ts-morph';
import type { Compiler } from './load-compiler.js';

/** The innermost node that contains a position. */
export function nodeAt(
  compiler: Compiler,
  source: ts.SourceFile,
  position: number,
): ts.Node | undefined {
  const find = (node: ts.Node): ts.Node | undefined => {
    if (position < node.getStart(source) || position >= node.getEnd()) return undefined;
    return compiler.forEachChild(node, find) ?? node;
  };
  return find(source);
}
