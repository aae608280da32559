import { ts } from 'ts-morph';
import { formatPlace, Xs2aError } from '../../foundation/xs2a-error.js';
import type { UserFile } from './read-user-files.js';

/** A file of the user with its syntax tree. */
export interface SourceFile extends UserFile {
  readonly tree: ts.SourceFile;
}

/** Parses files of the user. Throws one error that lists all files that do not parse. */
export function parseSources(files: readonly UserFile[], folder: string): readonly SourceFile[] {
  const sources = files.map((file) => ({ ...file, tree: parse(file.name, file.text) }));
  const broken = sources.filter(({ tree }) => syntaxErrors(tree).length > 0);
  if (broken.length === 0) return sources;
  const problems = broken.map(({ name, tree }) => firstProblem(`${folder}/${name}`, tree));
  const [first] = problems;
  throw new Xs2aError(
    'FILE_UNREADABLE',
    `Your handlers do not parse:\n${problems.map(({ text }) => text).join('\n')}`,
    {
      hint: 'Correct the syntax and run again; nothing was written.',
      ...(first === undefined ? {} : { place: first.place }),
    },
  );
}

/** The syntax tree of a text, even if it has syntax errors. */
export function parse(name: string, text: string): ts.SourceFile {
  return ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true);
}

/** The syntax errors; the compiler keeps them in an internal property. */
export function syntaxErrors(tree: ts.SourceFile): readonly ts.DiagnosticWithLocation[] {
  const found: unknown = Reflect.get(tree, 'parseDiagnostics');
  if (!Array.isArray(found)) throw new TypeError('this compiler version has no parseDiagnostics');
  return found as readonly ts.DiagnosticWithLocation[];
}

function firstProblem(file: string, tree: ts.SourceFile) {
  const [problem] = syntaxErrors(tree);
  const { line, character } = tree.getLineAndCharacterOfPosition(problem?.start ?? 0);
  const place = { file, line: line + 1, column: character + 1 };
  const message = ts.flattenDiagnosticMessageText(problem?.messageText, ' ');
  return { place, text: `${formatPlace(place)}: ${message}` };
}
