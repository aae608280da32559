import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../foundation/package-root.js';
import { Xs2aError } from '../foundation/xs2a-error.js';

const HINT = 'The folders and names are those of templates/ and runtime/ in this package.';

/** A misspelled template, or file of the runtime, would silently change nothing. */
export function refuseStrangeTemplates(folder: string): void {
  if (!existsSync(folder)) {
    throw new Xs2aError('USAGE', `There is no folder ${folder} with templates.`, { hint: HINT });
  }
  const known = new Set([
    ...filesBelow(join(packageRoot(), 'templates')),
    ...filesBelow(join(packageRoot(), 'runtime')).map((file) => `runtime/${file}`),
  ]);
  const own = filesBelow(folder).filter(isReplacement);
  const strange = own.find((file) => !known.has(file));
  if (strange !== undefined) refuse(folder, strange, known);
  if (own.length > 0) return;
  throw new Xs2aError('USAGE', `The folder ${folder} contains no template.`, { hint: HINT });
}

/** What was a template once is TypeScript now: `client/core/retry.hbs`, `runtime/client/retry.ts`. */
function refuse(folder: string, strange: string, known: ReadonlySet<string>): never {
  const moved = strange.replace(/^(\w+)\/core\/(.+)\.hbs$/, 'runtime/$1/$2.ts');
  const hint =
    moved !== strange && known.has(moved)
      ? `It is no longer a template: write it as TypeScript into ${join(folder, moved)}, starting from a copy of ${moved} of this package.`
      : HINT;
  throw new Xs2aError('USAGE', `The folder ${folder} has ${strange}, which replaces none.`, {
    hint,
  });
}

/** Templates and files of the runtime; tests beside them are the user's business. */
function isReplacement(file: string): boolean {
  return (
    file.endsWith('.hbs') ||
    (file.startsWith('runtime/') && file.endsWith('.ts') && !file.endsWith('.test.ts'))
  );
}

/** Names below the folder, with forward slashes. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  );
}
