import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../foundation/package-root.js';
import { Xs2aError } from '../foundation/xs2a-error.js';

const HINT = 'Use the folder and file names of templates/ and runtime/ in this package.';

/** Rejects misspelled names of templates and runtime files, which would have no effect. */
export function refuseStrangeTemplates(folder: string): void {
  if (!existsSync(folder)) {
    throw new Xs2aError('USAGE', `The template folder ${folder} does not exist.`, { hint: HINT });
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

/**
 * Some former templates are TypeScript now: `client/core/retry.hbs` is `runtime/client/retry.ts`.
 */
function refuse(folder: string, strange: string, known: ReadonlySet<string>): never {
  const moved = strange.replace(/^(\w+)\/core\/(.+)\.hbs$/, 'runtime/$1/$2.ts');
  const hint =
    moved !== strange && known.has(moved)
      ? `This file is no longer a template: copy ${moved} of this package to ${join(folder, moved)} and change it there.`
      : HINT;
  throw new Xs2aError('USAGE', `The folder ${folder} has ${strange}, which replaces no template.`, {
    hint,
  });
}

/** Templates and runtime files; the user may keep tests beside them. */
function isReplacement(file: string): boolean {
  return (
    file.endsWith('.hbs') ||
    (file.startsWith('runtime/') && file.endsWith('.ts') && !file.endsWith('.test.ts'))
  );
}

/** Names below the folder, with forward slashes. */
function filesBelow(folder: string): readonly string[] {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return files.map((file) => file.replaceAll('\\', '/'));
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Xs2aError(
      'FILE_UNREADABLE',
      `The folder of templates ${folder} cannot be read: ${why}`,
      {
        hint: 'Name a folder that contains only your templates and runtime files.',
        cause,
      },
    );
  }
}
