import { type Adapter, chooseAdapters } from './emit/adapters.js';
import { checkSyntax } from './emit/check-syntax.js';
import { type CustomTarget, customFiles } from './emit/custom-target.js';
import { compareFolder, removeFiles, writeFiles } from './emit/output-folder.js';
import { renderFiles } from './emit/render.js';
import { type Part, packagesOf } from './emit/targets.js';
import { loadModels, type ModelOptions } from './load-models.js';
import type { ApiModel } from './model/api-model.js';
import { refuseStrangeTemplates } from './refuse-strange-templates.js';
import { type SkeletonResult, skeletonOfModels } from './skeleton/skeleton-of-models.js';

export interface GenerateOptions extends ModelOptions {
  readonly out: string;
  /** Both unless told otherwise. */
  readonly parts?: readonly Part[];
  /** The ways to serve that the server is made for; all of them unless told otherwise. */
  readonly adapters?: readonly Adapter[];
  /** Only compare: nothing is written or removed. */
  readonly check?: boolean;
  /** Folder with templates that take the place of ours of the same name: `server/core/hooks.hbs`. */
  readonly templates?: string;
  /** Outputs of a user's own, beside server and client. */
  readonly targets?: readonly CustomTarget[];
  /** Folder of handler files that belong to the user: only what is missing is added to them. */
  readonly skeleton?: string;
  /** The folder belongs to these documents alone: what we made for others before is removed. */
  readonly exclusive?: boolean;
}

/** File names are below `out`, with forward slashes. */
export interface GenerateResult {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  /** With `check`: files that are missing, different, or no longer wanted. */
  readonly stale: readonly string[];
  /** What is odd but no mistake, a sentence each. */
  readonly warnings: readonly string[];
  /** npm packages that the output imports. */
  readonly packages: readonly string[];
  /** What became of the user's handler files; with `check`, what would. */
  readonly skeleton?: SkeletonResult;
}

/**
 * Generates typed server and client code from OpenAPI documents. Nothing is written unless all
 * documents are sound and all output parses; files that did not change are left alone.
 */
export async function generate(options: GenerateOptions): Promise<GenerateResult> {
  const parts = options.parts ?? ['server', 'client'];
  const adapters = chooseAdapters(options.adapters);
  const { models, names, warnings } = await loadModels(options);
  if (options.templates !== undefined) refuseStrangeTemplates(options.templates);
  const { targets = [] } = options;
  const files = new Map([
    ...renderFiles(models, parts, options.templates, adapters),
    ...customFiles(targets, models),
  ]);
  const ownParts = ['model', ...parts].flatMap((part) =>
    options.exclusive === true ? [part] : names.map((name) => `${part}/${name}`),
  );
  const owned = [...ownParts, ...targets.map(({ folder }) => folder)];
  const { changed, unchanged, stale } = await compareFolder(options.out, files, owned);
  const always = { unchanged, packages: packagesOf(parts, adapters), warnings };
  if (options.check === true) {
    const skeleton = await skeletonOf(models, options);
    return {
      written: [],
      removed: [],
      stale: [...changed, ...stale].sort(),
      ...always,
      ...skeleton,
    };
  }
  await checkSyntax(new Map([...files].filter(([file]) => changed.includes(file))));
  // the user's files may be refused: before anything is written
  const skeleton = await skeletonOf(models, options);
  await writeFiles(options.out, files, changed);
  await removeFiles(options.out, stale);
  return { written: changed, removed: stale, stale: [], ...always, ...skeleton };
}

async function skeletonOf(
  models: readonly ApiModel[],
  { skeleton: folder, out, templates, check, adapters }: GenerateOptions,
): Promise<{ readonly skeleton?: SkeletonResult }> {
  if (folder === undefined) return {};
  const mount = chooseAdapters(adapters).includes('fastify');
  const places = { folder, generated: out, dryRun: check === true, mount };
  const own = templates === undefined ? {} : { templates };
  return { skeleton: await skeletonOfModels(models, { ...places, ...own }) };
}
