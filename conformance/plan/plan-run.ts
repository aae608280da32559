import type { Case } from '../cases/case.js';
import type { DutyCell } from '../cases/duties/duty-cells.js';
import type { ClauseRegister } from '../clauses/clause-register.js';
import { caseInDialect } from '../dialect/case-in-dialect.js';
import type { SpecIndex } from '../documents/spec-index.js';
import type { Profile } from '../profile/profile.js';
import type { RunStarted } from '../record/event.js';
import { type ApproachOption, byApproach, type CaseLack } from './by-approach.js';
import { caseForProducts } from './case-for-products.js';
import { type LineOf, whyNot } from './case-needs.js';
import { withoutCertificates } from './certificate-lack.js';
import { type PlannedCell, plannedCells } from './planned-cells.js';
import { type CaseSelection, isOnDemand, narrows, refuseIdleWords, select } from './selection.js';
import { withDrawnValues } from './with-drawn-values.js';
import { withOtherTpp } from './with-other-tpp.js';
import { withRedirectState } from './with-redirect-state.js';
import { withoutMissing } from './without-missing.js';
import { withoutUndeclared } from './without-undeclared.js';

export interface LeftOut {
  readonly case: Case;
  readonly reason: string;
}

/** The cases of a run, in order. */
export interface Plan {
  /** A twin comes before its refusal cases. */
  readonly run: readonly Case[];
  readonly notApplicable: readonly LeftOut[];
  /** Applicable cases that the user did not select. */
  readonly deselected: readonly Case[];
  /** The number of those that run only on request and were not requested. */
  readonly onDemand?: number;
  readonly narrowed: boolean;
  /** The shard that this run is, and whether all shards together cover every case. */
  readonly shard?: NonNullable<RunStarted['shard']>;
  /** Cases of `run` that cannot start because the profile does not say how the PSU decides, by id. */
  readonly obstacles: ReadonlyMap<string, string>;
  /** Each duty for each operation to which it applies, with the cases that test it. */
  readonly cells: readonly PlannedCell[];
  /** The approach for grants that the user selected. */
  readonly approach?: ApproachOption;
}

export interface PlanOptions extends CaseSelection {
  /** In the dialect of the contract; the plan converts them to the profile's dialect. */
  readonly cases: readonly Case[];
  readonly profile: Profile;
  readonly spec: SpecIndex;
  readonly clauses: ClauseRegister;
  readonly lineOf?: LineOf;
  /** The duty matrix of the documents: which duties apply to which operations. */
  readonly cells?: readonly DutyCell[];
  /** The ids of cases that are sent as they are written: those of extensions. */
  readonly asWritten?: ReadonlySet<string>;
}

/** Selects the cases of a run, and gives the reason for each case that does not apply. */
export function planRun(given: PlanOptions): Plan {
  const expanded = byApproach(given.cases, given.profile, given.approach);
  const offered = expanded.cases
    .map((each) => withoutUndeclared(each, given.spec))
    .map((each) => withoutMissing(each, given.profile));
  const certified = offered.map(({ case: each }) =>
    withoutCertificates(each, given.profile, given.spec),
  );
  const certain = certified
    .map(({ case: each }) => each)
    .map((each) => caseForProducts(each, given.profile));
  const cases = withDrawn(certain, given).map((each) => caseInDialect(given.profile, each));
  const options = { ...given, cases, lacks: expanded.lacks };
  refuseIdleWords(cases, options);
  const byId = new Map(cases.map((each) => [each.id, each]));
  const reasons = reasonsOf(options, byId);
  const wanted = withTwins(select(cases, options), byId);
  const ids = new Set(wanted.map((each) => each.id));
  const applies = (each: Case) => !reasons.has(each.id);
  const deselected = cases.filter((each) => applies(each) && !ids.has(each.id));
  const run = wanted.filter(applies);
  const notApplicable = cases.flatMap((each) => {
    const reason = reasons.get(each.id);
    return reason === undefined ? [] : [{ case: each, reason }];
  });
  const leftOut = [...offered, ...certified]
    .flatMap(({ left }) => left)
    .map(({ case: each, lack }) => ({ case: each, reason: lackWithLine(lack, given) }));
  const { identities, missingOperations: missing = [] } = given.profile;
  return {
    run,
    notApplicable: notApplicable.filter(({ case: { id } }) => ids.has(id)),
    cells: plannedCells(given.cells ?? [], {
      run,
      notApplicable: [...notApplicable, ...leftOut],
      deselected,
      identities,
      missing,
    }),
    deselected,
    onDemand: deselected.filter(isOnDemand).length,
    narrowed: narrows(options),
    ...shardOf(options),
    obstacles: obstaclesOf(expanded.lacks),
    ...(given.approach === undefined ? {} : { approach: given.approach }),
  };
}

/** The cases with drawn values, where their author is ours. */
function withDrawn(
  cases: readonly Case[],
  { profile, spec, asWritten }: PlanOptions,
): readonly Case[] {
  const twins = new Set(cases.flatMap(({ twin }) => twin ?? []));
  return cases.map((each) =>
    asWritten?.has(each.id) === true || twins.has(each.id)
      ? each
      : withOtherTpp(withRedirectState(withDrawnValues(each, profile), profile), profile, spec),
  );
}

function lackWithLine(
  { path, reason }: { readonly path: string; readonly reason: string },
  { lineOf }: PlanOptions,
): string {
  const line = lineOf?.(path);
  return `profile ${reason}${line === undefined ? '' : ` (${line})`}`;
}

/** Reasons that lie in missing options of the profile: such cases are not carried out, and report it. */
function obstaclesOf(lacks: ReadonlyMap<string, CaseLack>): ReadonlyMap<string, string> {
  const given = [...lacks].filter(([, { path }]) => path !== null);
  return new Map(given.map(([id, { reason }]) => [id, `profile ${reason}`]));
}

function shardOf({ shard, ...others }: CaseSelection): {
  readonly shard?: NonNullable<RunStarted['shard']>;
} {
  if (shard === undefined) return {};
  return { shard: { ...shard, ...(narrows(others) ? {} : { whole: true as const }) } };
}

/** Puts every case after its twin; otherwise keeps the order of the list. */
function withTwins(cases: readonly Case[], byId: ReadonlyMap<string, Case>): readonly Case[] {
  const placed = new Map<string, Case>();
  const open = new Set<string>();
  const place = (each: Case): void => {
    if (placed.has(each.id)) return;
    if (open.has(each.id)) throw new Error(`the case ${each.id} is its own twin`);
    open.add(each.id);
    if (each.twin !== undefined) place(twinOf(each, each.twin, byId));
    placed.set(each.id, each);
  };
  for (const each of cases) place(each);
  return [...placed.values()];
}

function twinOf(each: Case, twin: string, byId: ReadonlyMap<string, Case>): Case {
  const found = byId.get(twin);
  if (found === undefined) throw new Error(`the twin ${twin} of the case ${each.id} is unknown`);
  return found;
}

/** Why the bank offers the PSU no way to make the decision that a case needs; null when it does. */
function ungrantable(
  { id }: Case,
  { lacks }: { readonly lacks: ReadonlyMap<string, CaseLack> },
): string | null {
  const lack = lacks.get(id);
  return lack?.path === null ? `profile ${lack.reason}` : null;
}

/** Why cases do not apply, by id; a refusal case does not apply when its twin does not. */
function reasonsOf(
  options: PlanOptions & { readonly lacks: ReadonlyMap<string, CaseLack> },
  byId: ReadonlyMap<string, Case>,
): ReadonlyMap<string, string> {
  const lineOf = options.lineOf ?? (() => undefined);
  const reasons = new Map<string, string>();
  for (const each of withTwins(options.cases, byId)) {
    const own = whyNot(each, options.profile, { ...options, lineOf }) ?? ungrantable(each, options);
    const twins = each.twin === undefined ? undefined : reasons.get(each.twin);
    if (own !== null) reasons.set(each.id, own);
    else if (twins !== undefined) reasons.set(each.id, `${twins}, which its twin needs`);
  }
  return reasons;
}
