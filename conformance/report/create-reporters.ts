import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { Clause } from '../clauses/clause.js';
import type { RunEvent } from '../record/event.js';
import { chainedLines } from '../record/event-chain.js';
import { foldRun } from '../record/fold-run.js';
import { createConsole, type Detail } from './console/create-console.js';
import { pointLatest } from './point-latest.js';
import { type ReportForm, RUN_FILES } from './report-forms.js';
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
      if (!mayWait(event)) file.flush();
      events.push(event);
      told.onEvent(event);
    },
    async finish() {
      file.close();
      const run = foldRun(events);
      const report = await writeReports(dir, run, options.clauses, options.forms);
      await pointLatest(dir);
      told.end(run, shorter(report));
      if (options.json === true) options.stdout.write(readFileSync(join(dir, SUMMARY), 'utf8'));
      else if (options.stdout.isTTY !== true) options.stdout.write(`${report}\n`);
      return { dir, report };
    },
  };
}

/** Most events are such: each would be a write of its own; they go together. */
const WITHIN_A_CASE: ReadonlySet<RunEvent['type']> = new Set(['case-started', 'exchange', 'check']);
/** What was made has to be known even if this process is killed the next moment. */
function mayWait(event: RunEvent): boolean {
  if (event.type === 'creating') return false;
  if (event.type !== 'exchange') return WITHIN_A_CASE.has(event.type);
  return event.exchange.request.method !== 'POST';
}

/** Characters that are kept back at most. */
const MOST_KEPT = 65_536;

interface EventsFile {
  add(line: string): void;
  flush(): void;
  close(): void;
}

function eventsFile(dir: string): EventsFile {
  const file = openEvents(dir);
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
      flush();
      closeSync(file);
    },
  };
}

/** Opens events.ndjson, and takes away reports of an earlier run that would belie it. */
function openEvents(dir: string): number {
  try {
    mkdirSync(dir, { recursive: true });
    for (const old of RUN_FILES) {
      rmSync(join(dir, old), { force: true });
    }
    return openSync(join(dir, 'events.ndjson'), 'w', OWN);
  } catch (cause) {
    throw unwritable(dir, cause);
  }
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
  return new Xs2aError('FILE_UNWRITABLE', `The reports cannot be written to ${dir}.`, {
    hint: 'Check that the folder is writable and the disk has room, or choose another with --out.',
    cause,
  });
}

function shorter(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}
