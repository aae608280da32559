/**
 * One resource from its creation to its end: its reads before and after the decision of the PSU, by its own TPP and by another
 * one. What varies (product, approach, TPP, ...) is a row of a covering array; the rules are those of the other cases.
 */
import type { Factor, Row } from '../../../foundation/covering-array.js';
import type { Role } from '../../../standard/resource.js';
import {
  type CreatedResource,
  isOpen,
  isOptional,
  operationOf,
  rolesOf,
} from '../../../standard/roles.js';
import { SCA_DONE, SCA_NOT_DONE } from '../../../standard/statuses.js';
import {
  contains,
  decline,
  defineCase,
  field,
  grant,
  noField,
  refused,
  status,
  success,
  withNeeds,
} from '../build.js';
import type { CallStep, Case, IdentityName, Needs, Step } from '../case.js';
import type { Check } from '../check.js';
import { slugOf } from '../derived/slug-of.js';
import { isOver, whereOffered } from '../duties/effects.js';
import { authorisationId, onPath } from '../flows.js';
import { type Approach, canApprove } from '../grants/approach.js';
import { stepsOf } from '../kind-steps.js';
import { cancellationAnswer, cancellationOrTooLate, nextStepOf } from '../pis/payment-calls.js';
import { foreign, REFUSALS } from '../refusals.js';
import type { OfferedByBank } from './offer.js';

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

/**
 * The dimensions of every kind, in the approaches for which the profile has a script. OAuth, and so the token of a grant, needs a
 * scope, which some kinds have not.
 */
export function commonFactors(offer: OfferedByBank, hasScope: boolean): readonly Factor[] {
  const approaches = offer.sca.approaches.filter(
    (each) => canApprove(each, offer) && (hasScope || each !== 'OAUTH'),
  );
  return [
    { name: 'approach', values: approaches },
    { name: 'start', values: ['implicit', 'explicit'] },
    { name: 'tpp', values: ['first', 'second'] },
    { name: 'token', values: approaches.includes('OAUTH') ? ['without', 'with'] : ['without'] },
    { name: 'decision', values: ['approve', 'reject', 'none'] },
    { name: 'end', values: ['kept', 'removed'] },
  ];
}

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

/** The id of the case of a row: its values. */
export const tourId = (kind: string, row: Row): string =>
  `${COMBINATIONS}/${kind}/${Object.values(row).map(slugOf).join('-')}`;

/** The case of a tour. A bank may refuse every cancellation: then no payment is removed. */
export function tourCase(tour: Tour): Case {
  const { resource, row, needs } = tour;
  const named = Object.entries(row).map(([name, value]) => `${name} ${value}`);
  const cancels = resource.name === 'payment' && row['end'] === 'removed';
  return defineCase({
    id: tourId(resource.name, row),
    title: `A ${resource.what} from its creation to its end: ${named.join(', ')}`,
    tags: [COMBINATIONS],
    needs: {
      ...withNeeds(needs, cancels ? { profile: ['!pis.cancellation=none'] } : {}),
      approaches: [row['approach'] as Approach],
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
    ...(decided ? decision(tour) : strangers(tour)),
    foreignRemoval(tour),
    ...(row['end'] === 'removed' ? removal(tour).map(unlessGone) : []),
  ];
}

/** A call of the TPP that created the resource; after an OAuth grant it may carry the token. */
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
  return isOpen(resource, role) ? success(clause) : status(clause, 200);
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
  const calls = stepsOf(resource.name);
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
  const { list, sca } = stepsOf(resource.name);
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

/** Another TPP reads the resource and its authorisations, and is refused. */
function strangers(tour: Tour): readonly CallStep[] {
  const { resource } = tour;
  const { read, status: statusOf, list, sca } = stepsOf(resource.name);
  const calls = { read, status: statusOf, list, sca } as const;
  const roles = (['read', 'status', 'list', 'sca'] as const).filter((role) => has(tour, role));
  return roles.map((role) => {
    const clause = resource.own[role] ?? resource.own.start;
    const checks = [...foreign(clause), noField(clause, `/${resource.life.field}`)];
    return {
      ...calls[role](`${role}-by-other`, {}, ...checks),
      twinStep: 'read-new',
      identity: otherTpp(tour),
      ifOffered: true,
      // the bank need not have started an authorisation
      ...(role === 'list' || role === 'sca' ? { when: authorisationId() } : {}),
    };
  });
}

/** Another TPP deletes the resource. It comes after all that the resource has to be there for. */
function foreignRemoval(tour: Tour): CallStep {
  const { resource } = tour;
  const clause = resource.own.delete ?? resource.own.start;
  const step = stepsOf(resource.name).remove('delete-by-other', {}, refused(clause));
  return { ...step, twinStep: 'read-new', identity: otherTpp(tour), ifOffered: true };
}

/** Where the bank let another TPP delete the resource, its own TPP cannot. */
const unlessGone = (step: Step): Step =>
  step.kind === 'call'
    ? {
        ...step,
        skipWhen: [
          ...(step.skipWhen ?? []),
          { value: '${delete-by-other.status}', in: ['200', '202', '204'] },
        ],
      }
    : step;

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
    ...strangers(tour),
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

/** Its own TPP removes the resource, and it stays so. */
function removal(tour: Tour): readonly Step[] {
  const { resource, headers = {}, ended = [] } = tour;
  const { life, clauses, answers, name } = resource;
  const { remove, status: statusOf, read } = stepsOf(name);
  if (name === 'payment') return cancellation(tour);
  const ok = answers.delete ?? 'COMMON-SERVES';
  const removes = own(tour, remove('remove', {}, success(ok)), true);
  const over = isOver([clauses.removed, life.ended], `/${life.field}`);
  const looksAgain = [
    ...(has(tour, 'status') ? [statusOf('status-removed', {}, over)] : []),
    read('read-removed', { headers }, over),
  ];
  return [
    isOptional(operationOf(resource, 'delete')) ? whereOffered(removes, ok) : removes,
    ...looksAgain.map((step) => own(tour, step, true)),
    ...ended,
  ];
}

const REFUSED = REFUSALS.map(String);

/** A payment is cancelled, unless the PSU has to confirm that, or it is too late for one that is approved. */
function cancellation(tour: Tour): readonly Step[] {
  const { remove, status: statusOf } = stepsOf('payment');
  const isLate = tour.row['decision'] === 'approve';
  const clause = 'PIS-CANCEL-CANC';
  const isCancelled = [
    status('PIS-STATUS-200', 200),
    field(clause, '/transactionStatus', { in: ['CANC'] }),
  ];
  const answer = isLate ? cancellationOrTooLate() : cancellationAnswer();
  const looksAgain: CallStep = {
    ...statusOf('status-removed', { unless: nextStepOf('remove') }, ...isCancelled),
    skipWhen: [{ value: '${remove.status}', in: REFUSED }],
    until: { pointer: '/transactionStatus', in: ['CANC'] },
  };
  return [remove('remove', {}, answer), looksAgain].map((step) => own(tour, step, true));
}
