import { formatPlace, Xs2aError } from '../../foundation/xs2a-error.js';
import type { Files } from './render.js';

/** Refuses output that is not TypeScript; the compiler is loaded only when there is something to check. */
export async function checkSyntax(files: Files): Promise<void> {
  if (files.size === 0) return;
  const { ts } = await import('ts-morph');
  const problems = [...files].flatMap(([file, text]) => {
    const { diagnostics = [] } = ts.transpileModule(text, {
      reportDiagnostics: true,
      fileName: file,
      compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
    });
    return diagnostics.map(({ start = 0, messageText }) => {
      const before = text.slice(0, start).split('\n');
      const column = (before.at(-1)?.length ?? 0) + 1;
      const message = ts.flattenDiagnosticMessageText(messageText, ' ');
      return `${formatPlace({ file, line: before.length, column })}: ${message}`;
    });
  });
  if (problems.length === 0) return;
  throw new Xs2aError(
    'OUTPUT_INVALID',
    `The generated code does not parse:\n${problems.slice(0, 10).join('\n')}`,
    {
      hint: 'This is a mistake of the generator or of a template; nothing was written.',
    },
  );
}
