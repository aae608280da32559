import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import type { ts } from 'ts-morph';
import type { Disk } from './generated-code.js';
import { bundledLibs, type Compiler } from './load-compiler.js';

/** Parsed source files, by path and text, so that the next program can reuse them. */
export type ParsedFiles = Map<string, ts.SourceFile>;

/** The compiler's view of the disk, with some files replaced. */
export function overlaidHost(
  compiler: Compiler,
  options: ts.CompilerOptions,
  disk: Disk,
  parsed: ParsedFiles,
): ts.CompilerHost {
  const host = compiler.createCompilerHost(options);
  const folders = new Set([...disk].flatMap(([file, text]) => (text === null ? [] : above(file))));
  const libOf = readLibs(host, options);
  const readFile = (file: string): string | undefined => {
    const given = disk.get(file);
    return given === undefined ? (libOf(file) ?? host.readFile(file)) : (given ?? undefined);
  };
  return {
    ...host,
    readFile,
    fileExists: (file) => {
      const given = disk.get(file);
      return given === undefined
        ? libOf(file) !== undefined || host.fileExists(file)
        : given !== null;
    },
    directoryExists: (folder) => folders.has(folder) || host.directoryExists?.(folder) === true,
    getSourceFile: (file, target) => {
      const text = readFile(file);
      if (text === undefined) return undefined;
      const format = typeof target === 'object' ? target.impliedNodeFormat : undefined;
      const version = createHash('sha1').update(text).digest('hex');
      const key = `${file} ${format} ${version}`;
      const known = parsed.get(key);
      if (known !== undefined) return known;
      const source = compiler.createSourceFile(file, text, target);
      parsed.set(key, Object.assign(source, { version }));
      return source;
    },
    writeFile: () => undefined,
  };
}

/** The text of a file of the compiler's own library where its folder has none: only that of ts-morph has none. */
function readLibs(
  host: ts.CompilerHost,
  options: ts.CompilerOptions,
): (file: string) => string | undefined {
  const first = host.getDefaultLibFileName(options);
  if (host.fileExists(first)) return () => undefined;
  const libs = bundledLibs();
  const folder = dirname(first);
  return (file) => (dirname(file) === folder ? libs.get(basename(file)) : undefined);
}

/** Every folder above a file. */
function above(file: string): readonly string[] {
  const folder = dirname(file);
  return folder === file ? [] : [folder, ...above(folder)];
}
