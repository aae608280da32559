import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import { packageRoot } from '../../foundation/package-root.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { ApiModel } from '../model/api-model.js';
import { ADAPTERS, type Adapter, isNeeded } from './adapters.js';
import { HEADER } from './header.js';
import { CORE_TARGETS, DOCUMENT_TARGETS, type Part } from './targets.js';

/** Path below the output folder, with forward slashes, and the whole text. */
export type Files = ReadonlyMap<string, string>;

/**
 * Fills the templates of all targets that apply; in memory, in a fixed order. A template of the
 * same name in `folder` takes the place of ours.
 */
export function renderFiles(
  models: readonly ApiModel[],
  parts: readonly Part[],
  folder?: string,
  adapters: readonly Adapter[] = ADAPTERS,
): Files {
  const render = (template: string, view: object): string =>
    fillTemplate(templateFile(template, folder), view);
  const files = new Map<string, string>();
  const wanted = (target: { readonly parts: readonly Part[]; readonly template: string }) =>
    target.parts.some((part) => parts.includes(part)) && isNeeded(target.template, adapters);
  for (const target of CORE_TARGETS.filter(wanted)) {
    if (target.when?.(models) === false) continue;
    files.set(target.file, render(target.template, {}));
  }
  for (const model of models) {
    for (const target of DOCUMENT_TARGETS.filter(wanted)) {
      if (target.when?.(model) === false) continue;
      files.set(target.file.replace('*', model.name), render(target.template, target.view(model)));
    }
  }
  return files;
}

function templateFile(template: string, folder: string | undefined): string {
  const name = `${template}.hbs`;
  const own = folder === undefined ? undefined : join(folder, name);
  return own !== undefined && existsSync(own) ? own : join(packageRoot(), 'templates', name);
}

/** Templates of users may be wrong: what Handlebars says is told with the file's name. */
function fillTemplate(file: string, view: object): string {
  try {
    const text = readFileSync(file, 'utf8');
    if (holdsNothingElse(text)) return tidy(text.replace(HEADER_TAG, () => HEADER));
    const fill = Handlebars.compile(text, { noEscape: true, strict: true });
    return tidy(fill({ ...view, header: HEADER }));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.replaceAll('\n', ' ') : String(cause);
    throw new Xs2aError('USAGE', `The template ${file} cannot be filled: ${why}`, {
      hint: 'Compare it with the built-in template of the same name in the folder templates/.',
      place: { file },
      cause,
    });
  }
}

const HEADER_TAG = '{{{header}}}';

/** Most files of the core are the same for all documents: nothing in them is for Handlebars to do. */
function holdsNothingElse(template: string): boolean {
  return template.startsWith(HEADER_TAG) && !/\{\{|\\\{/.test(template.slice(HEADER_TAG.length));
}

/** One empty line at most in a row, none at the end, and none before a closing brace. */
function tidy(text: string): string {
  return `${text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n\n( *\})/g, '\n$1')
    .trim()}\n`;
}
