import { existsSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { needPackage } from '../../foundation/need-package.js';
import type { ApiModel } from '../model/api-model.js';
import { moduleNotes } from './module-notes.js';
import { readUserFiles, type UserFile } from './read-user-files.js';
import { renamedOperations } from './renamed-operations.js';
import { unifiedDiff } from './unified-diff.js';
import { wantedTags } from './wanted-tag.js';
import { writeWhole } from './write-whole.js';

export interface SkeletonPlaces {
  /** The folder of the user's handlers; created when it does not exist. */
  readonly folder: string;
  /** The folder that `generate` writes to; new files import from it. */
  readonly generated: string;
  /** Folder with templates that replace ours: `skeleton/handlers.hbs`. */
  readonly templates?: string;
  /** Whether there is a Fastify plugin to mount; otherwise no server.ts is written. */
  readonly mount?: boolean;
  /** Path from `generated` to the runtime, when it is imported instead of copied. */
  readonly runtime?: string | undefined;
  /** Whether the output has this file; without it, each file of the runtime is copied. */
  readonly isGenerated?: ((file: string) => boolean) | undefined;
  /** Whether this run removes the file from the output; default: it removes none. */
  readonly isRemoved?: ((file: string) => boolean) | undefined;
  /** Only report what would change. */
  readonly dryRun?: boolean;
}

/** File names are below `folder`, with forward slashes. */
export interface SkeletonResult {
  /** Created or changed; with `dryRun`, the files that would be. */
  readonly written: readonly string[];
  /** Read and not changed. */
  readonly unchanged: readonly string[];
  /** All changes as one unified diff; empty when there are none. */
  readonly diff: string;
  /** Notes for the user, such as changes to make by hand; one sentence each. */
  readonly notes: readonly string[];
}

export interface PlannedTexts {
  readonly files: readonly UserFile[];
  /** New texts by name below the folder, without unchanged files. */
  readonly texts: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
}

/** Creates or updates the skeleton of loaded documents; loads the compiler on demand. */
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

/** The user's files, and the new texts of those that have to change; nothing is written. */
export async function plannedTexts(
  models: readonly ApiModel[],
  { folder, generated, templates, mount, runtime, isGenerated, isRemoved }: SkeletonPlaces,
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
    isGenerated,
    renamed: await renamedOperations(models, generated),
    keeps: (document: string) => {
      const file = `server/${document}/handlers.ts`;
      return existsSync(join(generated, file)) && isRemoved?.(file) !== true;
    },
  };
  return { files, ...planSkeleton(files, wantedTags(models), places) };
}

function slashed(folder: string): string {
  return resolve(folder).split(sep).join('/');
}
