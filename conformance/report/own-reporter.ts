import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { readEvents } from '../evidence/read-events.js';
import type { RunEvent } from '../record/event.js';
import { RUN_FILES } from '../record/report-forms.js';
import type { Summary } from './summarise.js';
import { visibleText } from './visible-text.js';
import { writeAtomic } from './write-atomic.js';
import { SUMMARY } from './write-reports.js';

/** What a reporter of the user is given: the record of a run, and what summary.json says of it. Secrets are replaced. */
export interface ReporterInput {
  readonly events: readonly RunEvent[];
  readonly summary: Summary;
}

/** The default export of a reporter of the user: the text of each file by its name. */
export type Reporter = (
  run: ReporterInput,
) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;

/** A reporter with the path that the user gave for it. */
export interface OwnReporter {
  readonly file: string;
  readonly make: Reporter;
}

/** Loads the reporters of the user, before anything is sent. Throws USAGE or EXTENSION_INVALID. */
export async function loadReporters(files: readonly string[]): Promise<readonly OwnReporter[]> {
  return await Promise.all(files.map(async (file) => ({ file, make: await load(file) })));
}

async function load(file: string): Promise<Reporter> {
  const path = resolve(file);
  if (!existsSync(path)) {
    throw new Xs2aError('USAGE', `There is no reporter ${file}.`, {
      hint: 'Give --reporter the path of a JavaScript module, or a form such as html.',
    });
  }
  const module = await import(pathToFileURL(path).href).catch((cause: unknown) => {
    throw invalid(file, `cannot be loaded: ${reasonOf(cause)}`, cause);
  });
  const { default: make } = module as { readonly default?: unknown };
  if (typeof make === 'function') return make as Reporter;
  throw invalid(file, 'has no default export that is a function');
}

/**
 * Writes what the reporters of the user make of a recorded run, beside its summary.json. A name that is not that of a
 * file in this folder, or that is one of ours, is refused, and nothing of that reporter is written.
 */
export async function writeOwnReports(
  dir: string,
  reporters: readonly OwnReporter[],
  record = join(dir, 'events.ndjson'),
): Promise<void> {
  for (const { file, make } of reporters) {
    // each has a copy of its own: none can change what the next one is told
    const summary = JSON.parse(await readFile(join(dir, SUMMARY), 'utf8')) as Summary;
    const made = await filesOf(file, make, { events: readEvents(record), summary });
    for (const [name, text] of made) await writeAtomic(join(dir, name), text);
  }
}

async function filesOf(
  file: string,
  make: Reporter,
  input: ReporterInput,
): Promise<readonly (readonly [name: string, text: string])[]> {
  let made: unknown;
  try {
    made = await make(input);
  } catch (cause) {
    throw invalid(file, `failed: ${reasonOf(cause)}`, cause);
  }
  if (typeof made !== 'object' || made === null || Array.isArray(made)) {
    throw invalid(file, 'returned no object with the text of each file by its name');
  }
  return Object.entries(made).map(([name, text]: [string, unknown]) => {
    const wrong = wrongName(name);
    if (wrong !== null) throw invalid(file, `names the file "${visibleText(name)}", ${wrong}`);
    if (typeof text !== 'string') throw invalid(file, `gives no text for ${name}`);
    return [name, text] as const;
  });
}

function wrongName(name: string): string | null {
  if (RUN_FILES.includes(name.toLowerCase())) return 'which the suite writes itself';
  if (/^[\p{L}\p{N}_][\p{L}\p{N}_. -]{0,119}$/u.test(name) && !/[. ]$/.test(name)) return null;
  return 'which is no plain name of a file in the folder of the run';
}

const reasonOf = (cause: unknown): string =>
  visibleText(cause instanceof Error ? cause.message : String(cause)).split('\n')[0] ?? '';

function invalid(file: string, what: string, cause?: unknown): Xs2aError {
  return new Xs2aError('EXTENSION_INVALID', `The reporter ${file} ${what}.`, {
    hint: `Mend it; \`xs2a report RUN --reporter ${file}\` runs it again on a run that is over.`,
    ...(cause === undefined ? {} : { cause }),
  });
}
