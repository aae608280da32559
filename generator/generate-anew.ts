import { chooseAdapters } from './emit/adapters.js';
import { checkSyntax } from './emit/check-syntax.js';
import { customFiles } from './emit/custom-target.js';
import { compareFolder, refuseForeign, removeFiles, writeFiles } from './emit/output-folder.js';
import { renderFiles } from './emit/render.js';
import { packagesOf } from './emit/targets.js';
import type { GenerateOptions, GenerateResult } from './generate.js';
import { loadModels } from './load-models.js';
import type { ApiModel } from './model/api-model.js';
import { rememberResult } from './recall-result.js';
import { refuseStrangeTemplates } from './refuse-strange-templates.js';
import { type SkeletonResult, skeletonOfModels } from './skeleton/skeleton-of-models.js';

/** The whole work of `generate`, from the documents to the files. */
export async function generateAnew(options: GenerateOptions): Promise<GenerateResult> {
  const parts = options.parts ?? ['server', 'client'];
  const adapters = chooseAdapters(options.adapters);
  const packages = packagesOf(parts, adapters);
  const { models, names, sources, warnings } = await loadModels(options);
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
  const found = await compareFolder(options.out, files, owned);
  const { changed, unchanged, stale } = found;
  const always = { unchanged, packages, warnings };
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
  if (options.force !== true) refuseForeign(options.out, found.foreign);
  await checkSyntax(new Map([...files].filter(([file]) => changed.includes(file))));
  // the user's files may be refused: before anything is written
  const skeleton = await skeletonOf(models, options);
  await writeFiles(options.out, files, changed);
  await removeFiles(options.out, stale);
  rememberResult(options, { sources, files, warnings, packages });
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
