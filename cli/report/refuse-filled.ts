import { existsSync, readdirSync, statSync } from 'node:fs';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/** Throws USAGE when a folder for new files has files, or is none. */
export function refuseFilled(folder: string): void {
  if (!existsSync(folder)) return;
  const isFolder = statSync(folder).isDirectory();
  if (isFolder && readdirSync(folder).length === 0) return;
  const what = isFolder ? 'is not empty' : 'is not a folder';
  throw new Xs2aError('USAGE', `${folder} ${what}.`, { hint: 'Name a new folder with --out.' });
}
