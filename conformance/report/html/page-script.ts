import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../foundation/package-root.js';

/** The pages whose scripts `npm run build` bundles. */
type PageName = 'report-page' | 'result-page';

const scripts = new Map<PageName, string>();

/** The script of a page, as bundled by `npm run build`. */
export function pageScript(page: PageName): string {
  const script = scripts.get(page) ?? read(join(packageRoot(), 'dist', `${page}.js`));
  scripts.set(page, script);
  return script;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new Error(`${file}, the script of a page, is missing: run "npm run build"`);
  }
}
