import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chooseAdapters } from '../../generator/emit/adapters.js';
import type { Files } from '../../generator/emit/files.js';
import type { CoreFiles } from '../../generator/emit/render.js';
import type { GenerateOptions } from '../../generator/generate-options.js';
import type { LoadedDocument } from '../../generator/load/loaded-document.js';
import { planOutput } from '../../generator/made-files.js';
import type { ApiModel } from '../../generator/model/api-model.js';
import { modelOfDocument } from '../../generator/model/load-models.js';
import { chooseTargets } from '../../generator/plugins/choose-targets.js';
import { plannedTexts } from '../../generator/skeleton/skeleton-of-models.js';

/** The generator configuration without the documents. */
export type CodeOptions = Omit<GenerateOptions, 'specs' | 'names' | 'check'>;

/** A document with the name of its folders and exports. */
export interface NamedDocument {
  readonly loaded: LoadedDocument;
  readonly name: string;
}

/** The output of `generate` for documents, in memory. */
export interface GeneratedCode {
  /** By path below the output folder. */
  readonly files: Files;
  /** The files on the disk afterwards, by absolute path; null for a removed file. */
  readonly disk: Disk;
  /** Absolute paths of our files; the others belong to a skeleton. */
  readonly generated: ReadonlySet<string>;
}

export type Disk = ReadonlyMap<string, string | null>;

/** Generates server, client and the changes of a skeleton in memory. */
export async function generateInMemory(
  documents: readonly NamedDocument[],
  options: CodeOptions,
): Promise<GeneratedCode> {
  const parts = options.parts ?? ['server', 'client'];
  const adapters = chooseAdapters(options.adapters);
  const targets = await chooseTargets(options.targets ?? [], parts, options.bigint);
  const models = documents.map(({ loaded, name }) => modelOfDocument(loaded, name, options).model);
  const names = documents.map(({ name }) => name);
  const coreFiles = options.coreFiles ?? coreFilesIn(options.out);
  const given = { ...options, names, parts, adapters, targets, coreFiles };
  const { files, stale } = await planOutput(models, given);
  const own = new Map<string, string | null>([
    ...[...files].map(([file, text]) => [join(resolve(options.out), file), text] as const),
    ...stale.map((file) => [join(resolve(options.out), file), null] as const),
  ]);
  const disk = new Map([...own, ...(await skeletonTexts(models, options, files))]);
  return { files, disk, generated: new Set(own.keys()) };
}

/** The project's own files import the shared code that its folder has, also that of an earlier version. */
function coreFilesIn(out: string): CoreFiles {
  const sides = ['server', 'client'].filter((side) => existsSync(join(out, side, 'core')));
  const isNew = sides.every((side) => existsSync(join(out, side, 'core.ts')));
  return isNew ? 'one' : 'many';
}

async function skeletonTexts(
  models: readonly ApiModel[],
  { skeleton: folder, out, templates, adapters, runtime }: CodeOptions,
  files: Files,
): Promise<readonly (readonly [string, string])[]> {
  if (folder === undefined) return [];
  const mount = chooseAdapters(adapters).includes('fastify');
  const own = templates === undefined ? {} : { templates };
  const isGenerated = (file: string): boolean => files.has(file);
  const places = { folder, generated: out, mount, runtime, isGenerated, ...own };
  const { texts } = await plannedTexts(models, places);
  return [...texts].map(([name, text]) => [join(resolve(folder), name), text] as const);
}
