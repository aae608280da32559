import type { ts as compiler } from 'ts-morph';
import { formatPlace, Xs2aError } from '../../foundation/xs2a-error.js';
import type { Files } from './render.js';

/** Refuses output that is not TypeScript; the compiler is loaded only when there is something to check. */
export async function checkSyntax(files: Files): Promise<void> {
  if (files.size === 0) return;
  const { ts } = await import('ts-morph');
  const problems = [...files].flatMap(([file, text]) => {
    const parsed: object = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext);
    const diagnostics = parseDiagnosticsOf(parsed);
    return diagnostics.map(({ start, messageText }) => {
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

/** What the parser found; the compiler keeps it on the file without a public name. */
function parseDiagnosticsOf(parsed: object): readonly compiler.DiagnosticWithLocation[] {
  const found: unknown = Reflect.get(parsed, 'parseDiagnostics');
  if (!Array.isArray(found)) throw new TypeError('the compiler no longer keeps parseDiagnostics');
  return found as readonly compiler.DiagnosticWithLocation[];
}
