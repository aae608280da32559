import { packageVersion } from '../../../foundation/package-root.js';
import { EXIT } from '../../../foundation/xs2a-error.js';
import type { Case } from '../../cases/case.js';
import type { PreparedRun } from '../../prepare-run.js';
import type { Finding, RunEvent } from '../../record/event.js';
import { run } from '../../run.js';
import type { Wire } from '../../wire/wire.js';

/** A required finding, and its case. */
export interface Accusation extends Finding {
  readonly case: string;
}

/** The result of a run of some cases, as far as it is needed to judge mutants. */
export interface SuiteResult {
  readonly required: readonly Accusation[];
  readonly warned: readonly Accusation[];
  /** Cases that could not be judged, with the reasons. */
  readonly unjudged: readonly { readonly case: string; readonly reason: string }[];
}

export interface SuiteOptions {
  readonly cases: readonly Case[];
  readonly wire: Wire;
  readonly concurrency: number;
  /** Whether the run ends at the first required finding. */
  readonly untilFound: boolean;
  readonly onEvent?: (event: RunEvent) => void;
}

const UNJUDGED: ReadonlySet<string> = new Set(['blocked', 'setup-failed', 'harness-error']);

/** Carries out cases in this order, in the same way as a run of the suite. */
export async function runCases(prepared: PreparedRun, options: SuiteOptions): Promise<SuiteResult> {
  const { loaded, clauses, spec } = prepared;
  const stop = new AbortController();
  const none = { notApplicable: [], deselected: [] };
  const plan = { ...prepared.plan, ...none, run: options.cases, narrowed: true };
  const required: Accusation[] = [];
  const warned: Accusation[] = [];
  const unjudged: { case: string; reason: string }[] = [];
  const events = run({
    runId: 'derived',
    version: packageVersion(),
    plan,
    profile: loaded.profile,
    profileFile: loaded.file,
    clauses,
    spec,
    wire: options.wire,
    secrets: loaded.secrets,
    concurrency: options.concurrency,
    signal: stop.signal,
  });
  for (;;) {
    const next = await events.next();
    if (next.done === true) break;
    const event = next.value;
    options.onEvent?.(event);
    if (event.type === 'run-finished' && event.exitCode === EXIT.internal) {
      throw new Error(`the run failed: ${event.reason}`);
    }
    if (event.type !== 'case-finished') continue;
    const findings = event.findings.filter(({ waiver }) => waiver === undefined);
    const accusations = findings.map((finding) => ({ ...finding, case: event.case }));
    required.push(...accusations.filter(({ level }) => level === 'required'));
    warned.push(...accusations.filter(({ level }) => level === 'recommended'));
    if (UNJUDGED.has(event.verdict)) {
      unjudged.push({ case: event.case, reason: `${event.verdict}: ${event.reason ?? ''}` });
    }
    if (options.untilFound && required.length > 0) {
      // the rest of this run is not read, so it must not be carried out
      stop.abort();
      break;
    }
  }
  return { required, warned, unjudged };
}
