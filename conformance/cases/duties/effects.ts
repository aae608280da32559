/**
 * The effect of an approval, a refusal and a deletion on each read of a consent, of a basket and of a v2
 * consent.
 */

import type { Role } from '../../../standard/resource.js';
import { CREATED, type CreatedResource, rolesOf } from '../../../standard/roles.js';
import { SCA_DONE, SCA_NOT_DONE } from '../../../standard/statuses.js';
import {
  any,
  call,
  decline,
  defineCase,
  field,
  grant,
  noField,
  refused,
  setup,
  status,
  success,
} from '../build.js';
import type { CallStep, Case, Needs, Step } from '../case.js';
import type { Check } from '../check.js';
import { authorisationId, pathOf } from '../flows.js';
import { make } from '../kind-calls.js';
import { onRequest } from '../on-request.js';
import type { OperationId } from '../operations.js';

type Path = Readonly<Record<string, string>>;

/** A clause, and the statuses that it allows. */
type Wanted = readonly [clause: string, values: readonly string[]];

/** A read, and the clause of its success. */
type Read = readonly [operation: OperationId, ok: string];

interface Shown {
  readonly id: string;
  readonly what: string;
  readonly needs: Needs;
  readonly make: readonly Step[];
  readonly path: (of?: string, more?: Path) => Path;
  readonly pointer: '/consentStatus' | '/transactionStatus';
  /** The reads of the resource. */
  readonly reads: readonly Read[];
  /** The read of its authorisation, where there is one. */
  readonly sca?: Read;
  readonly approved: Wanted;
  readonly declined: Wanted;
  readonly remove?: Read;
  readonly mayLackRemoval: boolean;
  readonly removed: Wanted;
  /** The clause of a completed SCA. */
  readonly finished: string;
}

/** Kinds whose approval has a clause of its own; payments have cases for each form. */
function shownOf(resource: CreatedResource): readonly Shown[] {
  const { name, what, needs, life, clauses, optional = [] } = resource;
  const { approved, finished = approved } = clauses;
  if (approved === undefined || finished === undefined) return [];
  const [sca] = readsOf(resource, 'sca');
  const [remove] = readsOf(resource, 'delete');
  return [
    {
      id: name,
      what,
      needs,
      make: make(resource, { once: true }),
      path: (of, more) => pathOf(resource, of, more),
      pointer: `/${life.field}`,
      reads: readsOf(resource, 'read', 'status'),
      ...(sca && { sca }),
      approved: [approved, life.granted],
      declined: [clauses.declined, life.notGranted],
      ...(remove && { remove }),
      mayLackRemoval: optional.includes('delete'),
      removed: [clauses.removed, life.ended],
      finished,
    },
  ];
}

const readsOf = (resource: CreatedResource, ...wanted: readonly Role[]): readonly Read[] =>
  wanted.flatMap((role) => {
    const operation = rolesOf(resource)[role];
    const ok = resource.answers[role];
    return operation === undefined || ok === undefined ? [] : [[operation, ok] as const];
  });

const looks = (
  { path, reads, pointer }: Shown,
  duty: string,
  [clause, values]: Wanted,
): readonly CallStep[] =>
  reads.map(([operation, ok]) =>
    call(
      operation,
      operation,
      { path: path(), duty },
      status(ok, 200),
      field(clause, pointer, { in: values }),
    ),
  );

/** Its authorisation, where the id is known. */
const scaLooks = ({ path, sca }: Shown, duty: string, [clause, values]: Wanted) => {
  if (sca === undefined) return [];
  const id = authorisationId();
  const [operation, ok] = sca;
  return [
    call(
      'sca',
      operation,
      { path: path('create', { authorisationId: id }), when: id, duty },
      status(ok, 200),
      field(clause, '/scaStatus', { in: values }),
    ),
  ];
};

const approvedCase = (shown: Shown): Case =>
  defineCase({
    id: `duties/shows-approval/of-${shown.id}`,
    title: `A ${shown.what} that the PSU approves is shown as approved in every read`,
    needs: shown.needs,
    steps: [
      ...shown.make,
      grant(),
      ...scaLooks(shown, 'shows-approval', [shown.finished, [...SCA_DONE, 'unconfirmed']]),
      ...looks(shown, 'shows-approval', shown.approved),
    ],
  });

const declinedCase = (shown: Shown): Case =>
  defineCase({
    id: `duties/shows-refusal/of-${shown.id}`,
    title: `A ${shown.what} that the PSU declines is not shown as authorised in any read`,
    tags: ['safety'],
    needs: shown.needs,
    steps: [
      ...shown.make,
      decline(),
      ...scaLooks(shown, 'shows-refusal', [shown.declined[0], SCA_NOT_DONE]),
      ...looks(shown, 'shows-refusal', shown.declined),
    ],
  });

/** It is refused, or has a final status, or no status. */
export const isOver = ([clause, values]: Wanted, pointer: string): Check =>
  any(
    clause,
    [refused(clause)],
    [success(clause), noField(clause, pointer)],
    [success(clause), field(clause, pointer, { in: values })],
  );

/** A deletion that a bank need not have, as set-up: where it is refused, the case does not apply. */
export const whereOffered = (deletion: CallStep, ok: string): CallStep => ({
  ...setup({ ...deletion, expect: [any(ok, [success(ok)], [refused(ok)])] }),
  appliesOn: 'success',
});

const deletedCase = (shown: Shown): readonly Case[] => {
  const { id, what, make, path, pointer, reads, remove, removed } = shown;
  if (remove === undefined) return [];
  const [operation, ok] = remove;
  const deletion = call('delete', operation, { path: path() }, success(ok));
  const deleted = defineCase({
    id: `duties/shows-deletion/of-${id}`,
    title: `A ${what} that is deleted is shown as ended in every read`,
    needs: shown.needs,
    steps: [
      ...make,
      shown.mayLackRemoval ? whereOffered(deletion, ok) : setup(deletion),
      ...reads.map(([read]) =>
        call(read, read, { path: path(), duty: 'shows-deletion' }, isOver(removed, pointer)),
      ),
    ],
  });
  return [deleted];
};

const SHOWN = CREATED.flatMap(shownOf);

/** The combinations show an approval and a deletion too, so that these cases run on request. */
export const effectDutyCases: readonly Case[] = [
  ...SHOWN.map(approvedCase).map(onRequest),
  ...SHOWN.map(declinedCase),
  ...SHOWN.flatMap(deletedCase).map(onRequest),
];
