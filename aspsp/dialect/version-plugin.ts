import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../foundation/package-root.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { berlinGroupPlugin } from '../../generated/server/berlin-group/plugin.js';
import type { BankVersion } from './dialect.js';

/** The generated server of a version of the framework; `npm run build` makes it of its document. */
export async function versionPlugin(version: BankVersion): Promise<typeof berlinGroupPlugin> {
  const file = join(packageRoot(), 'dist', 'versions', `${version}.js`);
  if (!existsSync(file)) {
    const text = `The server of version ${version} of the framework is not built: ${file} is missing.`;
    throw new Xs2aError('BANK_START_FAILED', text, { hint: 'Run `npm run build`.' });
  }
  const made = (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  const name = `berlinGroup${version.replaceAll('.', '')}Plugin`;
  return made[name] as typeof berlinGroupPlugin;
}
