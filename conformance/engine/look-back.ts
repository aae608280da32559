import { memberOf } from '../../foundation/json-pointer.js';
import { pathValues } from '../answers/resource-of.js';
import type { CallStep, Case, IdentityName } from '../cases/case.js';
import { settleMsOf } from '../profile/settle-ms.js';
import type { CaseFinished } from '../record/event.js';
import type { CaseOwner } from '../steps/deviation-of.js';
import { carryOutMany } from './carry-out-many.js';
import { type CaseState, caseState } from './case-state.js';
import { earlierOf, someOfEach, waitFor } from './earlier-resources.js';
import { pause } from './pause.js';
import { type RunResource, resourcesByName, wayOfCreation } from './resources.js';
import { runStep } from './run-case.js';
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

/** Maximum number of resources of a kind that are read, and of those whose creations were alike. */
const MOST = 150;
const MOST_ALIKE = 1;

/**
 * Resources of the case's kind that the run created, that wait for an authorisation by the PSU and never got it: some of each way
 * of creating them.
 */
function unauthorisedOf(each: Case, { resources, watch }: RunState): readonly RunResource[] {
  const { made, authorised } = resources;
  const own = resourcesByName(made);
  const all = [...own].flatMap(([thing, one]) => {
    if (one.kind === 'client' || one.kind !== each.left || authorised.has(thing)) return [];
    const ways = Object.keys(memberOf(one.seen.json, '_links') ?? {});
    const over = GIVEN_UP.has(watch.statusOf(thing) ?? '');
    return over || !ways.some((key) => WAY_ON.test(key)) ? [] : [one];
  });
  const alike = (one: RunResource) =>
    `${wayOfCreation(one)} ${resources.hasBegun(`${one.kind} ${one.id}`)}`;
  return someOfEach(all, { alike, most: MOST, mostAlike: MOST_ALIKE });
}

const resourcesFor = (each: Case, state: RunState): readonly RunResource[] =>
  each.earlier === undefined
    ? unauthorisedOf(each, state)
    : (state.chosenEarlier.get(each.id) ?? earlierOf(each.earlier, state).map(({ one }) => one));

/** Chooses what these cases read, so that they can come after the clean-up. */
export function chooseEnds(cases: readonly Case[], state: RunState): void {
  for (const each of cases) state.chosenEarlier.set(each.id, resourcesFor(each, state));
}

/**
 * Waits for the time that the profile says effects may take: since the creation of the oldest unauthorised
 * resource, and since the end of each that ended. An earlier read could not show what the bank does on its own.
 */
export async function waitUntilSettled(cases: readonly Case[], state: RunState): Promise<void> {
  const born = cases.flatMap((each) => unauthorisedOf(each, state)).map(({ at }) => at);
  const sinceBirth = Math.min(...born) + settleMsOf(state.options.profile) - performance.now();
  const sinceEnd = cases
    .flatMap(({ earlier }) => (earlier === undefined ? [] : earlierOf(earlier, state)))
    .map((each) => waitFor(each, state));
  const wait = Math.max(0, ...sinceEnd, ...(born.length === 0 ? [] : [sinceBirth]));
  if (wait > 0) await pause(state, wait);
}

/**
 * Carries out a case about resources that other cases created: its steps once for each resource. Returns the
 * result of the case.
 */
export function carryOutLookBack(
  each: Case,
  state: RunState,
  again = false,
): Promise<CaseFinished> {
  return carryOutMany(each, state, {
    again,
    things: resourcesFor(each, state),
    next: ([first]) => first,
    carryOut: async (one) => {
      const of = caseState(each, state, { owner: ownerOf(one) });
      await checkOne(one, of);
      return { of };
    },
    none: 'the run created nothing that this case could check',
  });
}

export const ownerOf = ({ identity }: RunResource): CaseOwner =>
  identity === 'tpp2' ? 'tpp2' : 'tpp1';

async function checkOne(made: RunResource, of: CaseState): Promise<void> {
  const { run, each } = of;
  of.seen.set('made', made.seen);
  for (const step of each.steps) {
    if (step.kind === 'call') await runStep(of, lookStep(step, made, run));
  }
}

/** The step for one resource: sent by the TPP that created it, under the address where it was created. */
function lookStep(
  step: CallStep,
  { seen, identity }: RunResource,
  { options }: RunState,
): CallStep {
  const creation = seen.operation === null ? undefined : options.spec.get(seen.operation);
  const values = creation === undefined ? [] : pathValues(creation, seen.request.url);
  const path = { ...step.path, ...Object.fromEntries(values) };
  return { ...step, path, identity: identity as IdentityName };
}
