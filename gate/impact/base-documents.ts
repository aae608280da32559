import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { LoadedDocument } from '../../generator/load/loaded-document.js';
import { shownFile } from '../lint/shown-file.js';
import { commitOf, gitOutput } from '../read/git-output.js';
import { type ReadOptions, readDocument } from '../read/read-document.js';
import type { DocumentPair } from './document-pair.js';
import { matchRenamed } from './match-renamed.js';
import type { UnreadDocument } from './skips.js';

export interface PairOptions extends ReadOptions {
  /** The revision to compare with; null when there is nothing older. */
  readonly base: string | null;
  /** Documents that only the configuration of the base names, and that are no longer on the disk. */
  readonly gone?: readonly string[];
}

export interface ReadPairs {
  readonly pairs: readonly DocumentPair[];
  /** Documents of the revision that have errors: they are compared with nothing. */
  readonly unread: readonly UnreadDocument[];
}

/** Reads documents twice, with overlays: from the disk, and from a revision, if there is one. */
export async function readPairs(
  files: readonly string[],
  { base, gone = [], overlays = [], ...options }: PairOptions,
): Promise<ReadPairs> {
  const now = (file: string) => readDocument(shownFile(file), { ...options, overlays });
  if (base === null) {
    const read = files.map(async (file) => ({
      file,
      old: null,
      was: undefined,
      is: await now(file),
    }));
    return { pairs: await Promise.all(read), unread: [] };
  }
  const top = await topOfRepository();
  const atBase = (file: string): string => `git:${base}:${pathInside(top, file)}`;
  await refuseUnknown(base);
  const isAtBase = (file: string) => hasFile(base, pathInside(top, file));
  const then = await Promise.all(
    overlays.map(async (file) => ((await isAtBase(file)) ? [atBase(file)] : [])),
  );
  const unread: UnreadDocument[] = [];
  const before = async (file: string) => {
    const old = atBase(file);
    const was = await readDocument(old, { ...options, overlays: then.flat() }).catch((error) => {
      unread.push({ file, old, error: firstError(error) });
      return undefined;
    });
    return { file, old, was };
  };
  const pairs = await Promise.all(
    files.map(async (file): Promise<DocumentPair> => {
      const is = await now(file);
      if (!(await isAtBase(file))) return { file, old: null, was: undefined, is };
      return { ...(await before(file)), is };
    }),
  );
  const lost = await Promise.all(
    gone.map(async (file) => ((await isAtBase(file)) ? [await before(file)] : [])),
  );
  const matched = await matchRenamed(pairs, lost.flat().filter(wasRead), {
    formerName: await renamesSince(base, top, pairs),
    before: async (file) => [await before(file)].find(wasRead),
  });
  return { pairs: matched, unread };
}

const wasRead = <T extends { readonly was: LoadedDocument | undefined }>(
  one: T,
): one is T & { readonly was: LoadedDocument } => one.was !== undefined;

/** The first line of what is wrong with a document; other errors are thrown. */
function firstError(error: unknown): string {
  if (!(error instanceof Xs2aError) || !UNREADABLE.has(error.code)) throw error;
  if (error.message.includes(NOT_IN_GIT)) throw error;
  return (error.message.split('\n')[0] ?? '').replaceAll(/(git:[^:\s]*:)\/+/g, '$1');
}

/** The rule of a $ref to a file that git does not have. The document may be sound, as with a submodule: a skip would hide each change. */
const NOT_IN_GIT = '[ref-file-missing at ';

/** Errors that a change of the document repairs. */
const UNREADABLE: ReadonlySet<string> = new Set(['YAML_INVALID', 'SPEC_INVALID']);

/** What git takes for renames of documents that the revision does not have. */
async function renamesSince(
  base: string,
  top: string,
  pairs: readonly DocumentPair[],
): Promise<(file: string) => string | undefined> {
  if (pairs.every(({ old }) => old !== null)) return () => undefined;
  const said = await gitOutput(
    ...['diff', '--no-relative', '--name-status', '-z', '-M', '--diff-filter=R', base, '--'],
  );
  const words = (said ?? '').split('\0');
  const former = new Map<string, string>();
  // three words for each: R087, the old path, the new path
  for (let at = 0; at + 2 < words.length; at += 3) {
    former.set(words[at + 2] ?? '', join(top, words[at + 1] ?? ''));
  }
  return (file) => former.get(pathInside(top, file));
}

function pathInside(top: string, file: string): string {
  const inside = relative(top, realpathOr(resolve(file)));
  if (!inside.startsWith('..')) return inside.split(sep).join('/');
  throw new Xs2aError('USAGE', `${file} is outside the repository ${top}.`, {
    hint: 'Run the command in the repository that contains the document.',
  });
}

/** Also of a file that is gone: then of the folder above it. */
function realpathOr(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    const above = dirname(file);
    return above === file ? file : join(realpathOr(above), basename(file));
  }
}

async function topOfRepository(): Promise<string> {
  const top = await gitOutput('rev-parse', '--show-toplevel');
  if (top !== undefined) return top;
  throw new Xs2aError(
    'USAGE',
    'The current folder is not in a git repository: there is nothing to compare with.',
    {
      hint: 'Run the command in the repository that contains the documents, or compare two files with `xs2a diff`.',
    },
  );
}

/** Throws when the repository has no such revision. */
async function refuseUnknown(base: string): Promise<void> {
  const known = base.startsWith('-') ? undefined : await commitOf(base);
  if (known !== undefined) return;
  throw new Xs2aError('USAGE', `The repository has no revision ${base}.`, {
    hint: 'Name a branch, a tag or a commit with --base or gate.base. In CI, --base ci finds it.',
  });
}

async function hasFile(revision: string, path: string): Promise<boolean> {
  return (await gitOutput('cat-file', '-e', `${revision}:${path}`)) !== undefined;
}
