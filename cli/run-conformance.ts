import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ALL_CASES } from '../conformance/cases/all-cases.js';
import type { SpecIndex } from '../conformance/checks/spec-index.js';
import type { ClauseRegister } from '../conformance/clauses/clause-register.js';
import { loadClauses } from '../conformance/clauses/load-clauses.js';
import type { RunEvent } from '../conformance/engine/event.js';
import { run } from '../conformance/engine/run.js';
import { type Plan, planRun } from '../conformance/plan/plan-run.js';
import { repeatCases } from '../conformance/plan/repeat-cases.js';
import { refuseIdleWords, type Selection } from '../conformance/plan/selection.js';
import { type LoadedProfile, loadProfile } from '../conformance/profile/load-profile.js';
import { terminalOf } from '../conformance/report/console/terminal-of.js';
import { createReporters, type Reporters } from '../conformance/report/create-reporters.js';
import { draftWaivers } from '../conformance/waivers/draft-waivers.js';
import { loadWaivers } from '../conformance/waivers/load-waivers.js';
import { preflight } from '../conformance/wire/preflight.js';
import { packageRoot, packageVersion } from '../foundation/package-root.js';
import { EXIT, Xs2aError } from '../foundation/xs2a-error.js';
import { confirmTarget } from './confirm-target.js';
import { earlierRun } from './earlier-run.js';
import { listPlan } from './list-plan.js';
import { loadDocuments } from './load-documents.js';
import { wireOf } from './wire-of.js';

export interface ConformanceOptions {
  readonly baseUrl: string | undefined;
  readonly authUrl: string | undefined;
  readonly spec: string | undefined;
  readonly selection: Selection;
  /** Cases at once. */
  readonly concurrency: number | undefined;
  /** Most requests a second. */
  readonly rate: number | undefined;
  readonly bail: boolean;
  readonly repeat: number;
  /** Folder or events.ndjson of an earlier run to bring to its end. */
  readonly resume: string | undefined;
  /** File of waivers. */
  readonly waivers: string | undefined;
  /** File to write drafts of waivers to. */
  readonly draftWaivers: string | undefined;
  readonly list: boolean;
  readonly preflight: boolean;
  readonly yes: boolean;
  readonly out: string | undefined;
}

/** Cases at once where neither the user nor the profile says. */
const CONCURRENCY = 4;

interface Prepared {
  readonly loaded: LoadedProfile;
  readonly clauses: ClauseRegister;
  readonly spec: SpecIndex;
  readonly plan: Plan;
}

/** Complains of a word that selects nothing, before a bank is started for it. */
export async function checkSelection(selection: Selection, spec?: string): Promise<void> {
  const { derived } = await loadDocuments(spec);
  refuseIdleWords([...ALL_CASES, ...derived], selection);
}

/** Plans and carries out a run against the bank of a profile; returns the exit code. */
export async function runConformance(
  profileFile: string,
  options: ConformanceOptions,
): Promise<number> {
  const prepared = await prepare(profileFile, options);
  const { plan, loaded } = prepared;
  if (options.list) {
    process.stdout.write(listPlan(plan));
    return EXIT.clean;
  }
  const overridden = options.baseUrl !== undefined || options.authUrl !== undefined;
  confirmTarget(plan, loaded.profile, { yes: options.yes, overridden });
  for (const warning of loaded.warnings) process.stderr.write(`${warning}\n`);
  return carryOut(prepared, options);
}

async function prepare(profileFile: string, options: ConformanceOptions): Promise<Prepared> {
  const { baseUrl, authUrl } = options;
  const loaded = loadProfile(profileFile, {
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(authUrl === undefined ? {} : { authUrl }),
  });
  const clauses = loadClauses(join(packageRoot(), 'spec', 'clauses'));
  const { spec, derived, unseen } = await loadDocuments(options.spec);
  tellUnseen(unseen);
  const plan = planRun({
    ...options.selection,
    cases: repeatCases([...ALL_CASES, ...derived], options.repeat),
    profile: loaded.profile,
    spec,
    clauses,
    lineOf: (path) => lineOf(loaded, path),
  });
  return { loaded, clauses, spec, plan };
}

/** Says for which operations of the document no valid request is known. */
function tellUnseen(unseen: readonly string[]): void {
  if (unseen.length === 0) return;
  process.stderr.write(
    `No valid request is known for ${unseen.join(', ')}: spoiled ones are only observed.\n`,
  );
}

/** `profile.yaml:14`, where a dotted path of the profile stands. */
function lineOf(loaded: LoadedProfile, path: string): string | undefined {
  const { file, line } = loaded.placeOf(path);
  return line === undefined ? undefined : `${basename(file)}:${line}`;
}

async function carryOut(prepared: Prepared, options: ConformanceOptions): Promise<number> {
  const { loaded, clauses, spec, plan } = prepared;
  const { profile, identities, ca, secrets } = loaded;
  const certificate = ca === undefined ? {} : { ca };
  const wire = wireOf(loaded, options.rate);
  const waivers = options.waivers === undefined ? [] : loadWaivers(options.waivers, clauses);
  const earlier = options.resume === undefined ? undefined : earlierRun(options.resume, profile);
  const runId = randomBytes(4).toString('hex');
  const reporters = createReporters(reporterOptions(options.out ?? defaultFolder(runId), clauses));
  const stop = stopOnSignals();
  const told: RunEvent[] = [];
  try {
    const events = run({
      runId,
      version: packageVersion(),
      plan,
      profile,
      profileFile: loaded.file,
      clauses,
      spec,
      wire,
      secrets,
      signal: stop.signal,
      bail: options.bail,
      waivers,
      concurrency: options.concurrency ?? profile.limits?.concurrency ?? CONCURRENCY,
      ...(earlier === undefined ? {} : { earlier }),
      ...(options.preflight
        ? {
            preflight: (signal) =>
              preflight({ profile, identities, ...certificate }, wire, { signal }),
          }
        : {}),
    });
    return await report(noted(events, told), reporters);
  } finally {
    if (options.draftWaivers !== undefined) writeDrafts(options.draftWaivers, told);
    stop.release();
    await wire.close();
  }
}

/** Keeps the events that the drafts of waivers are made of. */
async function* noted(events: AsyncIterable<RunEvent>, told: RunEvent[]): AsyncGenerator<RunEvent> {
  for await (const event of events) {
    if (event.type === 'case-finished') told.push(event);
    yield event;
  }
}

function writeDrafts(file: string, told: readonly RunEvent[]): void {
  try {
    writeFileSync(file, draftWaivers(told), { flag: 'wx' });
    process.stderr.write(`Drafts of waivers: ${file}\n`);
  } catch (cause) {
    throw new Xs2aError('FILE_UNWRITABLE', `The drafts cannot be written to ${file}.`, {
      hint: 'Name a file that is not there yet, in a folder that you may write to.',
      cause,
    });
  }
}

/** Hands every event to the reporters; the run goes on to its end even when one of them fails. */
async function report(events: AsyncIterable<RunEvent>, reporters: Reporters): Promise<number> {
  let exitCode: number = EXIT.internal;
  let failure: unknown;
  for await (const event of events) {
    if (event.type === 'run-finished') exitCode = event.exitCode;
    try {
      if (failure === undefined) reporters.onEvent(event);
    } catch (error) {
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
  await reporters.finish();
  return exitCode;
}

function defaultFolder(runId: string): string {
  const time = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '');
  return join('reports', `${time}-${runId}`);
}

function reporterOptions(dir: string, clauses: ClauseRegister) {
  const { stderr, stdout, env } = process;
  const terminal = terminalOf(stderr, env);
  return { dir, clauses: [...clauses.values()], stream: stderr, stdout, ...terminal };
}

interface Stop {
  readonly signal: AbortSignal;
  release(): void;
}

/** The first Ctrl-C ends the run with complete reports, the second one ends the process. */
function stopOnSignals(): Stop {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    process.stderr.write(
      '\nStopping; what was created is taken away. Ctrl-C again quits at once.\n',
    );
    controller.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  const release = (): void => {
    process.removeListener('SIGINT', onSignal);
    process.removeListener('SIGTERM', onSignal);
  };
  return { signal: controller.signal, release };
}
