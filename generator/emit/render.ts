import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { ApiModel } from '../model/api-model.js';
import { ADAPTERS, type Adapter } from './adapters.js';
import type { Files } from './files.js';
import { findTemplate, type Template } from './find-template.js';
import { HEADER } from './header.js';
import { runtimeFiles } from './runtime-files.js';
import { DOCUMENT_TARGETS, isWanted, type Part, RUNTIME_ENTRIES } from './targets.js';

/** The input of a rendering, and its templates. */
export interface RenderOptions {
  readonly parts: readonly Part[];
  readonly adapters?: readonly Adapter[];
  /** Its files replace our templates, and files of the runtime, with the same name. */
  readonly templates?: string | undefined;
  readonly coreFiles?: CoreFiles | undefined;
}

/** The shared code of an output: one file for each side, or a copy of each file of the runtime. */
export type CoreFiles = 'one' | 'many';

/** Fills the templates of all targets that apply; in memory, in a fixed order. */
export function renderFiles(
  models: readonly ApiModel[],
  { parts, adapters = ADAPTERS, templates }: RenderOptions,
): Files {
  const files = new Map<string, string>();
  for (const model of models) {
    for (const target of DOCUMENT_TARGETS) {
      if (!isWanted(target, model, { parts, adapters })) continue;
      const text = fillTemplate(findTemplate(target.template, templates), target.view(model));
      files.set(target.file.replace('*', model.name), text);
    }
  }
  return files;
}

/**
 * These files, after copies of the runtime files that they, the user's code and other generated files need.
 */
export function withRuntime(
  files: Files,
  models: readonly ApiModel[],
  { parts, adapters = ADAPTERS, templates }: RenderOptions,
  alsoNeeded: readonly string[] = [],
): Files {
  const entries = RUNTIME_ENTRIES.filter((entry) =>
    models.some((model) => isWanted(entry, model, { parts, adapters })),
  );
  const names = [...entries.map(({ file }) => file), ...alsoNeeded];
  return new Map([...runtimeFiles(files, names, templates), ...files]);
}

/** Templates of users may be wrong: the error of Handlebars is reported with the file name. */
function fillTemplate({ file, fill }: Template, view: object): string {
  try {
    return tidy(fill({ ...view, header: HEADER }));
  } catch (cause) {
    if (cause instanceof Xs2aError) throw cause;
    const why = cause instanceof Error ? cause.message.replaceAll('\n', ' ') : String(cause);
    throw new Xs2aError('USAGE', `The template ${file} cannot be rendered: ${why}`, {
      hint: 'Compare it with the built-in template of the same name in the folder templates/.',
      place: { file },
      cause,
    });
  }
}

/** At most one consecutive empty line, none at the end, and none before a closing brace. */
function tidy(text: string): string {
  return `${text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n\n( *\})/g, '\n$1')
    .trim()}\n`;
}
