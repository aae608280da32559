import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';

/** The source of an extension, so that a later run can check whether it is the same. */
export interface ExtensionSource {
  /** Absolute path of its folder, or of its file when the user named a file. */
  readonly from: string;
  /**
   * SHA-256 of its files, hexadecimal: its module, the neighbouring files that it imports, and its
   * package.json.
   */
  readonly sha256: string;
}

/** Maximum number of files of an extension; further files are ignored. */
const MOST_FILES = 2_000;

/** Matches a relative path in a module: one that is imported, required, or read. */
const NEIGHBOUR =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*|\bnew\s+URL\s*\(\s*)(['"])(\.{1,2}\/[^'"\n]+)\1/g;

const MODULES: ReadonlySet<string> = new Set(['.mjs', '.js', '.cjs', '.mts', '.ts', '.cts']);

/** The source of the extension whose module is `entry`; `from` is what the user named. */
export function sourceOf(from: string, entry: string): ExtensionSource {
  const isFolder = statSync(from).isDirectory();
  const manifest = join(from, 'package.json');
  const also = isFolder && existsSync(manifest) ? [manifest] : [];
  const root = isFolder ? from : dirname(entry);
  const lines = [...new Set([...also, ...filesOf(entry)])]
    .map((file) => `${relative(root, file)}\0${digest(readFileSync(file))}\n`)
    .sort();
  return { from, sha256: digest(lines.join('')) };
}

const digest = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('hex');

/** A module and all neighbouring files to which it refers, recursively. */
function filesOf(entry: string): readonly string[] {
  const found = new Set([entry]);
  for (const file of found) {
    if (found.size > MOST_FILES) break;
    for (const neighbour of neighboursOf(file)) found.add(neighbour);
  }
  return [...found];
}

function neighboursOf(file: string): readonly string[] {
  if (!MODULES.has(extname(file))) return [];
  const named = [...readFileSync(file, 'utf8').matchAll(NEIGHBOUR)].map(([, , path = '']) => path);
  return named.flatMap((path) => fileAt(resolve(dirname(file), path.replace(/[?#].*$/, ''))));
}

/** Resolves a path as both kinds of modules do: the path itself, otherwise as require() completes it. */
function fileAt(path: string): readonly string[] {
  const all = [path, `${path}.js`, `${path}.json`, join(path, 'index.js')];
  return all.filter((each) => existsSync(each) && statSync(each).isFile()).slice(0, 1);
}
