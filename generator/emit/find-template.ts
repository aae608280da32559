import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import runtime from 'handlebars/runtime.js';
import { loadPackage } from '../../foundation/load-package.js';
import { packageRoot } from '../../foundation/package-root.js';
import { BUILT_IN_TEMPLATES } from './built-in-templates.js';

/** A compiled template, and its file. */
export interface Template {
  readonly file: string;
  fill(view: object): string;
}

/**
 * The template with this name below `folder`, or else our own one. In the published package only the user's
 * own
 * templates are compiled at run time, and only they load the compiler.
 */
export function findTemplate(name: string, folder: string | undefined): Template {
  const own = folder === undefined ? undefined : join(folder, `${name}.hbs`);
  if (own !== undefined && existsSync(own)) return compiled(own, name);
  const file = join(packageRoot(), 'templates', `${name}.hbs`);
  const made = BUILT_IN_TEMPLATES[name];
  return made === undefined ? compiled(file, name) : { file, fill: runtime.template(made) };
}

function compiled(file: string, name: string): Template {
  const fill = (view: object): string => {
    const { compile } = loadPackage('handlebars');
    // cli/bundle/built-in-templates.mjs compiles ours in the same way
    const options = { noEscape: true, strict: !name.startsWith('skeleton/') };
    return compile(readFileSync(file, 'utf8'), options)(view);
  };
  return { file, fill };
}
