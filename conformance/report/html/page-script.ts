import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../foundation/package-root.js';

let script: string | undefined;

/** The script of the page, as bundled from html/page by `npm run build`. */
export function pageScript(): string {
  script ??= read(join(packageRoot(), 'dist', 'report-page.js'));
  return script;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new Error(`${file}, the script of report.html, is missing: run "npm run build"`);
  }
}
