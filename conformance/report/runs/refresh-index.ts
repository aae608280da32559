import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { writeAtomic } from '../write-atomic.js';
import { keptRuns } from './kept-runs.js';
import { renderIndex } from './render-index.js';

/** Marker in every page that `renderIndex` creates, so that a page of another origin is never overwritten. */
const MARK = 'Made by xs2a-kit from the summary.json of each run.';

/**
 * Updates the page over all runs at the end of a run: in a folder named `reports`, and wherever such a page
 * already exists. No error here, such as a damaged older run, makes the run fail.
 */
export async function refreshIndex(dir: string): Promise<void> {
  const folder = dirname(resolve(dir));
  const page = join(folder, 'index.html');
  try {
    const isOurs = existsSync(page) && readFileSync(page, 'utf8').includes(MARK);
    if (!isOurs && (existsSync(page) || basename(folder) !== 'reports')) return;
    await writeAtomic(page, renderIndex(keptRuns(folder).runs));
  } catch {
    // `xs2a report index` tells what is wrong
  }
}
