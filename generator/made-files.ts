import { type CustomTarget, customFiles } from './emit/custom-target.js';
import type { Files } from './emit/files.js';
import { type RenderOptions, renderFiles, withRuntime } from './emit/render.js';
import { importRuntime } from './emit/runtime-files.js';
import type { Part } from './emit/targets.js';
import type { GenerateOptions } from './generate-options.js';
import type { ApiModel } from './model/api-model.js';

/** The generated texts, and all files: our own runtime needs no syntax check. */
export function madeFiles(
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

/** The folders of these documents: earlier output in them that is no longer wanted is removed. */
export function ownedFolders(
  names: readonly string[],
  given: {
    readonly parts: readonly Part[];
    readonly targets: readonly CustomTarget[];
    readonly exclusive: boolean | undefined;
  },
): readonly string[] {
  const own = ['model', ...given.parts].flatMap((part) =>
    given.exclusive === true ? [part] : names.map((name) => `${part}/${name}`),
  );
  return [...own, ...given.targets.map(({ folder }) => folder)];
}
