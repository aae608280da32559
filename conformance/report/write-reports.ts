import { join } from 'node:path';
import type { Clause } from '../clauses/clause.js';
import type { Run } from './fold-run.js';
import { renderHtml } from './render-html.js';
import { renderJunit } from './render-junit.js';
import { summarise } from './summarise.js';
import { writeAtomic } from './write-atomic.js';

/** Writes every report that is made from a whole run; returns the path of the HTML one. */
export async function writeReports(
  dir: string,
  run: Run,
  clauses: readonly Clause[],
): Promise<string> {
  const report = join(dir, 'report.html');
  await writeAtomic(join(dir, 'summary.json'), `${JSON.stringify(summarise(run), null, 2)}\n`);
  await writeAtomic(join(dir, 'junit.xml'), renderJunit(run));
  await writeAtomic(report, renderHtml(run, clauses));
  return report;
}
