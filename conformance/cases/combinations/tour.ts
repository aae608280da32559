/**
 * One resource from its creation to its end, with each of its operations before and after the decision of the PSU. What varies
 * (product, approach, TPP, ...) is a row of a covering array; the rules are those of the other cases.
 */
import type { Row } from '../../../foundation/covering-array.js';
import type { Role } from '../../../standard/resource.js';
import { type CreatedResource, rolesOf } from '../../../standard/roles.js';
import { SCA_DONE, SCA_NOT_DONE } from '../../../standard/statuses.js';
import {
  any,
  contains,
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
import type { CallStep, Case, IdentityName, Needs, Step } from '../case.js';
import type { Check } from '../check.js';
import { slugOf } from '../derived/slug-of.js';
import { authorisationId, onPath } from '../flows.js';
import type { KindSteps } from '../kind-steps.js';
import { stepsOf } from '../kind-steps.js';
import { cancellationAnswer, cancellationOrTooLate, nextStepOf } from '../pis/payment-calls.js';
import { foreign } from '../refusals.js';

/** A resource of a kind, and how it is created for a row. */
export interface Tour {
  readonly resource: CreatedResource;
  /** The values of the dimensions; `approach`, `tpp`, `decision` and `end` are read here. */
  readonly row: Row;
  readonly needs: Needs;
  /** The last step creates the resource, with the alias `create`. */
  readonly create: readonly Step[];
  /** Other values of path parameters. */
  readonly path?: Readonly<Record<string, string>>;
  /** Headers of the read of the content. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Checks of the content, such as that of what was sent. */
  readonly content?: readonly Check[];
  /** Steps after the approval, and after the end. */
  readonly granted?: readonly Step[];
  readonly ended?: readonly Step[];
}

/** The folder and the tag of these cases. */
export const COMBINATIONS = 'combinations';

/** The values that each tour has besides those of its kind. */
export const DECISIONS = ['approve', 'reject', 'none'] as const;
export const ENDS = ['kept', 'removed'] as const;
export const TPPS = ['first', 'second'] as const;

/** What the decision of a PSU allows: Embedded knows no refusal, and what was refused is not removed. */
export const canDecide = ({ approach, decision, end, token }: Row): boolean =>
  !(approach === 'EMBEDDED' && decision === 'reject') &&
  !(decision === 'reject' && end === 'removed') &&
  !(token === 'with' && approach !== undefined && approach !== 'OAUTH') &&
  !(token === 'with' && decision !== undefined && decision !== 'approve');

const isSecond = ({ row }: Tour): boolean => row['tpp'] === 'second';
const ownTpp = (tour: Tour): { readonly identity?: IdentityName } =>
  isSecond(tour) ? { identity: 'tpp2' } : {};
const otherTpp = (tour: Tour): IdentityName => (isSecond(tour) ? 'tpp1' : 'tpp2');

/** The case of a tour; its id is made of the values of its row. */
export function tourCase(tour: Tour): Case {
  const { resource, row, needs } = tour;
  const values = Object.values(row);
  return defineCase({
    id: `${COMBINATIONS}/${resource.name}/${values.map((each) => slugOf(each)).join('-')}`,
    title: `A ${resource.what} keeps all rules (${values.join(', ')})`,
    tags: [COMBINATIONS],
    needs: {
      ...needs,
      approaches: [row['approach'] as 'REDIRECT'],
      identities: ['tpp2'],
    },
    steps: stepsOfTour(tour).map((step) => onPath(tour.path)(step)),
  });
}

function stepsOfTour(tour: Tour): readonly Step[] {
  const { create, row } = tour;
  const decided = row['decision'] !== 'none';
  return [
    ...create.map((step) => (step.kind === 'call' ? { ...step, ...ownTpp(tour) } : step)),
    ...looks(tour, 'new', waits(tour)),
    ...(decided ? decision(tour) : []),
    ...(row['end'] === 'removed' ? removal(tour) : []),
  ];
}

/** The calls of the own TPP; those after an OAuth grant may carry its token. */
function callsOf(tour: Tour): KindSteps {
  return stepsOf(tour.resource.name);
}

const own = (tour: Tour, step: CallStep, token = false): CallStep => ({
  ...step,
  ...ownTpp(tour),
  ifOffered: true,
  ...(token && tour.row['token'] === 'with' ? { bearer: '${token.body.access_token}' } : {}),
});

const has = ({ resource }: Tour, role: Role): boolean => rolesOf(resource)[role] !== undefined;

/** The check of a success: exact where the contract shows the status code. */
function answered({ resource }: Tour, role: Role): Check {
  const clause = resource.answers[role] ?? 'COMMON-SERVES';
  return resource.open?.includes(role) === true ? success(clause) : status(clause, 200);
}

interface Wanted {
  readonly clause: string;
  readonly values: readonly string[];
  readonly when?: string;
  readonly token?: boolean;
}

/** Nothing happens before the PSU decides, if the links ask for a decision. */
const waits = ({ resource }: Tour): Wanted => ({
  clause: resource.clauses.waits,
  values: resource.life.notGranted,
  when: nextStepOf('create'),
});

/** Reads status and content; `as` is the end of the aliases. */
function looks(tour: Tour, as: string, { clause, values, when, token }: Wanted): readonly Step[] {
  const { resource, headers = {}, content = [] } = tour;
  const calls = callsOf(tour);
  const pointer = `/${resource.life.field}`;
  const judged = field(clause, pointer, { in: values });
  const statusOf = (): CallStep =>
    calls.status(`status-${as}`, { ...(when && { when }) }, answered(tour, 'status'), judged);
  const read = calls.read(`read-${as}`, { headers }, answered(tour, 'read'), ...content);
  return [
    ...(has(tour, 'status') ? [own(tour, statusOf(), token)] : []),
    own(
      tour,
      has(tour, 'status') ? read : { ...read, expect: [...read.expect, ...(when ? [] : [judged])] },
      token,
    ),
  ];
}

/** The authorisation and its list. */
function authorisation(
  tour: Tour,
  as: string,
  { clause, values, token }: Wanted,
): readonly CallStep[] {
  const { resource } = tour;
  const { list, sca } = callsOf(tour);
  const id = authorisationId();
  const holds = resource.clauses.holds;
  const listed =
    holds === undefined
      ? []
      : [
          list(
            `list-${as}`,
            { when: id },
            answered(tour, 'list'),
            contains(holds, '/authorisationIds', id),
          ),
        ];
  const read = has(tour, 'sca')
    ? [sca(`sca-${as}`, {}, answered(tour, 'sca'), field(clause, '/scaStatus', { in: values }))]
    : [];
  return [...listed, ...read].map((step) => own(tour, step, token));
}

/** Another TPP uses each operation; none of it changes anything, which the next steps of the own TPP show. */
function strangers(tour: Tour, as: string): readonly CallStep[] {
  const { resource } = tour;
  const { read, status: statusOf, list, sca, remove } = callsOf(tour);
  const clauseOf = (role: Role) => resource.own[role] ?? resource.own.start;
  const hidden = (role: Role) => [
    ...foreign(clauseOf(role)),
    noField(clauseOf(role), `/${resource.life.field}`),
  ];
  const offered = [
    ['read', read] as const,
    ['status', statusOf] as const,
    ['delete', remove] as const,
  ].flatMap(([role, make]) =>
    has(tour, role)
      ? [{ ...make(`${role}-by-other-${as}`, {}, ...hidden(role)), twinStep: `read-new` }]
      : [],
  );
  const id = authorisationId();
  const below = [
    ...(has(tour, 'list')
      ? [list(`list-by-other-${as}`, { when: id }, ...foreign(clauseOf('start')))]
      : []),
    ...(has(tour, 'sca') ? [sca(`sca-by-other-${as}`, {}, ...foreign(clauseOf('start')))] : []),
  ].map((step) => ({ ...step, twinStep: `read-new` }));
  return [...offered, ...below].map((step) => ({
    ...step,
    identity: otherTpp(tour),
    ifOffered: true,
  }));
}

/** The authorisation before and after the decision of the PSU. */
function decision(tour: Tour): readonly Step[] {
  const { resource, row, granted = [] } = tour;
  const { clauses, life } = resource;
  const approves = row['decision'] === 'approve';
  const onPathOf = onPath(tour.path);
  const begun = [
    ...authorisation(tour, 'begun', {
      clause: clauses.waits,
      values: [...SCA_NOT_DONE, 'exempted'],
    }),
    ...strangers(tour, 'begun'),
  ].map(onPathOf);
  const decides = approves ? grant('create', { begun }) : decline('create', { begun });
  const done: Wanted = approves
    ? {
        clause: clauses.finished ?? 'PIS-AUTHORISED-FINALISED',
        values: [...SCA_DONE, 'unconfirmed'],
      }
    : { clause: clauses.declined, values: SCA_NOT_DONE };
  const after: Wanted = approves
    ? { clause: clauses.approved ?? 'PIS-AUTHORISED-MOVES', values: life.granted }
    : { clause: clauses.declined, values: life.notGranted };
  return [
    decides,
    ...authorisation(tour, 'after', { ...done, token: true }),
    ...looks(tour, 'after', { ...after, token: true }),
    ...(approves ? granted : []),
  ];
}

/** Another TPP cannot remove it; its own can, and it stays so. */
function removal(tour: Tour): readonly Step[] {
  const { resource, ended = [] } = tour;
  const { life, clauses, answers, name } = resource;
  const { remove } = callsOf(tour);
  const pointer = `/${life.field}`;
  const isOver = any(
    clauses.removed,
    [refused(clauses.removed)],
    [success(clauses.removed), noField(clauses.removed, pointer)],
    [success(clauses.removed), field(clauses.removed, pointer, { in: life.ended })],
  );
  const late = tour.row['decision'] === 'approve';
  const answer =
    name !== 'payment'
      ? success(answers.delete ?? 'COMMON-SERVES')
      : late
        ? cancellationOrTooLate()
        : cancellationAnswer();
  const removes = own(tour, remove('remove', {}, answer), true);
  const isGone =
    name === 'payment' ? [{ value: '${remove.body.transactionStatus}', in: ['CANC'] }] : [];
  const readAgain = callsOf(tour).read('read-removed', { headers: tour.headers ?? {} }, isOver);
  const looksAgain = [
    ...(has(tour, 'status') ? [callsOf(tour).status('status-removed', {}, isOver)] : []),
    readAgain,
  ];
  return [
    resource.optional?.includes('delete') === true
      ? {
          ...setup({
            ...removes,
            expect: [
              any(
                answers.delete ?? '',
                [success(answers.delete ?? '')],
                [refused(answers.delete ?? '')],
              ),
            ],
          }),
          appliesOn: 'success' as const,
        }
      : removes,
    // a payment may wait for the confirmation of the PSU, or be too late
    ...(isGone.length > 0 ? [] : [...looksAgain.map((step) => own(tour, step, true)), ...ended]),
  ];
}
