/**
 * Resources that ended are read once more after all other cases: they may not come back, and the payments of a
 * deleted basket may not have ended with it.
 */
import { NOT_CANCELLED } from '../../../standard/statuses.js';
import { any, defineCase, field, noField, withNeeds } from '../build.js';
import type { Case, EarlierResources, Step } from '../case.js';
import type { Check } from '../check.js';
import { PAYMENT_KIND, RESOURCE_KINDS, type ResourceKind } from './resource-kinds.js';

/** Maximum number of reads for each kind and way to end; all together they are few of a run. */
const MOST = {
  'were-deleted': 4,
  ended: 3,
  'were-in-a-deleted-basket': 4,
  'were-approved': 4,
} as const;

/** Payments have more forms, and more days on which a bank might execute them. */
const MOST_PAYMENTS = 8;
const ENDED: ReadonlySet<EarlierResources['that']> = new Set(['were-deleted', 'ended']);

const FOLDER = 'sca/stays-ended';

interface LookBack {
  readonly id: string;
  readonly title: string;
  readonly that: keyof typeof MOST;
  readonly check: Check;
}

/** `made` is the creation of each of them. */
export const lookBack = (kind: ResourceKind, { id, title, that, check }: LookBack): Case => {
  const look: Step = {
    ...kind.look('look', 'made', check),
    headers: { Accept: 'application/json' },
  };
  const needs = withNeeds(kind.needs, {});
  return {
    ...defineCase({ id, title, tags: ['safety'], needs, steps: [look] }),
    earlier: {
      kind: kind.name,
      that,
      most: kind === PAYMENT_KIND && ENDED.has(that) ? MOST_PAYMENTS : MOST[that],
    },
  };
};

/** The response has one of these statuses, or none: a refusal, or a body without a status. */
export const ifTold = (
  clause: string,
  { field: pointer }: ResourceKind,
  values: readonly string[],
) => any(clause, [noField(clause, pointer)], [field(clause, pointer, { in: values })]);

const ofKind = (kind: ResourceKind): readonly Case[] => {
  const { name, what, resource } = kind;
  const { clauses, life } = resource;
  return [
    lookBack(kind, {
      id: `${FOLDER}/deleted-${name}`,
      title: `A deleted ${what} is still deleted at the end of the run`,
      that: 'were-deleted',
      check: ifTold(clauses.removed, kind, life.ended),
    }),
    lookBack(kind, {
      id: `${FOLDER}/ended-${name}`,
      title: `A ${what} with a final status still has one at the end of the run`,
      that: 'ended',
      check: ifTold(life.clause, kind, life.ended),
    }),
  ];
};

const MEMBERS = 'SBS-DELETE-SPARES-PAYMENTS';

const membersCase = lookBack(PAYMENT_KIND, {
  id: `${FOLDER}/payment-of-a-deleted-basket`,
  title: 'A payment of a deleted basket has not ended with the basket',
  that: 'were-in-a-deleted-basket',
  check: ifTold(MEMBERS, PAYMENT_KIND, NOT_CANCELLED),
});

export const staysEndedCases: readonly Case[] = [...RESOURCE_KINDS.flatMap(ofKind), membersCase];
