import { resolve, sep } from 'node:path';
import { documentName } from '../generate.js';
import { loadDocument } from '../load/load-document.js';
import { buildModel } from '../model/build-model.js';
import { readUserFiles } from './read-user-files.js';
import { unifiedDiff } from './unified-diff.js';
import { wantedTags } from './wanted-tag.js';
import { writeWhole } from './write-whole.js';

export interface SkeletonOptions {
  /** The documents that `generate` was given, in the same order. */
  readonly specs: readonly string[];
  /** The folder of the user's handlers; made when it is not there. */
  readonly folder: string;
  /** The folder that `generate` writes into: where new files import from. */
  readonly generated: string;
  /** Only say what would change. */
  readonly dryRun?: boolean;
}

/** File names are below `folder`, with forward slashes. */
export interface SkeletonResult {
  /** Made or changed; with `dryRun`, what would be. */
  readonly written: readonly string[];
  /** Read and left as they are. */
  readonly unchanged: readonly string[];
  /** All changes as one unified diff; empty when there are none. */
  readonly diff: string;
  /** What the user has to know or to do by hand, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * Writes handler files that belong to the user, and keeps those that are there up to date: it adds
 * what a document adds, marks what is gone, and touches nothing else. Nothing is written unless all
 * documents are sound and all handler files parse.
 */
export async function updateSkeleton(options: SkeletonOptions): Promise<SkeletonResult> {
  const models = [];
  for (const spec of options.specs) {
    const shapes = { strictOneOf: false };
    models.push(buildModel(await loadDocument(spec), documentName(spec), shapes));
  }
  const files = await readUserFiles(options.folder);
  const { planSkeleton } = await import('./plan-skeleton.js');
  const places = {
    folder: slashed(options.folder),
    shown: options.folder,
    generated: slashed(options.generated),
  };
  const { texts, notes } = planSkeleton(files, wantedTags(models), places);
  const before = new Map(files.map(({ name, text }) => [name, text]));
  const written = [...texts.keys()].sort();
  if (options.dryRun !== true) await writeWhole(options.folder, texts);
  return {
    written,
    unchanged: files.map(({ name }) => name).filter((name) => !texts.has(name)),
    diff: written
      .map((name) => unifiedDiff(name, before.get(name), texts.get(name) ?? ''))
      .join(''),
    notes,
  };
}

function slashed(folder: string): string {
  return resolve(folder).split(sep).join('/');
}
