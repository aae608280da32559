import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Handlebars from 'handlebars';
import { packageRoot } from '../../foundation/package-root.js';
import type { ApiModel } from '../model/api-model.js';
import { HEADER } from './header.js';
import { CORE_TARGETS, DOCUMENT_TARGETS, type Part } from './targets.js';

/** Path below the output folder, with forward slashes, and the whole text. */
export type Files = ReadonlyMap<string, string>;

/** Fills the templates of all targets that apply; in memory, in a fixed order. */
export function renderFiles(models: readonly ApiModel[], parts: readonly Part[]): Files {
  const files = new Map<string, string>();
  const wanted = (target: { readonly parts: readonly Part[] }): boolean =>
    target.parts.some((part) => parts.includes(part));
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

function render(template: string, view: object): string {
  const file = join(packageRoot(), 'templates', `${template}.hbs`);
  const fill = Handlebars.compile(readFileSync(file, 'utf8'), { noEscape: true, strict: true });
  return tidy(fill({ ...view, header: HEADER }));
}

/** One empty line at most in a row, none at the end, and none before a closing brace. */
function tidy(text: string): string {
  return `${text
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n\n( *\})/g, '\n$1')
    .trim()}\n`;
}
