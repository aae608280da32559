import { createdAs, resourceNamed } from '../../standard/roles.js';
import { resolves, resolveText, type Scope } from '../answers/resolve-value.js';
import { pathValues } from '../answers/resource-of.js';
import type { CallStep, IdentityName, Step } from '../cases/case.js';
import { PAYERS, type Payer } from '../cases/combinations/payer.js';
import type { Approach } from '../cases/grants/approach.js';
import { expandGrants } from '../cases/grants/expand-grants.js';
import { MADE, removalOf } from '../cases/removals/removal.js';
import type { SpecIndex } from '../documents/spec-index.js';
import type { Profile } from '../profile/profile.js';
import type { RunResource } from './resources.js';

/** The approaches in turn; those with few requests come more often. */
const TURNS: readonly Approach[] = [
  ...(['REDIRECT', 'DECOUPLED', 'EMBEDDED'] as const),
  ...(['REDIRECT', 'DECOUPLED', 'OAUTH'] as const),
  ...(['REDIRECT', 'DECOUPLED', 'REDIRECT', 'DECOUPLED'] as const),
];

/** A resource that a TPP can remove: a bank has no operation that removes a client. */
export type Removable = RunResource & { readonly kind: Exclude<RunResource['kind'], 'client'> };

export const isRemovable = (made: RunResource): made is Removable => made.kind !== 'client';

/** What the steps of a removal depend on, besides the resource. */
export interface RemovalContext {
  readonly profile: Profile;
  readonly spec: SpecIndex;
  readonly scope: Scope;
}

/** The DELETE, and what follows it. */
export interface RemovalSteps {
  readonly first: CallStep;
  readonly rest: readonly Step[];
}

/** The path of a resource. Its id is a reference, because the bank wrote it: a text in it that looks like a reference is none. */
function pathOf({ kind, seen }: Removable, spec: SpecIndex): Readonly<Record<string, string>> {
  const creation = seen.operation === null ? undefined : spec.get(seen.operation);
  const values = creation === undefined ? [] : pathValues(creation, seen.request.url);
  const { id } = resourceNamed(kind);
  return { ...Object.fromEntries(values), [id]: `\${${MADE}.body.${id}}` };
}

/**
 * The steps that remove a resource, as the cases of `removals/` have them: its TPP deletes it, and the PSU whose account the creation
 * names approves the cancellation of a payment, in the n-th approach in turn or the next one in which that is possible. Without a script, nobody
 * approves it. The alias of the creation is `made`. `looks`: whether a cancellation without an authorisation is followed by a read.
 */
export function removalSteps(
  made: Removable,
  context: RemovalContext,
  { nth, looks }: { readonly nth: number; readonly looks: boolean } = { nth: 0, looks: false },
): RemovalSteps {
  const { profile, spec, scope } = context;
  const path = pathOf(made, spec);
  const identity = made.identity as IdentityName;
  const payer = payerOf(made.seen.request.body ?? '', scope);
  const steps = removalOf(createdAs(resourceNamed(made.kind)), payer, looks).map((step) =>
    step.kind === 'call' ? { ...step, path, identity } : step,
  );
  const [first, ...rest] = approved(steps, profile, nth) ?? withoutApproval(steps);
  if (first?.kind !== 'call') throw new Error('a removal must begin with a call');
  return { first, rest };
}

/** The steps with the n-th of the approaches that are possible; undefined where none is. What asks nobody is the same in all. */
function approved(
  steps: readonly Step[],
  profile: Profile,
  nth: number,
): readonly Step[] | undefined {
  if (!steps.some(({ kind }) => kind === 'grant')) return steps;
  const pretended = { id: 'removal', title: '', clauses: [], needs: { services: [] }, steps };
  const turns = TURNS.map((_, at) => TURNS[(nth + at) % TURNS.length]);
  for (const approach of turns) {
    const { case: made, lack } = expandGrants(pretended, profile, approach);
    if (lack === undefined) return made.steps;
  }
  return undefined;
}

/** The steps without the approval and the read after it. */
const withoutApproval = (steps: readonly Step[]): readonly Step[] =>
  steps.filter(({ kind, as }) => kind === 'call' && as !== 'after-approval');

/** The payer whose account a creation names; the first PSU when it names none that the profile knows. */
function payerOf(creation: string, scope: Scope): Payer | undefined {
  return Object.values(PAYERS).find(({ account }) => {
    const iban = `\${profile.${account}.iban}`;
    return resolves(iban, scope) && creation.includes(resolveText(iban, scope));
  });
}
