import { existsSync, readFileSync } from 'node:fs';
import { groupBy } from '../../foundation/group-by.js';
import type { Disk } from './generated-code.js';
import type { CompileError, Project } from './open-project.js';

/** The files of a project that stop compiling; plain data. */
export interface CompileImpact {
  /** The user's files that compiled before and no longer do, sorted. */
  readonly broken: readonly string[];
  /** The new errors of the compiler in the user's files. */
  readonly errors: readonly CompileError[];
  /** The user's files that did not compile before either. */
  readonly alreadyBroken: readonly string[];
  /** The new errors in generated files: an error of ours or of the project's settings. */
  readonly generated: readonly CompileError[];
}

/** Compiles a project with the code of both documents. */
export function compileImpact(
  project: Project,
  { before, after }: { readonly before: Disk; readonly after: Disk },
  isGenerated: (file: string) => boolean,
): CompileImpact {
  const old = project.compile(before);
  const now = project.compile(after);
  const own = (each: CompileError): boolean => each.file === null || !isGenerated(each.file);
  const fresh = newErrors(old, now);
  const was = new Set(old.filter(own).map(({ file }) => file));
  const errors = fresh.filter(own).map((each) => inOwnFile(each, after));
  const broken = now
    .filter(own)
    .flatMap(({ file }) => (file === null || was.has(file) ? [] : file));
  return {
    broken: [...new Set(broken)].sort(),
    errors,
    alreadyBroken: [...was].filter((file) => file !== null).sort(),
    generated: fresh.filter((each) => !own(each)),
  };
}

/**
 * What the compiler says where it has no declarations of the language (`lib.*.d.ts`): no type can be checked then,
 * and that no error is new proves nothing.
 */
export function missingLibrary(errors: readonly CompileError[]): string | undefined {
  const missing = errors.find(
    ({ file, code, sentence }) =>
      file === null &&
      (code === 'TS2318' || (code === 'TS6053' && /\blib\.[\w.]*d\.ts/.test(sentence))),
  );
  return missing?.sentence;
}

/** Errors that did not exist before: the user's text is the same, its lines may differ. */
function newErrors(
  old: readonly CompileError[],
  now: readonly CompileError[],
): readonly CompileError[] {
  const keyOf = ({ file, code, detail }: CompileError): string => `${file} ${code} ${detail}`;
  const counts = new Map([...groupBy(old, keyOf)].map(([key, all]) => [key, all.length]));
  return now.filter((each) => {
    const left = counts.get(keyOf(each)) ?? 0;
    counts.set(keyOf(each), left - 1);
    return left <= 0;
  });
}

/** A skeleton adds lines to a user's file: the place is the one in the current file. */
function inOwnFile(error: CompileError, after: Disk): CompileError {
  const { file, line } = error;
  const edited = file === null ? undefined : after.get(file);
  if (file === null || line === null || typeof edited !== 'string' || !existsSync(file))
    return error;
  return {
    ...error,
    line: lineBefore(edited.split('\n'), readFileSync(file, 'utf8').split('\n'), line),
  };
}

/** The line of `own` that is at `line` of `edited`, which has more lines; or the previous one. */
export function lineBefore(
  edited: readonly string[],
  own: readonly string[],
  line: number,
): number {
  const text = edited[line - 1] ?? '';
  const nth = edited.slice(0, line).filter((each) => each === text).length;
  let seen = 0;
  for (const [index, each] of own.entries()) {
    if (each === text) seen += 1;
    if (seen === nth && each === text) return index + 1;
  }
  return line <= 1 ? 1 : lineBefore(edited, own, line - 1);
}
