import { randomBytes } from 'node:crypto';
import { basename, join, resolve } from 'node:path';
import { ALL_CASES } from '../conformance/cases/all-cases.js';
import { indexSpec, type SpecIndex } from '../conformance/checks/spec-index.js';
import type { ClauseRegister } from '../conformance/clauses/clause-register.js';
import { loadClauses } from '../conformance/clauses/load-clauses.js';
import type { RunEvent } from '../conformance/engine/event.js';
import { run } from '../conformance/engine/run.js';
import { type Plan, planRun, refuseIdlePrefixes } from '../conformance/plan/plan-run.js';
import { type LoadedProfile, loadProfile } from '../conformance/profile/load-profile.js';
import { terminalOf } from '../conformance/report/console/terminal-of.js';
import { createReporters, type Reporters } from '../conformance/report/create-reporters.js';
import { createWire } from '../conformance/wire/create-wire.js';
import { preflight } from '../conformance/wire/preflight.js';
import { packageRoot, packageVersion } from '../foundation/package-root.js';
import { EXIT } from '../foundation/xs2a-error.js';
import { loadDocument } from '../generator/load/load-document.js';
import { confirmTarget } from './confirm-target.js';
import { listPlan } from './list-plan.js';

export interface ConformanceOptions {
  readonly baseUrl: string | undefined;
  readonly authUrl: string | undefined;
  readonly spec: string | undefined;
  readonly only: readonly string[];
  readonly list: boolean;
  readonly preflight: boolean;
  readonly yes: boolean;
  readonly out: string | undefined;
}

interface Prepared {
  readonly loaded: LoadedProfile;
  readonly clauses: ClauseRegister;
  readonly spec: SpecIndex;
  readonly plan: Plan;
}

/** Complains of a prefix that selects nothing, before a bank is started for it. */
export function checkSelection(only: readonly string[]): void {
  refuseIdlePrefixes(ALL_CASES, only);
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
  const root = join(packageRoot(), 'spec');
  const clauses = loadClauses(join(root, 'clauses'));
  const [ours, iam, given] = await Promise.all([
    loadDocument(join(root, 'xs2a.yaml')),
    loadDocument(join(root, 'iam.yaml')),
    options.spec === undefined ? undefined : loadDocument(resolve(options.spec)),
  ]);
  const spec = indexSpec((given ?? ours).document, iam.document, ours.document);
  const plan = planRun({
    cases: ALL_CASES,
    profile: loaded.profile,
    spec,
    clauses,
    only: options.only,
    lineOf: (path) => lineOf(loaded, path),
  });
  return { loaded, clauses, spec, plan };
}

/** `profile.yaml:14`, where a dotted path of the profile stands. */
function lineOf(loaded: LoadedProfile, path: string): string | undefined {
  const { file, line } = loaded.placeOf(path);
  return line === undefined ? undefined : `${basename(file)}:${line}`;
}

async function carryOut(prepared: Prepared, options: ConformanceOptions): Promise<number> {
  const { loaded, clauses, spec, plan } = prepared;
  const { profile, identities, seals, ca, secrets } = loaded;
  const certificate = ca === undefined ? {} : { ca };
  const header = profile.tls?.clientCertificateHeader;
  const wire = createWire({
    identities,
    ...certificate,
    ...(header === undefined ? {} : { clientCertificateHeader: header }),
    ...(seals.tpp1 === undefined ? {} : { signatures: { base: profile.target.baseUrl, seals } }),
  });
  const runId = randomBytes(4).toString('hex');
  const reporters = createReporters(reporterOptions(options.out ?? defaultFolder(runId), clauses));
  const stop = stopOnSignals();
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
      ...(options.preflight
        ? {
            preflight: (signal) =>
              preflight({ profile, identities, ...certificate }, wire, { signal }),
          }
        : {}),
    });
    return await report(events, reporters);
  } finally {
    stop.release();
    await wire.close();
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
