import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST, RECORD, SIGNATURE } from '../evidence/manifest.js';

export const RESULT = 'result.json';
export const PAGE = 'index.html';
export const PDF = 'result.pdf';

/** Every file of a published result. */
export const RESULT_FILES: ReadonlySet<string> = new Set([PAGE, RESULT, PDF, MANIFEST, SIGNATURE]);

/** Whether a path is the folder of a published result, and not of a run. */
export const isResultFolder = (path: string): boolean =>
  [RESULT, PAGE].some((name) => existsSync(join(path, name))) && !existsSync(join(path, RECORD));
