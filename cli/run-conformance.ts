import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beginRun } from '../conformance/begin-run.js';
import type { ClauseRegister } from '../conformance/clauses/clause-register.js';
import { earlierRun } from '../conformance/earlier-run.js';
import type { WalkOptions } from '../conformance/engine/walk-options.js';
import type { Signer } from '../conformance/evidence/sign-manifest.js';
import { refuseIdleWords, type Selection } from '../conformance/plan/selection.js';
import { loadSuite, type PreparedRun, prepareRun, standards } from '../conformance/prepare-run.js';
import type { RunEvent } from '../conformance/record/event.js';
import { type CaseRun, foldRun } from '../conformance/record/fold-run.js';
import { DEFAULT_FORMS, type ReportForm } from '../conformance/record/report-forms.js';
import { learnProfile } from '../conformance/redaction/learn-profile.js';
import type { Personal } from '../conformance/redaction/personal.js';
import { redactError } from '../conformance/redaction/redact-error.js';
import { makeRedactor, type Redactor } from '../conformance/redaction/redactor.js';
import type { Detail } from '../conformance/report/console/create-console.js';
import { terminalOf } from '../conformance/report/console/terminal-of.js';
import { createReporters, type Reporters } from '../conformance/report/create-reporters.js';
import { loadReporters, writeOwnReports } from '../conformance/report/own-reporter.js';
import { visibleText } from '../conformance/report/visible-text.js';
import { draftWaivers } from '../conformance/waivers/draft-waivers.js';
import { loadWaivers } from '../conformance/waivers/load-waivers.js';
import { WALK_CASES } from '../conformance/walks/walk-cases.js';
import { EXIT, Xs2aError } from '../foundation/xs2a-error.js';
import { confirmTarget } from './confirm-target.js';
import { listPlan } from './list-plan.js';
import { signRun } from './sign-run.js';
import { stopOnSignals } from './stop-on-signals.js';
import { pauseCommands, tellGithub } from './tell-github.js';

export interface ConformanceOptions {
  readonly baseUrl: string | undefined;
  readonly authUrl: string | undefined;
  readonly origin: readonly string[] | undefined;
  readonly spec: string | undefined;
  readonly overlay?: readonly string[] | undefined;
  readonly selection: Selection;
  /** Cases that run at once. */
  readonly concurrency: number | undefined;
  /** Maximum number of requests per second. */
  readonly rate: number | undefined;
  readonly bail: boolean;
  readonly repeat: number;
  /** Folder or events.ndjson of an earlier run to continue. */
  readonly resume: string | undefined;
  /** Path of the file of waivers. */
  readonly waivers: string | undefined;
  /** Path of the file for drafts of waivers. */
  readonly draftWaivers: string | undefined;
  /** The random walks to run as well; none when absent. */
  readonly walks: WalkOptions | undefined;
  /** Print what would run instead of running it. */
  readonly list: boolean;
  /** Files, folders or packages that extend the suite. */
  readonly cases: readonly string[];
  readonly preflight: boolean;
  readonly yes: boolean;
  readonly out: string | undefined;
  /** The reports to write. */
  readonly forms: readonly ReportForm[];
  /** Modules of the user that write further reports. */
  readonly modules?: readonly string[] | undefined;
  /** What is kept out of the reports in addition to secrets. */
  readonly redact?: readonly Personal[] | undefined;
  /** Who signs the run when it ends. */
  readonly signer?: Signer | undefined;
  /** How much the console prints. */
  readonly detail?: Detail | undefined;
  /** Keep the run out of `reports/latest` and of the page of all runs. */
  readonly aside?: boolean | undefined;
  /** The command that repeats a case; by default `xs2a replay`. */
  readonly again?: ((id: string) => string) | undefined;
  /** Print the summary on stdout. */
  readonly json?: boolean | undefined;
}

/** A run without any options: every case that is not opt-in, once. */
export const PLAIN_RUN: ConformanceOptions = {
  baseUrl: undefined,
  authUrl: undefined,
  origin: undefined,
  spec: undefined,
  selection: {},
  concurrency: undefined,
  rate: undefined,
  bail: false,
  repeat: 1,
  resume: undefined,
  waivers: undefined,
  draftWaivers: undefined,
  walks: undefined,
  list: false,
  cases: [],
  preflight: true,
  yes: false,
  out: undefined,
  forms: DEFAULT_FORMS,
};

/** Throws when a word selects nothing, before a bank is started for it. */
export async function checkSelection(
  selection: Selection,
  {
    cases: added = [],
    walks,
    spec,
  }: Partial<Pick<ConformanceOptions, 'cases' | 'walks' | 'spec'>> = {},
): Promise<void> {
  // another document may have its own cases: the plan checks the words once the document is read
  if (spec !== undefined) return;
  const { cases } = await loadSuite(added);
  refuseIdleWords(walks === undefined ? cases : [...cases, ...WALK_CASES], selection);
}

/** Plans and executes a run against the bank of a profile; returns the exit code. */
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
  refuseOldDrafts(options.draftWaivers);
  for (const warning of loaded.warnings) process.stderr.write(`${warning}\n`);
  try {
    return await carryOut(prepared, options);
  } catch (error) {
    throw redactError(error, redactorOf(loaded));
  }
}

/** For the console's message when a run breaks. */
function redactorOf({ profile, secrets }: PreparedRun['loaded']): Redactor {
  const redactor = makeRedactor();
  learnProfile(redactor, profile, { secrets });
  return redactor;
}

async function prepare(profileFile: string, options: ConformanceOptions): Promise<PreparedRun> {
  const { baseUrl, authUrl, selection, repeat } = options;
  const overrides = {
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(authUrl === undefined ? {} : { authUrl }),
    ...(options.origin === undefined ? {} : { origins: options.origin }),
  };
  const { spec, overlay, cases } = options;
  const walks = options.walks === undefined ? [] : WALK_CASES;
  const prepared = await prepareRun(standards({ spec, overlay, added: cases }), profileFile, {
    selection,
    repeat,
    overrides,
    more: walks,
  });
  for (const note of prepared.notes) process.stderr.write(`${note}\n`);
  return prepared;
}

async function carryOut(prepared: PreparedRun, options: ConformanceOptions): Promise<number> {
  const { loaded, clauses } = prepared;
  const { redact, bail, rate, concurrency, walks, preflight } = options;
  const waivers = options.waivers === undefined ? [] : loadWaivers(options.waivers, clauses);
  const earlier =
    options.resume === undefined ? undefined : earlierRun(options.resume, loaded.profile);
  const own = await loadReporters(options.modules ?? []);
  const runId = randomBytes(4).toString('hex');
  const reporters = createReporters({
    ...reporterOptions(options.out ?? join('reports', folderName(runId)), clauses),
    forms: options.forms,
    detail: options.detail,
    json: options.json,
    aside: options.aside,
    again: options.again,
  });
  const stop = stopOnSignals('the created resources are deleted');
  const begun = beginRun(prepared, {
    ...{ runId, redact, bail, rate, concurrency, preflight, waivers },
    onWholeLink: showLink,
    atOnce: (event) => reporters.onEvent(event),
    signal: stop.signal,
    ...(walks === undefined ? {} : { walks }),
    ...(earlier === undefined ? {} : { earlier }),
  });
  const told: RunEvent[] = [];
  try {
    const { events } = begun;
    const kept = options.draftWaivers === undefined ? events : noted(events, told);
    const { dir, exitCode } = await report(kept, reporters);
    if (options.signer !== undefined) await signRun(dir, options.signer);
    await writeOwnReports(dir, own);
    return exitCode;
  } finally {
    if (options.draftWaivers !== undefined) writeDrafts(options.draftWaivers, told);
    stop.release();
    await begun.close();
  }
}

/** The report shows the link without its secrets, but the person who opens it needs them. */
function showLink(link: string): void {
  process.stderr.write(`The complete link, shown only here: ${visibleText(link)}\n`);
}

/** Keeps the events from which the drafts of waivers are made. */
async function* noted(events: AsyncIterable<RunEvent>, told: RunEvent[]): AsyncGenerator<RunEvent> {
  for await (const event of events) {
    told.push(event);
    yield event;
  }
}

/** Thrown before the run, because after it the drafts would be lost. */
function refuseOldDrafts(file: string | undefined): void {
  if (file === undefined || !existsSync(file)) return;
  throw new Xs2aError('USAGE', `--draft-waivers ${file} already exists: nothing was sent.`, {
    hint: 'Name a new file; drafts never overwrite a file.',
  });
}

/** The cases of a run; empty when it broke before it began. */
const casesIn = (told: readonly RunEvent[]): readonly CaseRun[] =>
  told[0]?.type === 'run-started' ? foldRun(told).cases : [];

function writeDrafts(file: string, told: readonly RunEvent[]): void {
  try {
    writeFileSync(file, draftWaivers(casesIn(told)), { flag: 'wx' });
    process.stderr.write(`Drafts of waivers: ${file}\n`);
  } catch (cause) {
    throw new Xs2aError('FILE_UNWRITABLE', `Cannot write the drafts to ${file}.`, {
      hint: 'Name a new file, in a folder that you may write to.',
      cause,
    });
  }
}

/** Passes every event to the reporters; the run continues to its end even when one of them fails. */
async function report(
  events: AsyncIterable<RunEvent>,
  reporters: Reporters,
): Promise<{ readonly dir: string; readonly exitCode: number }> {
  const resume = pauseCommands(process.stderr);
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
  const { dir } = await reporters.finish();
  resume();
  tellGithub(dir, process.stderr);
  return { dir, exitCode };
}

/** Such as `20260131T101500-1a2b3c4d`. */
export function folderName(runId: string): string {
  const time = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '');
  return `${time}-${runId}`;
}

function reporterOptions(dir: string, clauses: ClauseRegister) {
  const { stderr, stdout, env } = process;
  const terminal = terminalOf(stderr, env);
  return { dir, clauses: [...clauses.values()], stream: stderr, stdout, ...terminal };
}
