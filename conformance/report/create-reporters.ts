import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { Clause } from '../clauses/clause.js';
import { SIGNATURE } from '../evidence/manifest.js';
import type { RunEvent } from '../record/event.js';
import { chainedLines } from '../record/event-chain.js';
import { foldRun } from '../record/fold-run.js';
import { type ReportForm, RUN_FILES } from '../record/report-forms.js';
import { createConsole, type Detail } from './console/create-console.js';
import { holdFolder } from './hold-folder.js';
import { pointLatest } from './point-latest.js';
import { refreshIndex } from './runs/refresh-index.js';
import { OWN } from './write-atomic.js';
import { SUMMARY, writeReports } from './write-reports.js';

export interface ReporterOptions {
  /** Folder of the run; made when it is not there. */
  readonly dir: string;
  readonly clauses: readonly Clause[];
  /** Which reports to write. */
  readonly forms?: readonly ReportForm[];
  /** For people: stderr. */
  readonly stream: NodeJS.WritableStream;
  /** For data: the report's path, unless it is a terminal that already shows it. */
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly tty: boolean;
  readonly color: boolean;
  readonly columns: number;
  readonly ci: boolean;
  /** How much the console tells. */
  readonly detail?: Detail | undefined;
  /** Print summary.json on stdout instead of the report's path. */
  readonly json?: boolean | undefined;
}

export interface Reporters {
  /** Takes the next event of the run; with the end of each case, events.ndjson holds all so far. */
  onEvent(event: RunEvent): void;
  /** Writes the other reports from what came so far, whether or not the run came to its end. */
  finish(): Promise<{ readonly dir: string; readonly report: string }>;
}

/** Everything that listens to a run: the console and the files in its folder. */
export function createReporters(options: ReporterOptions): Reporters {
  const dir = resolve(options.dir);
  const file = eventsFile(dir);
  const told = createConsole({ ...options, live: options.tty && !options.ci });
  const events: RunEvent[] = [];
  const lineOf = chainedLines();
  return {
    onEvent(event) {
      file.add(lineOf(event));
      if (!MAY_WAIT.has(event.type)) file.flush();
      events.push(event);
      told.onEvent(event);
    },
    async finish() {
      file.close();
      const run = foldRun(events);
      const report = await writeReports(dir, run, options.clauses, options.forms);
      await pointLatest(dir);
      await refreshIndex(dir);
      told.end(run, shorter(report));
      if (options.json === true) options.stdout.write(readFileSync(join(dir, SUMMARY), 'utf8'));
      else if (options.stdout.isTTY !== true) options.stdout.write(`${report}\n`);
      return { dir, report };
    },
  };
}

/**
 * What may wait for the next event to be written with it. An exchange never waits: it is written before the next
 * request of its case is sent, so that a run that is killed leaves all that it saw.
 */
const MAY_WAIT: ReadonlySet<RunEvent['type']> = new Set(['case-started', 'check']);

/** Characters that are kept back at most. */
const MOST_KEPT = 65_536;

interface EventsFile {
  add(line: string): void;
  flush(): void;
  close(): void;
}

function eventsFile(dir: string): EventsFile {
  const { file, release } = openEvents(dir);
  let kept = '';
  const flush = (): void => {
    writeWhole(file, kept, dir);
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

/** Opens events.ndjson, and takes away reports of an earlier run that would belie it. */
function openEvents(dir: string): { readonly file: number; release(): void } {
  try {
    mkdirSync(dir, { recursive: true });
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

/** What somebody signed is not written over by a run into the same folder. */
function refuseSigned(dir: string): void {
  if (!existsSync(join(dir, SIGNATURE))) return;
  throw new Xs2aError('USAGE', `${dir} holds a run that is signed.`, {
    hint: 'Name another folder with --out, or move that run away.',
  });
}

function writeWhole(file: number, text: string, dir: string): void {
  const bytes = Buffer.from(text, 'utf8');
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
  } catch (cause) {
    throw unwritable(dir, cause);
  }
}

function unwritable(dir: string, cause: unknown): Xs2aError {
  const isFull = cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC';
  const why = isFull ? 'the disk is full' : 'the folder cannot be written';
  return new Xs2aError('FILE_UNWRITABLE', `The reports cannot be written to ${dir}: ${why}.`, {
    hint: isFull
      ? 'What was recorded before stays there. Make room, or choose another folder with --out.'
      : 'Check that you may write to the folder, or choose another with --out.',
    cause,
  });
}

function shorter(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}
