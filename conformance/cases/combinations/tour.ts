/**
 * One resource from its creation to its end: its reads before and after the decision of the PSU, by its own TPP and by another
 * one. What varies (product, approach, TPP, ...) is a row of a covering array; the rules are those of the other cases.
 */
import type { Factor, Row } from '../../../foundation/covering-array.js';
import type { Role } from '../../../standard/resource.js';
import type { CreatedName } from '../../../standard/resources.js';
import {
  type CreatedResource,
  createdAs,
  isOpen,
  isOptional,
  operationOf,
  resourceNamed,
  rolesOf,
} from '../../../standard/roles.js';
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
  status,
  success,
} from '../build.js';
import type { CallStep, Case, GrantStep, IdentityName, Needs, Step } from '../case.js';
import type { Check } from '../check.js';
import { slugOf } from '../derived/slug-of.js';
import { isOver, whereOffered } from '../duties/effects.js';
import { authorisationId, onPath } from '../flows.js';
import { type Approach, canApprove } from '../grants/approach.js';
import { noRedirect } from '../grants/without-pages.js';
import { stepsOf } from '../kind-steps.js';
import { nextStepOf } from '../pis/payment-calls.js';
import { foreign } from '../refusals.js';
import type { OfferedByBank } from './offer.js';
import { byWrongCaller } from './wrong-caller.js';

/** A resource of a kind, and how it is created for a row. */
export interface Tour {
  readonly resource: CreatedResource;
  /** The values of the dimensions; `approach`, `tpp`, `token`, `decision` and `moment` are read here. */
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
  /** The PSU who decides, and the headers of the start; the first PSU when absent. */
  readonly decides?: Pick<GrantStep, 'who' | 'headers'>;
  /** The steps of a second person who has to approve too. */
  readonly alsoApproved?: readonly Step[];
  /** The second person who has to approve, also a cancellation. */
  readonly also?: string;
  /** Steps where nobody starts an authorisation. */
  readonly left?: readonly CallStep[];
  /** Steps after the approval. */
  readonly granted?: readonly Step[];
  /** Steps after the end. */
  readonly ended?: readonly Step[];
  /** How the resource is removed at the end, where that is special; null when it is kept. */
  readonly removal?: ((tour: Tour) => readonly Step[]) | null;
}

/** The folder and the tag of these cases. */
export const COMBINATIONS = 'combinations';

/** What another TPP does in a row. */
const ROLE_OF_OTHER: Readonly<Record<string, Role>> = {
  reads: 'read',
  'reads-status': 'status',
  lists: 'list',
  'reads-sca': 'sca',
  deletes: 'delete',
};

/**
 * The dimensions of every kind, in the approaches for which the profile has a script. OAuth, and so the token of a grant, needs a
 * scope, which some kinds have not.
 */
export function commonFactors(offer: OfferedByBank, name: CreatedName): readonly Factor[] {
  const roles = rolesOf(createdAs(resourceNamed(name)));
  const hasScope = resourceNamed(name).scope !== undefined;
  const others = Object.entries(ROLE_OF_OTHER).filter(([, role]) => roles[role] !== undefined);
  const approaches = offer.sca.approaches.filter(
    (each) => canApprove(each, offer) && (hasScope || each !== 'OAUTH'),
  );
  return [
    { name: 'approach', values: approaches },
    { name: 'start', values: ['implicit', 'explicit'] },
    { name: 'tpp', values: ['first', 'second'] },
    { name: 'token', values: approaches.includes('OAUTH') ? ['without', 'with'] : ['without'] },
    { name: 'decision', values: ['approve', 'reject', 'begun', 'none'] },
    { name: 'moment', values: ['at-once', 'later', 'slow'] },
    { name: 'other-tpp', values: others.map(([does]) => does) },
    { name: 'addresses', values: ['paths', 'links'] },
  ];
}

/**
 * What the decision of a PSU allows: Embedded knows no refusal, and a token follows an approval. A tour that waits keeps the phone
 * of its PSU, or the PSU's consents, from the other cases: so only the simplest decisions are late.
 */
export const canDecide = ({
  approach,
  decision,
  token,
  moment,
  start,
  'other-tpp': other,
}: Row): boolean =>
  !(approach === 'EMBEDDED' && decision === 'reject') &&
  !(token === 'with' && approach !== undefined && approach !== 'OAUTH') &&
  !(token === 'with' && decision !== undefined && !approves(decision)) &&
  !(moment === 'later' && approves(decision) && isOther(approach, 'REDIRECT')) &&
  !(moment === 'later' && decision === 'begun' && approach === 'EMBEDDED') &&
  !(decision === 'none' && start === 'explicit' && LOOKS_AT_AUTHORISATION.has(other ?? '')) &&
  !(moment === 'slow' && decision !== undefined && (decision === 'none' || decision === 'begun'));

/** What needs an authorisation that somebody started. */
const LOOKS_AT_AUTHORISATION: ReadonlySet<string> = new Set(['lists', 'reads-sca']);

/** Whether the PSU approves what was created. */
export const approves = (decision: string | undefined): boolean =>
  decision?.startsWith('approve') === true;

/** Whether a slow tour keeps a phone of which all other cases wait: one such tour of each approach is enough. */
export const isSlowOnPhone = ({ moment, approach }: Row): boolean =>
  moment === 'slow' && (approach === 'EMBEDDED' || approach === 'DECOUPLED');

/** A late approval keeps the consents of its PSU from all other cases: few of them are of the second PSU. */
export const isRarelyWaitedFor = ({ moment, decision }: Row, psu: string | undefined): boolean =>
  !(isOther(moment, 'at-once') && approves(decision) && isOther(psu, 'second'));

const isOther = (value: string | undefined, one: string): boolean =>
  value !== undefined && value !== one;

/** The TPP of a row, as part of its calls. */
export const ownTpp = ({ row }: Pick<Tour, 'row'>): { readonly identity?: IdentityName } =>
  row['tpp'] === 'second' ? { identity: 'tpp2' } : {};

export const otherTpp = ({ row }: Pick<Tour, 'row'>): IdentityName =>
  row['tpp'] === 'second' ? 'tpp1' : 'tpp2';

/** The id of the case of a row: its values. */
export const tourId = (kind: string, row: Row): string =>
  `${COMBINATIONS}/${kind}/${Object.values(row).map(slugOf).join('-')}`;

/** The case of a tour. */
export function tourCase(tour: Tour): Case {
  const { resource, row, needs } = tour;
  const named = Object.entries(row).map(([name, value]) => `${name} ${value}`);
  return defineCase({
    id: tourId(resource.name, row),
    title: `A ${resource.what} from its creation to its end: ${named.join(', ')}`,
    tags: row['caller'] === undefined ? [COMBINATIONS] : [COMBINATIONS, 'deep'],
    needs: {
      ...needs,
      approaches: [row['approach'] as Approach],
      identities: ['tpp2'],
    },
    steps: stepsOfTour(tour).map((step) => onPath(tour.path)(step)),
  });
}

function stepsOfTour(tour: Tour): readonly Step[] {
  const { create, row, removal: special = removal } = tour;
  return [
    ...create.map((step) => (step.kind === 'call' ? inApproach(tour, step) : step)),
    ...later(tour, looks(tour, 'new', waits(tour)), !approves(row['decision'])),
    ...decision(tour),
    ...foreignRemoval(tour),
    // what the PSU refused has ended
    ...(special === null || row['decision'] === 'reject' ? [] : special(tour).map(unlessGone)),
  ];
}

/** The creation by the TPP of the row, asking for its approach; a grant does that too, and a row may have none. */
function inApproach(tour: Tour, step: CallStep): CallStep {
  const { row, decides = {} } = tour;
  const isWithoutPage = row['approach'] === 'EMBEDDED' || row['approach'] === 'DECOUPLED';
  const asked = isWithoutPage && step.as === 'create' && row['decision'] === 'none';
  const who = noRedirect(`profile.${decides.who ?? 'psu'}`);
  return {
    ...step,
    ...ownTpp(tour),
    ...(asked ? { headers: { ...step.headers, ...who } } : {}),
  };
}

/** Milliseconds after the last change: a little more than from where a request counts as later (record/situations). */
const LATER_MS = 3_200;

/** The steps, of which the first is sent seconds later where the row says so. */
function later<T extends Step>({ row }: Tour, steps: readonly T[], isDue = true): readonly T[] {
  const [first, ...rest] = steps;
  if (row['moment'] !== 'later' || !isDue || first?.kind !== 'call') return steps;
  return [{ ...first, afterMs: LATER_MS }, ...rest];
}

/** A call of the TPP that created the resource; after an OAuth grant it may carry the token. */
export const own = (tour: Tour, step: CallStep, token = false): CallStep => ({
  ...(token && tour.row['token'] === 'with' ? withToken(step) : step),
  ...ownTpp(tour),
  ifOffered: true,
});

/** The call with the token of the grant. That it is served with a token is a clause of its own. */
export function withToken(step: CallStep): CallStep {
  const [served, ...judged] = step.expect;
  const isDue = served !== undefined && (served.check === 'status' || served.check === 'success');
  return {
    ...step,
    bearer: '${token.body.access_token}',
    expect: isDue ? [{ ...served, clause: 'TLS-BEARER-OPTIONAL' }, ...judged] : step.expect,
  };
}

const has = ({ resource }: Tour, role: Role): boolean => rolesOf(resource)[role] !== undefined;

/** The check of a success: exact where the contract shows the status code. */
function answered({ resource }: Tour, role: Role): Check {
  const clause = resource.answers[role] ?? 'COMMON-SERVES';
  return isOpen(resource, role) ? success(clause) : status(clause, 200);
}

export interface WantedStatus {
  readonly clause: string;
  readonly values: readonly string[];
  readonly when?: string;
  readonly token?: boolean;
}

/** Nothing happens before the PSU decides, if the links ask for a decision. */
const waits = ({ resource }: Tour): WantedStatus => ({
  clause: resource.clauses.waits,
  values: resource.life.notGranted,
  when: nextStepOf('create'),
});

/** Whether the content is read at the beginning: where the PSU decides, it is read afterwards. */
const readsNew = (tour: Tour): boolean =>
  !has(tour, 'status') || ['none', 'begun'].includes(tour.row['decision'] ?? '');

/** The first read by the own TPP. */
export const firstRead = (tour: Tour): string => (readsNew(tour) ? 'read-new' : 'status-new');

/** Reads status and content; `as` is the end of the aliases. */
export function looks(
  tour: Tour,
  as: string,
  { clause, values, when, token }: WantedStatus,
): readonly CallStep[] {
  const { resource, headers = {}, content = [] } = tour;
  const calls = stepsOf(resource.name);
  const pointer = `/${resource.life.field}`;
  const judged = field(clause, pointer, { in: values });
  const statusOf = (): CallStep =>
    calls.status(`status-${as}`, { ...(when && { when }) }, answered(tour, 'status'), judged);
  const read = calls.read(`read-${as}`, { headers }, answered(tour, 'read'), ...content);
  // the link of the creation is followed to the status while it is new, and to the content later
  const isNew = as === 'new';
  if (isNew && !readsNew(tour))
    return atLink(tour, 'status', statusOf()).map((step) => own(tour, step, token));
  return [
    ...(has(tour, 'status') ? atLink(tour, isNew ? 'status' : null, statusOf()) : []),
    ...atLink(
      tour,
      isNew ? null : 'self',
      has(tour, 'status') ? read : { ...read, expect: [...read.expect, ...(when ? [] : [judged])] },
    ),
  ].map((step) => own(tour, step, token));
}

/** Where the contract has a clause of its own for a link of a payment. */
const LINKS_OF_PAYMENT: Readonly<Record<string, string>> = {
  self: 'PIS-LINK-SELF-WORKS',
  status: 'PIS-LINK-STATUS-WORKS',
};

/**
 * The read at the link with this key, where the row follows links and one of these responses has it; else at its own path. The
 * clause of a link that leads elsewhere is that of the link.
 */
function atLink(
  { resource, row }: Tour,
  key: 'self' | 'status' | 'scaStatus' | null,
  step: CallStep,
  from: readonly string[] = ['create'],
): readonly CallStep[] {
  if (row['addresses'] !== 'links' || key === null) return [step];
  const url = `\${${from.map((as) => `${as}.link.${key}`).join('|')}}`;
  const clause =
    (resource.name === 'payment' ? LINKS_OF_PAYMENT[key] : undefined) ?? resource.clauses.links;
  const [, ...judged] = step.expect;
  const linked = { ...step, as: `${step.as}-linked`, url, when: `${step.when ?? ''}${url}` };
  return [
    { ...step, unless: url },
    { ...linked, expect: [status(clause, 200), ...judged] },
  ];
}

/** The responses with a link to the status of the authorisation, the newest first. */
const TELL_STATUS = {
  begun: ['start', 'create'],
  after: ['confirm', 'update', 'finish', 'method', 'password', 'start', 'create'],
} as const;

/** The authorisation or its list at the start, and the authorisation after the decision, with the list in some rows. */
function authorisation(
  tour: Tour,
  as: keyof typeof TELL_STATUS,
  { clause, values, token }: WantedStatus,
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
  const state = field(clause, '/scaStatus', { in: values });
  const read = has(tour, 'sca')
    ? atLink(tour, 'scaStatus', sca(`sca-${as}`, {}, answered(tour, 'sca'), state), TELL_STATUS[as])
    : [];
  const isEither = as === 'begun' && read.length > 0;
  const all = readsList(tour) ? [...listed, ...(isEither ? [] : read)] : read;
  return all.map((step) => own(tour, step, token));
}

/**
 * The list of authorisations of what has ended, or its authorisation: the contract does not say whether a bank still shows them.
 */
export function afterTheEnd(tour: Tour): readonly CallStep[] {
  const { list, sca } = stepsOf(tour.resource.name);
  // the written cases read these too: two of five rows are enough
  if (!LOOKS_AT_AUTHORISATION.has(tour.row['other-tpp'] ?? '')) return [];
  const when = authorisationId();
  const orRefused = (role: 'list' | 'sca'): Check => {
    const check = answered(tour, role);
    return any(check.clause, [check], [refused(check.clause)]);
  };
  const role = readsList(tour) ? 'list' : 'sca';
  if (!has(tour, role)) return [];
  const step =
    role === 'list'
      ? list('list-ended', { when }, orRefused('list'))
      : sca('sca-ended', {}, orRefused('sca'));
  return [own(tour, step)];
}

/** Another TPP reads the resource or its authorisations, and is refused; in deep rows, a wrong caller too. */
function strangers(tour: Tour): readonly CallStep[] {
  const { resource, row } = tour;
  const { read, status: statusOf, list, sca } = stepsOf(resource.name);
  const calls = { read, status: statusOf, list, sca } as const;
  return (['read', 'status', 'list', 'sca'] as const)
    .filter((role) => role === ROLE_OF_OTHER[row['other-tpp'] ?? ''] && has(tour, role))
    .flatMap((role) => {
      const clause = resource.own[role] ?? resource.own.start;
      const hidden = `/${resource.life.field}`;
      // the bank need not have started an authorisation
      const when = role === 'list' || role === 'sca' ? { when: authorisationId() } : {};
      const step = { ...calls[role](`${role}-by-other`, {}), ...when, twinStep: firstRead(tour) };
      return [
        { ...refusedToOther(tour, step), expect: [...foreign(clause), noField(clause, hidden)] },
        ...byWrongCaller(row['caller'], role, own(tour, step), hidden),
      ];
    });
}

const refusedToOther = (tour: Tour, step: CallStep): CallStep => ({
  ...step,
  identity: otherTpp(tour),
  ifOffered: true,
});

/** Another TPP deletes the resource. It comes after all that the resource has to be there for. */
function foreignRemoval(tour: Tour): readonly CallStep[] {
  const { resource, row } = tour;
  if (row['other-tpp'] !== 'deletes') return [];
  const clause = resource.own.delete ?? resource.own.start;
  const call = stepsOf(resource.name).remove('delete-by-other', {});
  const step = { ...call, twinStep: firstRead(tour) };
  return [
    ...byWrongCaller(row['caller'], 'delete', own(tour, step), `/${resource.life.field}`),
    { ...refusedToOther(tour, step), expect: [refused(clause)] },
  ];
}

/** Whether the list of the authorisations is read where either that or one authorisation is enough. */
export const readsList = ({ resource, row }: Tour): boolean =>
  rolesOf(resource).sca === undefined ||
  !['reads-status', 'reads-sca'].includes(row['other-tpp'] ?? '');

/** Where the bank let somebody else delete the resource, its own TPP cannot. */
const GONE = ['delete-by-other', 'delete-by-wrong-caller'].map((as) => ({
  value: `\${${as}.status}`,
  in: ['200', '202', '204'],
}));

const unlessGone = (step: Step): Step =>
  step.kind === 'call' || step.kind === 'grant'
    ? { ...step, skipWhen: [...(step.skipWhen ?? []), ...GONE] }
    : step;

/** The reads before and after the decision of the PSU; without a decision, those of an open resource. */
function decision(tour: Tour): readonly Step[] {
  const { resource, row, decides = {}, left = [] } = tour;
  if (row['decision'] === 'none') {
    return [...strangers(tour), ...left.map((step) => own(tour, step))];
  }
  const isBegun = { clause: resource.clauses.waits, values: [...SCA_NOT_DONE, 'exempted'] };
  const how = { judged: true as const, ...pace(tour), ...identifies(tour), ...decides };
  const looksAtStart = later(tour, [
    ...authorisation(tour, 'begun', isBegun),
    ...strangers(tour),
  ]).map(onPath(tour.path));
  if (row['decision'] === 'begun')
    return [grant('create', { begun: looksAtStart, undecided: true, ...how })];
  return approves(row['decision'])
    ? approval(tour, grant('create', { begun: looksAtStart, ...how }))
    : refusal(tour, decline('create', { begun: looksAtStart, ...how }));
}

/** In slow rows, each request that changes something comes seconds after the last one. */
export const pace = ({ row }: Pick<Tour, 'row'>): { readonly afterMs?: number } =>
  row['moment'] === 'slow' ? { afterMs: LATER_MS } : {};

/** Whether an update names the PSU in the Decoupled approach, and not the start. */
const identifies = ({ row }: Tour): Pick<GrantStep, 'identifies'> =>
  row['approach'] === 'DECOUPLED' && row['addresses'] === 'links' ? { identifies: true } : {};

function approval(tour: Tour, grants: Step): readonly Step[] {
  const { resource, alsoApproved = [], granted = [] } = tour;
  const { clauses, life } = resource;
  const done: WantedStatus = {
    clause: clauses.finished ?? 'PIS-AUTHORISED-FINALISED',
    values: [...SCA_DONE, 'unconfirmed'],
    token: true,
  };
  const after: WantedStatus = {
    clause: clauses.approved ?? 'PIS-AUTHORISED-MOVES',
    values: life.granted,
    token: true,
  };
  return [
    grants,
    ...later(tour, authorisation(tour, 'after', done)),
    ...alsoApproved.map((step) => (step.kind === 'call' ? own(tour, step) : step)),
    ...looks(tour, 'after', after),
    ...granted,
  ];
}

function refusal(tour: Tour, declines: Step): readonly Step[] {
  const { clauses, life } = tour.resource;
  const after = { clause: clauses.declined, values: life.notGranted };
  return [
    declines,
    ...later(tour, looks(tour, 'after', after)),
    ...authorisation(tour, 'after', { clause: clauses.declined, values: SCA_NOT_DONE }),
  ];
}

/** Its own TPP removes the resource, and it stays so. */
function removal(tour: Tour): readonly Step[] {
  const { resource, headers = {}, ended = [] } = tour;
  const { life, clauses, answers, name } = resource;
  const { remove, status: statusOf, read } = stepsOf(name);
  const ok = answers.delete ?? 'COMMON-SERVES';
  const removes = own(tour, { ...remove('remove', {}, success(ok)), ...pace(tour) }, true);
  const over = isOver([clauses.removed, life.ended], `/${life.field}`);
  const looksAgain = [
    ...(has(tour, 'status') ? [statusOf('status-removed', {}, over)] : []),
    read('read-removed', { headers }, over),
  ];
  return [
    isOptional(operationOf(resource, 'delete')) ? whereOffered(removes, ok) : removes,
    ...looksAgain.map((step) => own(tour, step, true)),
    ...afterTheEnd(tour),
    ...ended,
  ];
}
