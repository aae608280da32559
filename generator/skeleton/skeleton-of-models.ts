import { resolve, sep } from 'node:path';
import { needPackage } from '../../foundation/need-package.js';
import type { ApiModel } from '../model/api-model.js';
import { moduleNotes } from './module-notes.js';
import { readUserFiles, type UserFile } from './read-user-files.js';
import { unifiedDiff } from './unified-diff.js';
import { wantedTags } from './wanted-tag.js';
import { writeWhole } from './write-whole.js';

export interface SkeletonPlaces {
  /** The folder of the user's handlers; made when it is not there. */
  readonly folder: string;
  /** The folder that `generate` writes into: where new files import from. */
  readonly generated: string;
  /** Folder with templates that take the place of ours: `skeleton/handlers.hbs`. */
  readonly templates?: string;
  /** Whether there is a Fastify plugin to mount: else no server.ts is written. */
  readonly mount?: boolean;
  /** Path from `generated` to the runtime, where that is imported instead of a copy. */
  readonly runtime?: string | undefined;
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

export interface PlannedTexts {
  readonly files: readonly UserFile[];
  /** By name below the folder; files that stay as they are are not in it. */
  readonly texts: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
}

/** The skeleton of documents that are read already; the compiler is loaded only here. */
export async function skeletonOfModels(
  models: readonly ApiModel[],
  places: SkeletonPlaces,
): Promise<SkeletonResult> {
  const { folder, dryRun } = places;
  const { files, texts, notes } = await plannedTexts(models, places);
  const before = new Map(files.map(({ name, text }) => [name, text]));
  const written = [...texts.keys()].sort();
  if (dryRun !== true) await writeWhole(folder, texts);
  return {
    written,
    unchanged: files.map(({ name }) => name).filter((name) => !texts.has(name)),
    diff: written
      .map((name) => unifiedDiff(name, before.get(name), texts.get(name) ?? ''))
      .join(''),
    notes: [...notes, ...(await moduleNotes(folder))],
  };
}

/** The user's files as they are, and the new texts of those that have to change; nothing is written. */
export async function plannedTexts(
  models: readonly ApiModel[],
  { folder, generated, templates, mount, runtime }: SkeletonPlaces,
): Promise<PlannedTexts> {
  const files = await readUserFiles(folder);
  needPackage('ts-morph', 'A skeleton (--skeleton)');
  const { planSkeleton } = await import('./plan-skeleton.js');
  const places = {
    folder: slashed(folder),
    shown: folder,
    generated: slashed(generated),
    templates,
    mount: mount ?? true,
    runtime,
  };
  return { files, ...planSkeleton(files, wantedTags(models), places) };
}

function slashed(folder: string): string {
  return resolve(folder).split(sep).join('/');
}
