import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClauseRegister } from '../../conformance/clauses/clause-register.js';
import type { Signer } from '../../conformance/evidence/sign-manifest.js';
import type { RunValues } from '../../conformance/read-values.js';
import { type ReadyRun, readyRun, withoutSecrets } from '../../conformance/ready-run.js';
import type { RunEvent } from '../../conformance/record/event.js';
import { type CaseRun, foldRun } from '../../conformance/record/fold-run.js';
import { DEFAULT_FORMS, type ReportForm } from '../../conformance/record/report-forms.js';
import type { Detail } from '../../conformance/report/console/create-console.js';
import { terminalOf } from '../../conformance/report/console/terminal-of.js';
import { createReporters, type Reporters } from '../../conformance/report/create-reporters.js';
import { loadReporters, writeOwnReports } from '../../conformance/report/own-reporter.js';
import { passEvents } from '../../conformance/report/pass-events.js';
import { visibleText } from '../../conformance/report/visible-text.js';
import { draftWaivers as draftsOf } from '../../conformance/waivers/draft-waivers.js';
import { EXIT, Xs2aError } from '../../foundation/xs2a-error.js';
import { signRun } from '../report/sign-run.js';
import { stopOnSignals } from '../shared/stop-on-signals.js';
import { pauseCommands, tellGithub } from '../shared/tell-github.js';
import { wrapLine } from '../shared/write-wrapped.js';
import { confirmTarget } from './confirm-target.js';
import { listPlan } from './list-plan.js';
import { refuseReplacing } from './refuse-replacing.js';
import { resumeCommand } from './resume-command.js';
import { terminalPerson } from './terminal-person.js';

/** Notes about a run, on stderr. */
function tellNotes(notes: readonly string[]): void {
  const { columns } = terminalOf(process.stderr, process.env);
  const lines = notes.flatMap((note) => wrapLine(visibleText(note), columns));
  for (const line of lines) process.stderr.write(`${line}\n`);
}

/** What is written about a run, and where. */
export interface RunOutput {
  /** Folder of the reports; a new one when absent. */
  readonly out?: string | undefined;
  /** The reports to write. */
  readonly forms?: readonly ReportForm[];
  /** Modules of the user that write further reports. */
  readonly modules?: readonly string[];
  /** Path of the file for drafts of waivers. */
  readonly draftWaivers?: string | undefined;
  /** Print what would run instead of running it. */
  readonly list?: boolean;
  /** Who signs the run when it ends. */
  readonly signer?: Signer | undefined;
  /** How much the console prints. */
  readonly detail?: Detail;
  /** Keep the run out of `reports/latest` and of the page of all runs. */
  readonly aside?: boolean;
  /** The command that repeats a case; by default `xs2a replay`. */
  readonly again?: (id: string) => string;
  /** Print the summary on stdout. */
  readonly json?: boolean;
}

interface GoingOn {
  readonly goOn?: (dir: string) => string;
}

/** Plans and carries out a run against the bank of a profile, and writes its reports; returns the exit code. */
export async function testBank(
  profileFile: string,
  values: RunValues,
  output: RunOutput,
): Promise<number> {
  const ready = await readyRun(profileFile, values);
  const { prepared } = ready;
  const { plan, loaded } = prepared;
  tellNotes(prepared.notes);
  if (output.list === true) {
    process.stdout.write(listPlan(plan));
    return EXIT.clean;
  }
  confirmTarget(plan, loaded.profile, ready.forbidden);
  refuseOldDrafts(output.draftWaivers);
  if (output.out !== undefined) {
    const { baseUrl } = loaded.profile.target;
    await refuseReplacing(output.out, { narrowed: plan.narrowed, baseUrl });
  }
  for (const warning of loaded.warnings) process.stderr.write(`${warning}\n`);
  try {
    const goOn = goOnOf(profileFile, values, output);
    return await carryOut(ready, { ...output, ...(goOn && { goOn }) });
  } catch (error) {
    throw withoutSecrets(error, prepared);
  }
}

/** The command that carries out the rest of the run in a folder; undefined where no other command can. */
function goOnOf(
  profile: string,
  values: RunValues,
  { forms, modules, again, aside }: RunOutput,
): ((dir: string) => string) | undefined {
  // the bank that a run started itself ends with it, and a repeated case is repeated
  if (again !== undefined || aside === true) return undefined;
  const reports = { ...(forms && { forms }), ...(modules && { modules }) };
  return (dir) => resumeCommand({ profile, values, reports }, dir);
}

async function carryOut(ready: ReadyRun, output: RunOutput & GoingOn): Promise<number> {
  const { notes, start } = ready.begin();
  tellNotes(notes);
  const own = await loadReporters(output.modules ?? []);
  const runId = randomBytes(4).toString('hex');
  const { draftWaivers, signer, forms = DEFAULT_FORMS } = output;
  const dir = output.out ?? join('reports', folderName(runId));
  const { clauses } = ready.prepared;
  const goOn = output.goOn?.(dir);
  const reporters = createReporters({ ...output, goOn, forms, ...reporterOptions(dir, clauses) });
  const stop = stopOnSignals('the created resources are deleted');
  const begun = start({
    runId,
    onWholeLink: showLink,
    person: terminalPerson({ input: process.stdin, output: process.stderr }),
    atOnce: (event) => reporters.onEvent(event),
    signal: stop.signal,
  });
  const events: RunEvent[] = [];
  try {
    const kept = draftWaivers === undefined ? begun.events : noted(begun.events, events);
    const end = await report(kept, reporters);
    if (signer !== undefined) await signRun(end.dir, signer);
    await writeOwnReports(end.dir, own);
    return end.exitCode;
  } finally {
    if (draftWaivers !== undefined) writeDrafts(draftWaivers, events);
    stop.release();
    await begun.close();
  }
}

/** The report shows the link without its secrets, but the person who opens it needs them. */
function showLink(link: string): void {
  process.stderr.write(`The complete link, shown only here: ${visibleText(link)}\n`);
}

/** Keeps the events from which the drafts of waivers are made. */
async function* noted(events: AsyncIterable<RunEvent>, kept: RunEvent[]): AsyncGenerator<RunEvent> {
  for await (const event of events) {
    kept.push(event);
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
const casesIn = (events: readonly RunEvent[]): readonly CaseRun[] =>
  events[0]?.type === 'run-started' ? foldRun(events).cases : [];

function writeDrafts(file: string, events: readonly RunEvent[]): void {
  try {
    writeFileSync(file, draftsOf(casesIn(events)), { flag: 'wx' });
    process.stderr.write(`Drafts of waivers: ${file}\n`);
  } catch (cause) {
    throw new Xs2aError('FILE_UNWRITABLE', `Cannot write the drafts to ${file}.`, {
      hint: 'Name a new file, in a folder that you may write to.',
      cause,
    });
  }
}

/** Passes every event to the reporters, and writes the reports. */
async function report(
  events: AsyncIterable<RunEvent>,
  reporters: Reporters,
): Promise<{ readonly dir: string; readonly exitCode: number }> {
  const resume = pauseCommands(process.stderr);
  const exitCode = await passEvents(events, reporters);
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
