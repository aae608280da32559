import { createRequire } from 'node:module';
import type { ts } from 'ts-morph';
import { needPackage } from '../../foundation/need-package.js';

export type Compiler = typeof ts;

/** The compiler of the project, which its `tsc` uses; ours when it has none. */
export async function loadCompiler(tsconfig: string): Promise<Compiler> {
  try {
    const own = createRequire(tsconfig)('typescript') as Partial<Compiler>;
    // compilers of later major versions may not have this interface
    if (typeof own.createSemanticDiagnosticsBuilderProgram === 'function') return own as Compiler;
  } catch {
    // the project has none
  }
  needPackage(
    'ts-morph',
    `Compiling the project of ${tsconfig}, which has no TypeScript of its own,`,
  );
  return (await import('ts-morph')).ts;
}
