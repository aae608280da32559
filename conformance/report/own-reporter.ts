import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { readEvents } from '../evidence/read-events.js';
import type { RunEvent } from '../record/event.js';
import { RUN_FILES } from '../record/report-forms.js';
import { SUMMARY } from './report-files.js';
import type { Summary } from './summarise.js';
import { visibleText } from './visible-text.js';
import { writeAtomic } from './write-atomic.js';

/** The input of a custom reporter: the record of a run and its summary.json. Secrets are replaced. */
export interface ReporterInput {
  readonly events: readonly RunEvent[];
  readonly summary: Summary;
}

/** The default export of a custom reporter: returns the text of each file by file name. */
export type Reporter = (
  run: ReporterInput,
) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;

/** A custom reporter and the path that the user gave for it. */
export interface OwnReporter {
  readonly file: string;
  readonly make: Reporter;
}

/** Loads the custom reporters before anything is sent. Throws USAGE or EXTENSION_INVALID. */
export async function loadReporters(files: readonly string[]): Promise<readonly OwnReporter[]> {
  return await Promise.all(files.map(async (file) => ({ file, make: await load(file) })));
}

async function load(file: string): Promise<Reporter> {
  const path = resolve(file);
  if (!existsSync(path)) {
    throw new Xs2aError('USAGE', `There is no reporter ${file}.`, {
      hint: 'Give --reporter the path of a JavaScript module, or a format such as html.',
    });
  }
  const module = await import(pathToFileURL(path).href).catch((cause: unknown) => {
    throw invalid(file, `cannot be loaded: ${reasonOf(cause)}`, cause);
  });
  const { default: make } = module as { readonly default?: unknown };
  if (typeof make === 'function') return make as Reporter;
  throw invalid(file, 'must have a function as its default export');
}

/**
 * Writes the files of the custom reporters for a recorded run, next to its summary.json. A reporter is
 * rejected, and none of its files is written, when a name is not a plain file name or belongs to the suite.
 */
export async function writeOwnReports(
  dir: string,
  reporters: readonly OwnReporter[],
  record = join(dir, 'events.ndjson'),
): Promise<void> {
  for (const { file, make } of reporters) {
    // each reporter gets its own copy, so that none can change the input of the next
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
    throw invalid(file, 'did not return an object with the text of each file by its name');
  }
  return Object.entries(made).map(([name, text]: [string, unknown]) => {
    const wrong = wrongName(name);
    if (wrong !== null) throw invalid(file, `names the file "${visibleText(name)}", ${wrong}`);
    if (typeof text !== 'string') throw invalid(file, `returns no text for ${name}`);
    return [name, text] as const;
  });
}

function wrongName(name: string): string | null {
  if (RUN_FILES.includes(name.toLowerCase())) return 'which the suite writes itself';
  if (/^[\p{L}\p{N}_][\p{L}\p{N}_. -]{0,119}$/u.test(name) && !/[. ]$/.test(name)) return null;
  return 'which is not a plain name of a file in the folder of the run';
}

const reasonOf = (cause: unknown): string =>
  visibleText(cause instanceof Error ? cause.message : String(cause)).split('\n')[0] ?? '';

function invalid(file: string, what: string, cause?: unknown): Xs2aError {
  return new Xs2aError('EXTENSION_INVALID', `The reporter ${file} ${what}.`, {
    hint: `Correct it; \`xs2a report RUN --reporter ${file}\` applies it to a finished run.`,
    ...(cause === undefined ? {} : { cause }),
  });
}
