/** What another TPP tries with the resource of a tour: all of it is refused. */
import { noField, refused } from '../build.js';
import type { CallStep, Step } from '../case.js';
import { drawnFor } from '../drawn/drawn-for.js';
import { authorisationId } from '../flows.js';
import { stepsOf } from '../kind-steps.js';
import { foreign } from '../refusals.js';
import { has, otherTpp, type Tour } from './tour-calls.js';
import { firstRead } from './tour-reads.js';
import { approves, ROLES_OF_OTHER } from './tour-row.js';
import { BY_CALLERS } from './wrong-caller.js';

/** The moments of a tour in which another TPP may come. */
export type VisitTime = 'open' | 'decided' | 'ended';

/** The moments of a tour: nothing is decided without a PSU, and what the PSU refused has ended. */
function momentsOf({ row: { decision }, removal }: Tour): readonly VisitTime[] {
  const isKept = removal === null || decision === 'reject' || decision === 'approve-refuse';
  const isDecided = decision === 'reject' || approves(decision);
  return [
    'open',
    ...(isDecided ? (['decided'] as const) : []),
    ...(isKept ? [] : (['ended'] as const)),
  ];
}

/** In the moment that the row draws, another TPP reads the resource or its authorisations, and is refused. */
export function strangers(tour: Tour, moment: VisitTime): readonly CallStep[] {
  const { resource, row } = tour;
  if (drawnFor(row, 'another TPP').pick(momentsOf(tour)) !== moment) return [];
  const { read, status: statusOf, list, sca } = stepsOf(resource.name);
  const tried = ROLES_OF_OTHER[row['other-tpp'] ?? ''] ?? [];
  const calls = { read, status: statusOf, list, sca } as const;
  return (['read', 'status', 'list', 'sca'] as const)
    .filter((role) => tried.includes(role) && has(tour, role))
    .map((role) => {
      const clause = resource.own[role] ?? resource.own.start;
      const hidden = `/${resource.life.field}`;
      // the bank need not have started an authorisation
      const when = role === 'list' || role === 'sca' ? { when: authorisationId() } : {};
      const step = { ...calls[role](`${role}-by-other`, {}), ...when, twinStep: firstRead(tour) };
      return {
        ...refusedToOther(tour, step),
        expect: [...foreign(clause), noField(clause, hidden)],
      };
    });
}

const refusedToOther = (tour: Tour, step: CallStep): CallStep => ({
  ...step,
  identity: otherTpp(tour),
  ifOffered: true,
});

/** Another TPP deletes the resource. It comes after all that the resource has to be there for. */
export function foreignRemoval(tour: Tour): readonly CallStep[] {
  const { resource, row } = tour;
  if (row['other-tpp'] !== 'deletes') return [];
  const clause = resource.own.delete ?? resource.own.start;
  const call = stepsOf(resource.name).remove('delete-by-other', {});
  const step = { ...call, twinStep: firstRead(tour) };
  return [{ ...refusedToOther(tour, step), expect: [refused(clause)] }];
}

/** Where the bank let somebody else delete the resource, its own TPP cannot. */
const GONE = ['delete-by-other', ...BY_CALLERS.map((by) => `remove${by}`)].map((as) => ({
  value: `\${${as}.status}`,
  in: ['200', '202', '204'],
}));

export const unlessGone = (step: Step): Step =>
  step.kind === 'call' || step.kind === 'grant'
    ? { ...step, skipWhen: [...(step.skipWhen ?? []), ...GONE] }
    : step;
