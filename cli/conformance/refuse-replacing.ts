import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RunStarted } from '../../conformance/record/event.js';
import { isSameHost } from '../../conformance/record/same-host.js';
import { parsedJson } from '../../foundation/parsed-json.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/**
 * Throws USAGE when a run would replace one in its folder that says more: a run of all cases by one of some, or a run against another bank;
 * and when it would replace a file that belongs to no run. A run like the one before replaces it.
 */
export async function refuseReplacing(
  folder: string,
  { narrowed, baseUrl }: { readonly narrowed: boolean; readonly baseUrl: string },
): Promise<void> {
  const there = await startedIn(join(folder, 'events.ndjson'));
  if (there === undefined) return refuseForeign(folder);
  const what = !isSameHost(there.target.baseUrl, baseUrl)
    ? `a run against ${there.target.baseUrl}`
    : narrowed && !there.narrowed
      ? 'a run of all cases, and this one has only some'
      : undefined;
  if (what === undefined) return;
  throw new Xs2aError(
    'USAGE',
    `${folder} contains the run of ${there.startedAt.slice(0, 16)}, ${what}.`,
    {
      hint: 'Name another folder with --out, or move that run away.',
    },
  );
}

/** Files that a run writes, and that others may have written too. */
const WRITTEN = ['report.md', 'report.html', 'summary.json', 'junit.xml', 'manifest.json'];

function refuseForeign(folder: string): void {
  const foreign = WRITTEN.find((name) => existsSync(join(folder, name)));
  if (foreign === undefined || existsSync(join(folder, 'events.ndjson'))) return;
  throw new Xs2aError('USAGE', `${folder} contains ${foreign}, which belongs to no run.`, {
    hint: 'Name another folder with --out, or move the file away.',
  });
}

/** The first event of a record; undefined when there is none. */
async function startedIn(file: string): Promise<RunStarted | undefined> {
  if (!existsSync(file)) return undefined;
  const lines = createInterface({ input: createReadStream(file) });
  for await (const line of lines) {
    lines.close();
    const event = parsedJson(line) as RunStarted | undefined;
    return event?.type === 'run-started' ? event : undefined;
  }
  return undefined;
}
