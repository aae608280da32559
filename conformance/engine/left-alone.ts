import { setTimeout as sleep } from 'node:timers/promises';
import { memberOf } from '../../foundation/json-pointer.js';
import { pathValues } from '../answers/resource-of.js';
import type { CallStep, Case, IdentityName } from '../cases/case.js';
import type { Finding, RunEvent } from '../record/event.js';
import { atOnce } from './at-once.js';
import { CaseRun, SETTLE_MS } from './case-run.js';
import { caseVerdict } from './case-verdict.js';
import type { Made } from './resources.js';
import type { RunState } from './run-state.js';

/** Links that lead to an authorisation; without any of them the bank does not wait for the PSU. */
const WAY_ON = /^(?:sca|start|update|select|authorise|confirm)/;

/** Statuses after which a resource can never be executed or become valid. */
const GIVEN_UP: ReadonlySet<string> = new Set([
  'CANC',
  'RJCT',
  'rejected',
  'revokedByPsu',
  'expired',
  'terminatedByTpp',
]);

/** Maximum number of findings that a case reports; each resource may have one. */
const MOST_FINDINGS = 5;

/**
 * Resources of the case's kind that the run created, that wait for an authorisation by the PSU and never got
 * it.
 */
function leftOf(each: Case, { resources: { made, authorised }, watch }: RunState): readonly Made[] {
  const own = new Map(made.map((one) => [`${one.kind} ${one.id}`, one]));
  return [...own].flatMap(([thing, one]) => {
    if (one.kind === 'client' || one.kind !== each.left || authorised.has(thing)) return [];
    const ways = Object.keys(memberOf(one.seen.json, '_links') ?? {});
    const over = GIVEN_UP.has(watch.statusOf(thing) ?? '');
    return over || !ways.some((key) => WAY_ON.test(key)) ? [] : [one];
  });
}

/**
 * Waits until the oldest unauthorised resource reaches the age `timeouts.settleMs`: an earlier read could not
 * show what the bank does on its own.
 */
export async function letAge(cases: readonly Case[], state: RunState): Promise<void> {
  const { profile, signal } = state.options;
  const born = cases.flatMap((each) => leftOf(each, state)).map(({ at }) => at);
  const age = performance.now() - Math.min(...born);
  const wait = (profile.timeouts?.settleMs ?? SETTLE_MS) - age;
  if (born.length === 0 || wait <= 0) return;
  await sleep(wait, undefined, { ...(signal && { signal }) }).catch(() => undefined);
}

/** Carries out a case about resources that were left unauthorised: its steps once for each resource. */
export async function* runLeftAlone(
  each: Case,
  state: RunState,
  again = false,
): AsyncGenerator<RunEvent> {
  const start = performance.now();
  yield {
    type: 'case-started',
    case: each.id,
    at: new Date().toISOString(),
    ...(again && { again }),
  };
  const left = leftOf(each, state);
  const runs = left.map((one) => ({ one, run: new CaseRun(each, state) }));
  yield* atOnce({
    work: runs,
    concurrency: state.options.concurrency ?? 1,
    next: ([first]) => first,
    carryOut: ({ one, run }) => lookAt(each, one, run),
  });
  const { id, title, clauses } = each;
  const findings = runs.flatMap(({ run }) => run.findings);
  const { verdict, reason } = caseVerdict(
    {
      findings,
      setupFailure: null,
      harnessError: null,
      interrupted: state.aborted,
      judged: runs.reduce((sum, { run }) => sum + run.judged, 0),
      inapplicable: left.length === 0 ? 'the run created nothing that this case could check' : null,
    },
    state.waivers.all,
  );
  const durationMs = Math.round(performance.now() - start);
  const told = fewOf(findings);
  yield {
    type: 'case-finished',
    case: id,
    title,
    clauses,
    verdict,
    findings: told,
    reason,
    durationMs,
  };
}

async function* lookAt(each: Case, made: Made, run: CaseRun): AsyncGenerator<RunEvent> {
  if (run.state.aborted || run.state.target.dead) return;
  run.seen.set('made', made.seen);
  for (const step of each.steps) {
    if (step.kind === 'call') yield* run.step(lookStep(step, made, run.state));
  }
}

/** The step for one resource: sent by the TPP that created it, under the address where it was created. */
function lookStep(step: CallStep, { seen, identity }: Made, { options }: RunState): CallStep {
  const creation = seen.operation === null ? undefined : options.spec.get(seen.operation);
  const values = creation === undefined ? [] : pathValues(creation, seen.request.url);
  const path = { ...step.path, ...Object.fromEntries(values) };
  return { ...step, path, identity: identity as IdentityName };
}

/** Keeps the first finding of each clause, so that every clause appears. */
function fewOf(findings: readonly Finding[]): readonly Finding[] {
  const counts = new Map<string, number>();
  return findings.filter(({ clause }) => {
    const count = (counts.get(clause) ?? 0) + 1;
    counts.set(clause, count);
    return count <= MOST_FINDINGS;
  });
}
