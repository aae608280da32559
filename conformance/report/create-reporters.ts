import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { makeFolder } from '../../foundation/make-folder.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { Clause } from '../clauses/clause.js';
import { SIGNATURE } from '../evidence/manifest.js';
import { collectBriefly } from '../record/brief-repetitions.js';
import type { RunEvent } from '../record/event.js';
import { chainedLines } from '../record/event-chain.js';
import { foldRun } from '../record/fold-run.js';
import { type ReportForm, RUN_FILES } from '../record/report-forms.js';
import { createConsole, type Detail } from './console/create-console.js';
import { holdFolder } from './hold-folder.js';
import { pointLatest } from './point-latest.js';
import { SUMMARY } from './report-files.js';
import { refreshIndex } from './runs/refresh-index.js';
import { shellQuote } from './shell-quote.js';
import { OWN } from './write-atomic.js';
import { writeReports } from './write-reports.js';

export interface ReporterOptions {
  /** Folder of the run; created when it does not exist. */
  readonly dir: string;
  readonly clauses: readonly Clause[];
  /** The report formats to write. */
  readonly forms?: readonly ReportForm[];
  /** Output for people: stderr. */
  readonly stream: NodeJS.WritableStream;
  /** Output for programs: the report's path, unless it is a terminal that already shows it. */
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly tty: boolean;
  readonly color: boolean;
  readonly columns: number;
  readonly ci: boolean;
  /** Amount of console output. */
  readonly detail?: Detail | undefined;
  /** Whether the run stays out of `reports/latest` and of the page of all runs, as a repeated case does. */
  readonly aside?: boolean | undefined;
  /** The command that repeats a case; by default `xs2a replay`. */
  readonly again?: ((id: string) => string) | undefined;
  /** The command that carries out the rest of a run that is cut short; absent where none can. */
  readonly goOn?: string | undefined;
  /** Whether to print summary.json on stdout instead of the report's path. */
  readonly json?: boolean | undefined;
}

export interface Reporters {
  /**
   * Processes the next event of the run; at the end of each case, events.ndjson contains all events so far.
   */
  onEvent(event: RunEvent): void;
  /** Writes the other reports from the events so far, whether or not the run was completed. */
  finish(): Promise<{ readonly dir: string; readonly report: string }>;
}

/** Creates everything that processes the events of a run: the console and the files in its folder. */
export function createReporters(options: ReporterOptions): Reporters {
  const dir = resolve(options.dir);
  const file = eventsFile(dir, options.goOn);
  const terminal = createConsole({ ...options, live: options.tty && !options.ci });
  const kept = collectBriefly();
  const lineOf = chainedLines();
  return {
    onEvent(event) {
      file.add(lineOf(event));
      if (!MAY_WAIT.has(event.type)) file.flush();
      kept.add(event);
      terminal.onEvent(event);
    },
    async finish() {
      file.close();
      const run = foldRun(kept.events);
      const report = await writeReports(dir, run, options.clauses, options.forms).catch(
        (cause: unknown) => {
          throw isFull(cause) ? reportsUnwritten(dir, cause) : cause;
        },
      );
      if (options.aside !== true) {
        await pointLatest(dir);
        await refreshIndex(dir);
      }
      terminal.end(run, shorter(report));
      if (options.json === true) options.stdout.write(readFileSync(join(dir, SUMMARY), 'utf8'));
      else if (options.stdout.isTTY !== true) options.stdout.write(`${report}\n`);
      return { dir, report };
    },
  };
}

/**
 * Events that may be written together with the next one. An exchange is written immediately, before the next
 * request of its case is sent, so that a killed run leaves everything that it saw.
 */
const MAY_WAIT: ReadonlySet<RunEvent['type']> = new Set(['case-started', 'check']);

/** Maximum number of characters that are buffered. */
const MOST_KEPT = 65_536;

interface EventsFile {
  add(line: string): void;
  flush(): void;
  close(): void;
}

function eventsFile(dir: string, goOn: string | undefined): EventsFile {
  const { file, release } = openEvents(dir);
  let kept = '';
  let hasBegun = false;
  const flush = (): void => {
    try {
      writeWhole(file, kept);
    } catch (cause) {
      throw unwritable(dir, cause, hasBegun ? goOn : undefined);
    }
    hasBegun ||= kept !== '';
    kept = '';
  };
  return {
    add(line) {
      kept += line;
      if (kept.length > MOST_KEPT) flush();
    },
    flush,
    close() {
      try {
        flush();
      } finally {
        closeSync(file);
        release();
      }
    },
  };
}

/** Opens events.ndjson, and removes reports of an earlier run, which would not match it. */
function openEvents(dir: string): { readonly file: number; release(): void } {
  try {
    makeFolder(dir);
    refuseSigned(dir);
    const release = holdFolder(dir);
    for (const old of RUN_FILES) {
      rmSync(join(dir, old), { force: true });
    }
    return { file: openSync(join(dir, 'events.ndjson'), 'w', OWN), release };
  } catch (cause) {
    if (cause instanceof Xs2aError) throw cause;
    throw unwritable(dir, cause);
  }
}

/** Refuses to overwrite a signed run by a run into the same folder. */
function refuseSigned(dir: string): void {
  if (!existsSync(join(dir, SIGNATURE))) return;
  throw new Xs2aError('USAGE', `${dir} contains a signed run.`, {
    hint: 'Name another folder with --out, or move that run away.',
  });
}

function writeWhole(file: number, text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
}

/** Whether the disk is full, or was when the error that led to this one was thrown. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'ENOSPC') || isFull(error.cause);
}

function unwritable(dir: string, cause: unknown, goOn?: string): Xs2aError {
  const why = isFull(cause) ? 'the disk is full' : 'the folder is not writable';
  return new Xs2aError('FILE_UNWRITABLE', `The reports cannot be written to ${dir}: ${why}.`, {
    hint: unwritableHint(isFull(cause), goOn),
    cause,
  });
}

function unwritableHint(isDiskFull: boolean, goOn: string | undefined): string {
  if (!isDiskFull)
    return 'Check that you may write to the folder, or choose another one with --out.';
  const kept = 'What was recorded before remains there.';
  return goOn === undefined
    ? `${kept} Free some space, or choose another folder with --out.`
    : `${kept} Free some space, and carry out the rest: ${goOn}`;
}

/** The record of the run is whole, so that nothing has to be sent again. */
const reportsUnwritten = (dir: string, cause: unknown): Xs2aError =>
  new Xs2aError('FILE_UNWRITABLE', `The reports cannot be written to ${dir}: the disk is full.`, {
    hint: `The record of the run is complete. Free some space, and write them: npx xs2a report ${shellQuote(shorter(dir))}`,
    cause,
  });

function shorter(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}
