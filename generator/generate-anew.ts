import { chooseAdapters } from './emit/adapters.js';
import { checkSyntax } from './emit/check-syntax.js';
import { type CustomTarget, customFiles } from './emit/custom-target.js';
import { compareFolder, refuseForeign, removeFiles, writeFiles } from './emit/output-folder.js';
import { type Files, type RenderOptions, renderFiles, withRuntime } from './emit/render.js';
import { importRuntime } from './emit/runtime-files.js';
import { packagesOf } from './emit/targets.js';
import type { GenerateOptions, GenerateResult } from './generate.js';
import { loadModels } from './load-models.js';
import type { ApiModel } from './model/api-model.js';
import { chooseTargets } from './plugins/choose-targets.js';
import { rememberResult } from './recall-result.js';
import { refuseStrangeTemplates } from './refuse-strange-templates.js';
import { type SkeletonResult, skeletonOfModels } from './skeleton/skeleton-of-models.js';

/** The whole work of `generate`, from the documents to the files. */
export async function generateAnew(options: GenerateOptions): Promise<GenerateResult> {
  const parts = options.parts ?? ['server', 'client'];
  const adapters = chooseAdapters(options.adapters);
  const targets = await chooseTargets(options.targets ?? [], parts, options.bigint);
  const more = targets.flatMap(({ packages: own = [] }) => own);
  const packages = [...packagesOf(parts, adapters), ...more];
  const { models, names, sources, warnings } = await loadModels(options);
  if (options.templates !== undefined) refuseStrangeTemplates(options.templates);
  const { made, files } = filesOf(models, { ...options, parts, adapters, targets });
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
  const unchecked = options.templates === undefined ? made : files;
  const isCode = (file: string): boolean => file.endsWith('.ts') && changed.includes(file);
  await checkSyntax(new Map([...unchecked].filter(([file]) => isCode(file))));
  // the user's files may be refused: before anything is written
  const skeleton = await skeletonOf(models, options);
  await writeFiles(options.out, files, changed);
  await removeFiles(options.out, stale);
  rememberResult(options, { sources, files, warnings, packages });
  return { written: changed, removed: stale, stale: [], ...always, ...skeleton };
}

/** What is made of the documents, and all files: our own runtime needs no check of its syntax. */
function filesOf(
  models: readonly ApiModel[],
  options: RenderOptions &
    Pick<GenerateOptions, 'runtime'> & { readonly targets: readonly CustomTarget[] },
): { readonly made: Files; readonly files: Files } {
  const { runtime, targets } = options;
  const made = new Map([...renderFiles(models, options), ...customFiles(targets, models)]);
  if (runtime === undefined) return { made, files: withRuntime(made, models, options) };
  const files = importRuntime(made, runtime);
  return { made: files, files };
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
