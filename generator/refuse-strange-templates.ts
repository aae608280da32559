import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../foundation/package-root.js';
import { Xs2aError } from '../foundation/xs2a-error.js';

/** A misspelled template would silently change nothing. */
export function refuseStrangeTemplates(folder: string): void {
  const templates = (root: string): readonly string[] =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.hbs'));
  const hint = 'The folders and names are those of templates/ in this package.';
  if (!existsSync(folder)) {
    throw new Xs2aError('USAGE', `There is no folder ${folder} with templates.`, { hint });
  }
  const known = new Set(templates(join(packageRoot(), 'templates')));
  const own = templates(folder);
  const strange = own.find((file) => !known.has(file));
  if (strange === undefined && own.length > 0) return;
  const told = strange === undefined ? 'holds no template' : `has ${strange}, which replaces none`;
  throw new Xs2aError('USAGE', `The folder ${folder} ${told}.`, { hint });
}
