import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { writeAtomic } from '../write-atomic.js';
import { keptRuns } from './kept-runs.js';
import { renderIndex } from './render-index.js';

/** Stands in every page that `renderIndex` makes, so that a page of somebody else is never written over. */
const MARK = 'Made by xs2a-kit from the summary.json of each run.';

/**
 * Makes the page over all runs anew when one of them is over: in a folder named `reports`, and wherever there is such a
 * page already. It is a by-product: nothing that goes wrong here, an older run that is broken included, fails the run.
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
