import { chooseAdapters } from './emit/adapters.js';
import { checkSyntax } from './emit/check-syntax.js';
import type { Files } from './emit/files.js';
import { coreOf } from './emit/join-core.js';
import { refuseForeign, removeFiles, writeFiles } from './emit/output-folder.js';
import { packagesOf } from './emit/targets.js';
import { tellFormer } from './former-documents.js';
import type { GenerateOptions, GenerateResult } from './generate-options.js';
import { type PlannedOutput, planOutput } from './made-files.js';
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
  const given = { ...options, names, parts, adapters, targets };
  const plan = await planOutput(models, given);
  const { unchecked, files, changed, unchanged, stale } = plan;
  // other folders of our own output are no former documents
  const former =
    options.exclusive === true || options.runtime !== undefined
      ? []
      : tellFormer(options.out, models);
  const notes = [...warnings, ...tellMoved(stale, files), ...former];
  const always = { unchanged, packages, warnings: notes };
  if (options.check === true) {
    const skeleton = await skeletonOf(models, options, plan);
    return {
      written: [],
      removed: [],
      stale: [...changed, ...stale].sort(),
      ...always,
      ...skeleton,
    };
  }
  if (options.force !== true) refuseForeign(options.out, plan.foreign);
  const isCode = (file: string): boolean =>
    file.endsWith('.ts') && (changed.includes(file) || !files.has(file));
  await checkSyntax(new Map([...unchecked].filter(([file]) => isCode(file))));
  // the user's files may be rejected, so they come before anything is written
  const skeleton = await skeletonOf(models, options, plan);
  await writeFiles(options.out, files, changed);
  await removeFiles(options.out, stale);
  // a run that is recalled does not look for former documents
  if (former.length === 0) rememberResult(options, { sources, files, warnings, packages });
  return { written: changed, removed: stale, stale: [], ...always, ...skeleton };
}

/** Shared code that is in another file now: what the user's own files import. */
function tellMoved(stale: readonly string[], files: Files): readonly string[] {
  const moved = stale.filter((file) => /\/core\/[^/]+\.ts$/.test(file) && files.has(coreOf(file)));
  const [first] = moved;
  if (first === undefined) return [];
  const cores = [...new Set(moved.map(coreOf))].join(', ');
  return [
    `The shared code is in ${cores} now, and its ${moved.length} former files are removed: import from there what your own files import from ${first} and the like, or keep those files with coreFiles: 'many' (--core-files many).`,
  ];
}

async function skeletonOf(
  models: readonly ApiModel[],
  { skeleton: folder, out, templates, check, adapters, runtime }: GenerateOptions,
  { files, stale }: PlannedOutput,
): Promise<{ readonly skeleton?: SkeletonResult }> {
  if (folder === undefined) return {};
  const mount = chooseAdapters(adapters).includes('fastify');
  const isGenerated = (file: string): boolean => files.has(file);
  const isRemoved = (file: string): boolean => stale.includes(file);
  const made = { generated: out, runtime, isGenerated, isRemoved };
  const places = { folder, dryRun: check === true, mount, ...made };
  const own = templates === undefined ? {} : { templates };
  return { skeleton: await skeletonOfModels(models, { ...places, ...own }) };
}
