import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ts } from 'ts-morph';
import { formatPlace, Xs2aError } from '../../foundation/xs2a-error.js';
import { errorSentence } from './error-sentence.js';
import type { Disk } from './generated-code.js';
import { type Compiler, loadCompiler } from './load-compiler.js';
import { overlaidHost, type ParsedFiles } from './overlaid-host.js';

/** One message of the compiler; plain data. */
export interface CompileError {
  /** Absolute path; null for a message about the whole project. */
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  /** `TS2322`. */
  readonly code: string;
  /** The most exact sentence of it. */
  readonly sentence: string;
  /** The complete message. */
  readonly detail: string;
}

/** A TypeScript project that can be compiled repeatedly with other files. */
export interface Project {
  /** The output of `tsc` if the disk had these files, in its order. */
  compile(disk: Disk): readonly CompileError[];
}

/** Reads a tsconfig.json. Throws CONFIG_INVALID when it cannot be read or names no file. */
export async function openProject(tsconfig: string): Promise<Project> {
  if (!existsSync(tsconfig)) {
    throw new Xs2aError('CONFIG_INVALID', `There is no ${tsconfig}.`, {
      hint: 'Name the tsconfig.json of the project under gate.tsconfig of the configuration.',
      place: { file: tsconfig },
    });
  }
  const compiler = await loadCompiler(tsconfig);
  const { fileNames, options, errors, projectReferences } = readConfig(compiler, tsconfig);
  const parsed: ParsedFiles = new Map();
  const reported = new WeakMap<Disk, readonly CompileError[]>();
  // later programs reuse the unchanged files of the first one
  let base: ts.SemanticDiagnosticsBuilderProgram | undefined;
  return {
    compile: (disk) => {
      const known = reported.get(disk);
      if (known !== undefined) return known;
      const host = overlaidHost(compiler, options, disk, parsed);
      const roots = rootsOf(fileNames, disk);
      const program = compiler.createSemanticDiagnosticsBuilderProgram(
        roots,
        options,
        host,
        base,
        errors,
        projectReferences,
      );
      const said = diagnosticsOf(program, options).map((each) =>
        tell(compiler, each, () => program.getProgram().getTypeChecker()),
      );
      base ??= program;
      reported.set(disk, said);
      return said;
    },
  };
}

function readConfig(compiler: Compiler, tsconfig: string): ts.ParsedCommandLine {
  const broken = (message: string, place: { readonly line?: number; readonly column?: number }) =>
    new Xs2aError('CONFIG_INVALID', `${formatPlace({ file: tsconfig, ...place })}: ${message}`, {
      hint: 'Correct it until `tsc -p` accepts it.',
      place: { file: tsconfig, ...place },
    });
  const host = {
    ...compiler.sys,
    onUnRecoverableConfigFileDiagnostic: (each: ts.Diagnostic) => {
      throw broken(textOf(compiler, each), {});
    },
  };
  // nothing is written, so output options are removed
  const quiet = { noEmit: true, incremental: false, composite: false };
  const read = compiler.getParsedCommandLineOfConfigFile(tsconfig, quiet, host);
  if (read === undefined) throw broken('the file cannot be read.', {});
  const [first] = read.errors;
  if (first !== undefined) {
    throw broken(textOf(compiler, first), placeIn(first) ?? {});
  }
  const { tsBuildInfoFile: _, ...options } = read.options;
  return { ...read, options };
}

/** The files of the project: removed ones are not compiled, and new ones are if their neighbours are. */
function rootsOf(fileNames: readonly string[], disk: Disk): readonly string[] {
  const stay = fileNames.filter((file) => disk.get(file) !== null);
  const folders = new Set(fileNames.filter((file) => disk.has(file)).map(dirname));
  const known = new Set(fileNames);
  const more = [...disk].flatMap(([file, text]) =>
    text !== null && !known.has(file) && folders.has(dirname(file)) ? [file] : [],
  );
  return [...stay, ...more];
}

/**
 * In the order of `tsc`. Types are checked also where a file cannot be parsed or an option is wrong: `tsc` stops
 * there, and errors that both documents have would hide those of the new one.
 */
function diagnosticsOf(
  program: ts.SemanticDiagnosticsBuilderProgram,
  options: ts.CompilerOptions,
): readonly ts.Diagnostic[] {
  const all = [
    ...program.getSyntacticDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...program.getSemanticDiagnostics(),
  ];
  return options.declaration === true ? [...all, ...program.getDeclarationDiagnostics()] : all;
}

function tell(
  compiler: Compiler,
  diagnostic: ts.Diagnostic,
  checkerOf: () => ts.TypeChecker,
): CompileError {
  const { file, code, messageText } = diagnostic;
  const detail = compiler.flattenDiagnosticMessageText(messageText, '\n');
  const { line = null, column = null } = placeIn(diagnostic) ?? {};
  return {
    file: file?.fileName ?? null,
    line,
    column,
    code: `TS${code}`,
    sentence: errorSentence(compiler, checkerOf, diagnostic, detail),
    detail,
  };
}

function placeIn({ file, start = 0 }: ts.Diagnostic) {
  const place = file?.getLineAndCharacterOfPosition(start);
  return place && { line: place.line + 1, column: place.character + 1 };
}

/** The first sentence of a message about the settings. */
const textOf = (compiler: Compiler, { messageText }: ts.Diagnostic): string =>
  compiler.flattenDiagnosticMessageText(messageText, '\n').split('\n')[0] ?? '';
