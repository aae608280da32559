import { chooseAdapters } from './emit/adapters.js';
import { checkSyntax } from './emit/check-syntax.js';
import { compareFolder, refuseForeign, removeFiles, writeFiles } from './emit/output-folder.js';
import { packagesOf } from './emit/targets.js';
import type { GenerateOptions, GenerateResult } from './generate-options.js';
import { madeFiles, ownedFolders } from './made-files.js';
import type { ApiModel } from './model/api-model.js';
import { loadModels } from './model/load-models.js';
import { chooseTargets } from './plugins/choose-targets.js';
import { rememberResult } from './recall-result.js';
import { refuseStrangeTemplates } from './refuse-strange-templates.js';
import { type SkeletonResult, skeletonOfModels } from './skeleton/skeleton-of-models.js';

/** The complete work of `generate`, from the documents to the files. */
export async function generateAnew(options: GenerateOptions): Promise<GenerateResult> {
  const parts = options.parts ?? ['server', 'client'];
  const adapters = chooseAdapters(options.adapters);
  const targets = await chooseTargets(options.targets ?? [], parts, options.bigint);
  const more = targets.flatMap(({ packages: own = [] }) => own);
  const packages = [...packagesOf(parts, adapters), ...more];
  const { models, names, sources, warnings } = await loadModels(options);
  if (options.templates !== undefined) refuseStrangeTemplates(options.templates);
  const { made, files } = madeFiles(models, { ...options, parts, adapters, targets });
  const owned = ownedFolders(names, { parts, targets, exclusive: options.exclusive });
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
  const unchecked = options.templates === undefined ? made : files;
  const isCode = (file: string): boolean => file.endsWith('.ts') && changed.includes(file);
  await checkSyntax(new Map([...unchecked].filter(([file]) => isCode(file))));
  // the user's files may be rejected, so they come before anything is written
  const skeleton = await skeletonOf(models, options);
  await writeFiles(options.out, files, changed);
  await removeFiles(options.out, stale);
  rememberResult(options, { sources, files, warnings, packages });
  return { written: changed, removed: stale, stale: [], ...always, ...skeleton };
}

async function skeletonOf(
  models: readonly ApiModel[],
  { skeleton: folder, out, templates, check, adapters, runtime }: GenerateOptions,
): Promise<{ readonly skeleton?: SkeletonResult }> {
  if (folder === undefined) return {};
  const mount = chooseAdapters(adapters).includes('fastify');
  const places = { folder, generated: out, dryRun: check === true, mount, runtime };
  const own = templates === undefined ? {} : { templates };
  return { skeleton: await skeletonOfModels(models, { ...places, ...own }) };
}
