import { randomBytes } from 'node:crypto';
import { Xs2aError } from '../foundation/xs2a-error.js';
import { beginRun } from './begin-run.js';
import type { Approach } from './cases/grants/approach.js';
import { WALK_DEFAULTS } from './engine/walk-options.js';
import { refuseIdleWords, selectionOf } from './plan/selection.js';
import { type PreparedRun, prepareRun, standards } from './prepare-run.js';
import { isLoopback } from './profile/is-loopback.js';
import { serviceBases } from './profile/service-base.js';
import type { RunEvent } from './record/event.js';
import { foldRun } from './record/fold-run.js';
import { type Summary, summarise } from './report/summarise.js';
import { loadWaivers } from './waivers/load-waivers.js';
import { WALK_CASES } from './walks/walk-cases.js';

/** Options of a run for programs. Each has the meaning of the flag of `xs2a conformance`. */
export interface ConformanceOptions {
  /** Cases whose id begins with one of these prefixes; all when absent. */
  readonly only?: readonly string[];
  /** Cases that cover the clauses with these prefixes. */
  readonly clauses?: readonly string[];
  readonly tags?: readonly string[];
  /** Such as `2/4`: the second of four shards. */
  readonly shard?: string;
  readonly approach?: Approach | 'all';
  /** OpenAPI document to use instead of the built-in one for the profile's dialect. */
  readonly spec?: string;
  readonly overlay?: readonly string[];
  /** Files, folders or packages with additional cases. */
  readonly cases?: readonly string[];
  /** File with waivers for accepted findings. */
  readonly waivers?: string;
  /** Number of random walks of each kind; none when absent. */
  readonly walks?: number;
  /** Number of cases that run at the same time; the default is the profile's value, or 4. */
  readonly concurrency?: number;
  /** Maximum number of requests per second. */
  readonly rate?: number;
  readonly bail?: boolean;
  /** Whether to check first that the bank can be reached; the default is true. */
  readonly preflight?: boolean;
  /** Whether to permit a bank that is not on this machine, as `--yes` does. */
  readonly allowRemote?: boolean;
  /** Ends the run early; what was created is still removed. */
  readonly signal?: AbortSignal;
}

/** A run that starts when its events are read or its summary is requested. */
export interface ConformanceRun extends AsyncIterable<RunEvent> {
  /** Reads the rest of the run, from the point where its reader stopped, and returns its summary. */
  summary(): Promise<Summary>;
}

/**
 * Tests a bank against the standard from a program. Prints nothing and writes no file: each event is yielded
 * when it happens, without secrets. `profile` is the path of a profile, or a profile object.
 *
 * Throws Xs2aError, with a sentence and a hint, for everything that `xs2a conformance` rejects: an invalid
 * profile, a selection without any case, a bank that is not on this machine.
 *
 * @example
 * const run = runConformance('profile.yaml', { only: ['pis/'] });
 * for await (const event of run) if (event.type === 'case-finished') console.log(event.case, event.verdict);
 * const { verdict, findings } = await run.summary();
 */
export function runConformance(
  profile: string | object,
  options: ConformanceOptions = {},
): ConformanceRun {
  const record: RunEvent[] = [];
  let clauses: PreparedRun['clauses'] = new Map();
  async function* events(): AsyncGenerator<RunEvent> {
    const prepared = await prepare(profile, options);
    clauses = prepared.clauses;
    const begun = beginRun(prepared, beginOptions(options, prepared));
    try {
      for await (const event of begun.events) {
        record.push(event);
        yield event;
      }
    } finally {
      await begun.close();
    }
  }
  const told = events();
  return {
    // a reader that stops early does not end the run: its summary can still be requested
    [Symbol.asyncIterator]: () => ({ next: () => told.next() }),
    summary: async () => {
      while ((await told.next()).done !== true);
      return summarise(foldRun(record), [...clauses.values()]);
    },
  };
}

async function prepare(profile: string | object, options: ConformanceOptions) {
  const { spec, overlay, cases, walks } = options;
  const standard = standards({
    ...(spec === undefined ? {} : { spec }),
    ...(overlay === undefined ? {} : { overlay }),
    ...(cases === undefined ? {} : { added: cases }),
  });
  const selection = selectionOf(options);
  const more = walks === undefined ? [] : WALK_CASES;
  const prepared = await prepareRun(standard, profile, { selection, more });
  refuseIdleWords([...prepared.cases, ...more], selection);
  refuseFarBank(prepared, options);
  return prepared;
}

function beginOptions(options: ConformanceOptions, { clauses }: PreparedRun) {
  const { concurrency, rate, bail = false, walks, signal } = options;
  return {
    runId: randomBytes(4).toString('hex'),
    preflight: options.preflight ?? true,
    bail,
    concurrency,
    rate,
    waivers: options.waivers === undefined ? [] : loadWaivers(options.waivers, clauses),
    ...(walks === undefined ? {} : { walks: { ...WALK_DEFAULTS, count: walks } }),
    ...(signal === undefined ? {} : { signal }),
  };
}

function refuseFarBank({ loaded }: PreparedRun, { allowRemote }: ConformanceOptions): void {
  const { target } = loaded.profile;
  const far = [...serviceBases(target), target.authUrl].find((url) => !isLoopback(url));
  if (far === undefined || allowRemote === true || target.confirm === true) return;
  throw new Xs2aError('CONFIRMATION_NEEDED', `${far} is not on this machine: nothing was sent.`, {
    hint: 'If this bank may be tested, set allowRemote: true, or target.confirm: true in the profile.',
  });
}
