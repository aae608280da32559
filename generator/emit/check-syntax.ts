import { needPackage } from '../../foundation/need-package.js';
import { formatPlace, Xs2aError } from '../../foundation/xs2a-error.js';
import type { Files } from './files.js';

/** A syntax error in one file: the offset of the character, and the parser's message. */
export interface SyntaxFinding {
  readonly offset: number;
  readonly message: string;
}

type Parse = (file: string, text: string) => readonly SyntaxFinding[];

/** Syntax trees take about 14 times as much memory as their text. */
const MUCH = 4_000_000;

/** Rejects output that is not TypeScript; a parser is only loaded when there is something to check. */
export async function checkSyntax(files: Files): Promise<void> {
  if (files.size === 0) return;
  const length = [...files.values()].reduce((sum, text) => sum + text.length, 0);
  if (length > MUCH) (await import('./collect-garbage.js')).collectGarbage();
  const parse = await nativeParser().catch(() => compilersParser());
  const problems = [...files].flatMap(([file, text]) =>
    parse(file, text).map(({ offset, message }) => {
      const before = text.slice(0, offset).split('\n');
      const column = (before.at(-1)?.length ?? 0) + 1;
      return `${formatPlace({ file, line: before.length, column })}: ${message}`;
    }),
  );
  if (problems.length === 0) return;
  throw new Xs2aError(
    'OUTPUT_INVALID',
    `The generated code does not parse:\n${problems.slice(0, 10).join('\n')}`,
    {
      hint: 'The generator or a template has a bug; nothing was written.',
    },
  );
}

/** Ten times as fast as the compiler, but without a binary for some platforms. */
async function nativeParser(): Promise<Parse> {
  const { parseSync } = await import('oxc-parser');
  return (file, text) =>
    parseSync(file, text)
      .errors.filter(({ severity }) => severity === 'Error')
      .map(({ labels, message }) => ({ offset: labels[0]?.start ?? 0, message }));
}

/** The parser of TypeScript itself, through ts-morph. */
export async function compilersParser(): Promise<Parse> {
  needPackage('ts-morph', 'Checking generated code on this platform');
  const { ts } = await import('ts-morph');
  return (file, text) => {
    const parsed: object = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext);
    // an internal property of the source file
    const found: unknown = Reflect.get(parsed, 'parseDiagnostics');
    if (!Array.isArray(found)) throw new TypeError('this compiler version has no parseDiagnostics');
    return (found as import('ts-morph').ts.DiagnosticWithLocation[]).map(
      ({ start, messageText }) => ({
        offset: start,
        message: ts.flattenDiagnosticMessageText(messageText, ' '),
      }),
    );
  };
}
