import type { ts } from 'ts-morph';
import type { Compiler } from '../../gate/impact/load-compiler.js';

/** The field whose value a node names or is part of: `parent.address`; empty outside of objects. */
export function fieldAt(compiler: Compiler, node: ts.Node | undefined): string {
  const names: string[] = [];
  for (let one = node; one !== undefined && !compiler.isFunctionLike(one); one = one.parent) {
    if (compiler.isPropertyAssignment(one)) names.unshift(one.name.getText());
  }
  return names.join('.');
}
