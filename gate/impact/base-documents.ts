import { realpathSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { LoadedDocument } from '../../generator/load/loaded-document.js';
import { shownFile } from '../lint/shown-file.js';
import { commitOf, gitOutput } from '../read/git-output.js';
import { type ReadOptions, readDocument } from '../read/read-document.js';

/** A document in the working copy, and in the base revision. */
export interface DocumentPair {
  /** The name that the user gave. */
  readonly file: string;
  /** `git:main:spec/bank.yaml`; null when the revision does not have it. */
  readonly old: string | null;
  readonly was: LoadedDocument | undefined;
  readonly is: LoadedDocument;
}

/** Reads documents twice, with overlays: from the disk, and from a revision, if there is one. */
export async function readPairs(
  files: readonly string[],
  { base, overlays = [], ...options }: ReadOptions & { readonly base: string | null },
): Promise<readonly DocumentPair[]> {
  if (base === null) {
    const read = (file: string) => readDocument(shownFile(file), { ...options, overlays });
    return Promise.all(
      files.map(async (file) => ({ file, old: null, was: undefined, is: await read(file) })),
    );
  }
  const top = await topOfRepository();
  const atBase = (file: string): string => `git:${base}:${pathInside(top, file)}`;
  await refuseUnknown(base);
  const then = await Promise.all(
    overlays.map(async (file) =>
      (await hasFile(base, pathInside(top, file))) ? [atBase(file)] : [],
    ),
  );
  return Promise.all(
    files.map(async (file): Promise<DocumentPair> => {
      const is = await readDocument(shownFile(file), { ...options, overlays });
      if (!(await hasFile(base, pathInside(top, file))))
        return { file, old: null, was: undefined, is };
      const old = atBase(file);
      const was = await readDocument(old, { ...options, overlays: then.flat() });
      return { file, old, was, is };
    }),
  );
}

function pathInside(top: string, file: string): string {
  const inside = relative(top, realpathOr(resolve(file)));
  if (!inside.startsWith('..')) return inside.split(sep).join('/');
  throw new Xs2aError('USAGE', `${file} is outside the repository ${top}.`, {
    hint: 'Run the command in the repository that contains the document.',
  });
}

function realpathOr(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
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
