import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { recordOf } from '../../conformance/earlier-run.js';
import { readEvents } from '../../conformance/evidence/read-events.js';
import { foldRun } from '../../conformance/record/fold-run.js';
import { allureFiles } from '../../conformance/report/exports/allure-results.js';
import { loadTrackerMap } from '../../conformance/report/exports/load-tracker-map.js';
import { testrailFiles, xrayFiles } from '../../conformance/report/exports/tracker-junit.js';
import { NO_KEYS } from '../../conformance/report/exports/tracker-map.js';
import { makeFolder } from '../../foundation/make-folder.js';
import { loadRegister } from '../shared/load-register.js';
import { refuseFilled } from './refuse-filled.js';

export type ExportForm = 'allure' | 'xray' | 'testrail';

/** Where an export goes, and the file with the keys of the user's tracker. */
export interface ExportPlace {
  readonly map: string | undefined;
  readonly out: string | undefined;
}

/** Writes the results of a run for another tool; returns the folder. */
export function exportForTool(run: string, form: ExportForm, { map, out }: ExportPlace): string {
  const folded = foldRun(readEvents(recordOf(run)));
  const clauses = loadRegister();
  const keys =
    map === undefined
      ? NO_KEYS
      : loadTrackerMap(map, {
          run: folded,
          clauses: clauses.map(({ id }) => id),
          numbersOnly: form === 'testrail',
        });
  const folder = out ?? `xs2a-${folded.started.runId.replaceAll(/[^\w-]/g, '_')}-${form}`;
  refuseFilled(folder);
  const files =
    form === 'allure'
      ? allureFiles(folded, clauses, keys)
      : { xray: xrayFiles, testrail: testrailFiles }[form](folded, keys);
  for (const [name, text] of files) {
    const file = join(folder, name);
    makeFolder(dirname(file));
    // it has accounts, payments and names
    writeFileSync(file, text, { mode: 0o600 });
  }
  return folder;
}
