import { type CustomTarget, customFiles } from './emit/custom-target.js';
import type { Files } from './emit/files.js';
import { joinCore } from './emit/join-core.js';
import { compareFolder, type FolderComparison } from './emit/output-folder.js';
import { type RenderOptions, renderFiles, withRuntime } from './emit/render.js';
import { importRuntime } from './emit/runtime-files.js';
import type { GenerateOptions } from './generate-options.js';
import type { ApiModel } from './model/api-model.js';
import { neededByOthers } from './needed-by-others.js';

/** The options of an output whose defaults are filled in. */
type OutputOptions = RenderOptions &
  Pick<GenerateOptions, 'runtime' | 'out' | 'exclusive'> & {
    readonly targets: readonly CustomTarget[];
    /** The names of the documents. */
    readonly names: readonly string[];
  };

/** All files of an output, and how they differ from the folder. */
export interface PlannedOutput extends FolderComparison {
  /** The texts whose syntax nobody has checked: our own runtime needs no check. */
  readonly unchecked: Files;
  readonly files: Files;
}

/** Fills the templates, adds the shared code, and compares with the folder; nothing is written. */
export async function planOutput(
  models: readonly ApiModel[],
  options: OutputOptions,
): Promise<PlannedOutput> {
  const { out } = options;
  const owned = ownedFolders(options);
  const others = neededByOthers(out, (file) =>
    owned.some((folder) => file === folder || file.startsWith(`${folder}/`)),
  );
  const { unchecked, files } = madeFiles(models, options, others.entries);
  const found = await compareFolder(out, files, owned);
  const stale = found.stale.filter((file) => !others.files.has(file));
  return { ...found, stale, unchecked, files };
}

function madeFiles(
  models: readonly ApiModel[],
  options: OutputOptions,
  alsoNeeded: readonly string[],
): Pick<PlannedOutput, 'unchecked' | 'files'> {
  const { runtime, targets, templates, coreFiles } = options;
  const made = new Map([...renderFiles(models, options), ...customFiles(targets, models)]);
  if (runtime !== undefined) {
    const files = importRuntime(made, runtime);
    return { unchecked: files, files };
  }
  const all = withRuntime(made, models, options, alsoNeeded);
  const files = coreFiles === 'many' ? all : joinCore(all);
  // errors of a user's file of the runtime are reported at its place in that file
  if (templates !== undefined) return { unchecked: all, files };
  return { unchecked: new Map([...files].filter(([file]) => made.has(file))), files };
}

/** The folders and files of these documents: earlier output in them that is no longer wanted is removed. */
function ownedFolders({ names, parts, targets, exclusive }: OutputOptions): readonly string[] {
  const own = ['model', ...parts].flatMap((part) =>
    exclusive === true
      ? [part]
      : [...names.map((name) => `${part}/${name}`), `${part}/core`, `${part}/core.ts`],
  );
  return [...own, ...targets.map(({ folder }) => folder)];
}
