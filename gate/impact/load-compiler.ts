import { createRequire } from 'node:module';
import type { ts } from 'ts-morph';
import { isInstalled } from '../../foundation/need-package.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';

export type Compiler = typeof ts;

/** The compiler of the project, which its `tsc` uses; that of ts-morph when it has none that is a library. */
export async function loadCompiler(tsconfig: string): Promise<Compiler> {
  const own = compilerOf(tsconfig);
  if (own !== undefined && isLibrary(own)) return own as Compiler;
  if (!isInstalled('ts-morph')) throw withoutCompiler(tsconfig, own?.version);
  return (await import('ts-morph')).ts;
}

function compilerOf(tsconfig: string): Partial<Compiler> | undefined {
  try {
    return createRequire(tsconfig)('typescript') as Partial<Compiler>;
  } catch {
    return undefined;
  }
}

/** TypeScript 7 has only a version number where the earlier ones have their functions. */
const isLibrary = (own: Partial<Compiler>): boolean =>
  typeof own.createSemanticDiagnosticsBuilderProgram === 'function';

function withoutCompiler(tsconfig: string, version: string | undefined): Xs2aError {
  const cannot = `the project of ${tsconfig} cannot be compiled here`;
  return version === undefined
    ? new Xs2aError('TOOL_MISSING', `It has no TypeScript: ${cannot}.`, {
        hint: 'Install one beside xs2a-kit: npm install --save-dev typescript@5.9',
      })
    : new Xs2aError(
        'TOOL_MISSING',
        `TypeScript ${version} cannot be used as a library: ${cannot}.`,
        {
          hint: 'Keep it, and install a compiler that can beside xs2a-kit: npm install --save-dev ts-morph. Or replace it by typescript@5.9.',
        },
      );
}

/**
 * The declarations of the language (`lib.es2022.d.ts` and others) that ts-morph has in its own code, by file
 * name; empty without ts-morph. Its compiler looks for them on the disk, where no package has them.
 */
export function bundledLibs(): ReadonlyMap<string, string> {
  if (!isInstalled('ts-morph')) return new Map();
  const own = createRequire(createRequire(import.meta.url).resolve('ts-morph'));
  const { getLibFiles } = own('@ts-morph/common') as {
    readonly getLibFiles?: () => readonly { readonly fileName: string; readonly text: string }[];
  };
  return new Map((getLibFiles?.() ?? []).map(({ fileName, text }) => [fileName, text]));
}
