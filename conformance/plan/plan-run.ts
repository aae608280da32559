import type { Case } from '../cases/case.js';
import type { SpecIndex } from '../checks/spec-index.js';
import type { ClauseRegister } from '../clauses/clause-register.js';
import { caseInDialect } from '../dialect/case-in-dialect.js';
import type { Profile } from '../profile/profile.js';
import { caseForProducts } from './case-for-products.js';
import { type LineOf, whyNot } from './case-needs.js';
import { isOnDemand, narrows, refuseIdleWords, type Selection, select } from './selection.js';

export interface LeftOut {
  readonly case: Case;
  readonly reason: string;
}

/** What a run does, in order. */
export interface Plan {
  /** Twins stand before their refusals. */
  readonly run: readonly Case[];
  readonly notApplicable: readonly LeftOut[];
  /** Applicable cases that the user did not select. */
  readonly deselected: readonly Case[];
  /** How many of those run only when they are asked for, and were not. */
  readonly onDemand?: number;
  readonly narrowed: boolean;
}

export interface PlanOptions extends Selection {
  /** In the words of the contract; they are planned in those of the profile's dialect. */
  readonly cases: readonly Case[];
  readonly profile: Profile;
  readonly spec: SpecIndex;
  readonly clauses: ClauseRegister;
  readonly lineOf?: LineOf;
}

/** Picks the cases of a run, and says of each one that does not apply why. */
export function planRun(given: PlanOptions): Plan {
  const { dialect } = given.profile;
  const cases = given.cases
    .map((each) => caseForProducts(each, given.profile))
    .map((each) => caseInDialect(dialect, each));
  const options = { ...given, cases };
  refuseIdleWords(cases, options);
  const byId = new Map(cases.map((each) => [each.id, each]));
  const reasons = reasonsOf(options, byId);
  const wanted = withTwins(select(cases, options), byId);
  const ids = new Set(wanted.map((each) => each.id));
  const applies = (each: Case) => !reasons.has(each.id);
  const deselected = cases.filter((each) => applies(each) && !ids.has(each.id));
  return {
    run: wanted.filter(applies),
    notApplicable: wanted.flatMap((each) => {
      const reason = reasons.get(each.id);
      return reason === undefined ? [] : [{ case: each, reason }];
    }),
    deselected,
    onDemand: deselected.filter(isOnDemand).length,
    narrowed: narrows(options),
  };
}

/** Every case after its twin; the order of the list is kept otherwise. */
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

/** Why cases do not apply, by id; a refusal does not apply when its twin does not. */
function reasonsOf(
  options: PlanOptions,
  byId: ReadonlyMap<string, Case>,
): ReadonlyMap<string, string> {
  const lineOf = options.lineOf ?? (() => undefined);
  const reasons = new Map<string, string>();
  for (const each of withTwins(options.cases, byId)) {
    const own = whyNot(each, options.profile, { ...options, lineOf });
    const twins = each.twin === undefined ? undefined : reasons.get(each.twin);
    if (own !== null) reasons.set(each.id, own);
    else if (twins !== undefined) reasons.set(each.id, `${twins}, which its twin needs`);
  }
  return reasons;
}
