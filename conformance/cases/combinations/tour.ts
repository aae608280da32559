/**
 * One resource from its creation to its end: its reads before and after the decision of the PSU, by its own TPP and by another
 * one. What varies (product, approach, TPP, ...) is a row of a covering array; the rules are those of the other cases.
 */
import type { Row } from '../../../foundation/rows.js';
import { isOpen, isOptional, operationOf } from '../../../standard/roles.js';
import { SCA_DONE, SCA_NOT_DONE } from '../../../standard/statuses.js';
import { aside, firstStatus } from '../aside.js';
import {
  also,
  any,
  decline,
  defineCase,
  grant,
  noLink,
  refused,
  status,
  success,
} from '../build.js';
import type { CallStep, Case, Step } from '../case.js';
import { slugOf } from '../derived/slug-of.js';
import { prefersLater, unusualGrant, withUnusual } from '../drawn/unusual.js';
import { isOver, whereOffered } from '../duties/effects.js';
import { onPath, startLink } from '../flows.js';
import type { Approach } from '../grants/approach.js';
import { noRedirect } from '../grants/without-pages.js';
import { stepsOf } from '../kind-steps.js';
import { requestsAnyway } from './requests-anyway.js';
import { signedIn } from './signed-in.js';
import { foreignRemoval, strangers, unlessGone } from './strangers.js';
import {
  has,
  later,
  own,
  ownTpp,
  pace,
  refusalAddress,
  SHOWS,
  startAtLink,
  startHeaders,
  type Tour,
} from './tour-calls.js';
import {
  afterTheEnd,
  asksAgain,
  authorisation,
  looks,
  startOfEnded,
  updateOfDecided,
  type WantedStatus,
  waits,
} from './tour-reads.js';
import { approves, NOBODY } from './tour-row.js';

/** The folder and the tag of these cases. */
export const COMBINATIONS = 'combinations';

/** The folder of the cases of a kind: triples of values have one of their own. */
export const folderOf = (kind: string, isDeep: boolean): string =>
  `${COMBINATIONS}/${kind}${isDeep && kind !== CLOSED_CONSENTS ? DEEP : ''}/`;

/** The folder of the consents that give no access: all its cases are deep, and they are pairs. */
export const CLOSED_CONSENTS = 'closed-consent';

/** The end of the name of the folder with triples. */
export const DEEP = '-triples';

/** The id of the case of a row: its values. */
export const tourId = (kind: string, row: Row, isDeep: boolean): string =>
  `${folderOf(kind, isDeep)}${Object.values(row).map(slugOf).join('-')}`;

/** The case of a tour with these steps. */
export function tourCase(tour: Tour, steps: readonly Step[], isDeep: boolean): Case {
  const { resource, row, needs, folder = resource.name, tags = [] } = tour;
  const { title = `A ${resource.what} from its creation to its end` } = tour;
  const named = Object.entries(row).map(([name, value]) => `${name} ${value}`);
  return defineCase({
    id: tourId(folder, row, isDeep),
    title: `${title}: ${named.join(', ')}`,
    tags: [COMBINATIONS, ...(isDeep ? ['deep'] : []), ...tags],
    needs: {
      ...needs,
      approaches: [row['approach'] as Approach],
      ...((row['other-tpp'] ?? NOBODY) === NOBODY ? {} : { identities: ['tpp2'] }),
    },
    steps: steps.map((step) => onPath(tour.path)(step)),
  });
}

/** The steps of the TPP of a tour, and of another one. */
export function stepsOfTour(tour: Tour): readonly Step[] {
  const { create, row, besides = [], removal: special = removal, isSigned = false } = tour;
  if (tour.steps !== undefined) return isSigned ? tour.steps.map(signedIn) : tour.steps;
  const steps = [
    ...create.map((step) => (step.kind === 'call' ? inApproach(tour, step) : step)),
    ...later(tour, looks(tour, 'new', waits(tour)), !approves(row['decision'])),
    ...besides.map((step) => own(tour, step)),
    ...decision(tour),
    ...foreignRemoval(tour),
    // what the PSU refused has ended
    ...(special === null || row['decision'] === 'reject' ? [] : special(tour).map(unlessGone)),
  ];
  const whole = steps.map((step) => withUnusual(step, row));
  return isSigned ? whole.map(signedIn) : whole;
}

/** A success has an id, which is judged although nothing can go on without one: a set-up would say only that it failed. */
function withJudgedId({ resource }: Tour, step: CallStep): CallStep {
  const [success, ...rest] = step.expect;
  const { id: clause } = resource.clauses;
  if (clause === undefined || success === undefined) return step;
  const pointer = `/${resource.id}`;
  const id = { check: 'field', clause, pointer, matches: '.' } as const;
  if (success.check === 'status') return { ...step, expect: [success, aside(id), ...rest] };
  // the bank may refuse the creation
  const either = { check: 'any', clause, of: [[id], [refused(clause)]] } as const;
  return { ...step, expect: [aside(either), ...step.expect] };
}

/** The creation by the TPP of the row, asking for its approach; a grant does that too, and a row may have none. */
function inApproach(tour: Tour, step: CallStep): CallStep {
  const { row, decides = {}, resource } = tour;
  const { clauses, life } = resource;
  const isNew = step.as === 'create';
  const first = isNew ? firstStatus(clauses.first, `/${life.field}`, life.first) : [];
  const isWithoutPage = row['approach'] === 'EMBEDDED' || row['approach'] === 'DECOUPLED';
  const asked = isWithoutPage && isNew && row['decision'] === 'none';
  const who = noRedirect(`profile.${decides.who ?? 'psu'}`);
  // the creation prefers no redirect: its grant asks for that, or the headers below
  const none = noLink('HDR-REDIRECT-PREFERRED-FALSE', 'scaRedirect', 'scaOAuth');
  return {
    ...also(
      isNew ? withJudgedId(tour, step) : step,
      ...first,
      ...(isWithoutPage && isNew && !prefersLater(row) ? [aside(none)] : []),
    ),
    ...ownTpp(tour),
    ...(isNew
      ? { headers: { ...step.headers, ...refusalAddress(tour), ...(asked ? who : {}) } }
      : {}),
  };
}

/** The reads before and after the decision of the PSU; without a decision, those of an open resource. */
function decision(tour: Tour): readonly Step[] {
  const { resource, row, decides = {}, left = [] } = tour;
  const whole = left.map((step) => own(tour, step));
  if (row['decision'] === 'none')
    return [...strangers(tour, 'open'), ...startAnyway(tour), ...whole];
  const isBegun = { clause: resource.clauses.waits, values: [...SCA_NOT_DONE, 'exempted'] };
  const how = {
    ...{ judged: true as const, ...pace(tour) },
    ...{ ...decides, headers: startHeaders(tour) },
    ...startAtLink(tour),
    ...unusualGrant(row),
    ...(prefersLater(row) ? { prefersLater: true as const } : {}),
  };
  const looksAtStart = later(
    tour,
    [
      ...authorisation(tour, 'begun', isBegun),
      ...asksAgain(tour, isBegun),
      ...strangers(tour, 'open'),
      ...(tour.alsoBegun ?? []),
    ],
    !approves(row['decision']),
  ).map(onPath(tour.path));
  if (row['decision'] === 'begun')
    return [grant('create', { begun: looksAtStart, undecided: true, ...how }), ...whole];
  return approves(row['decision'])
    ? approval(tour, grant('create', { begun: looksAtStart, ...how }))
    : [...refusal(tour, decline('create', { begun: looksAtStart, ...how })), ...whole];
}

/** One more authorisation of what the bank has started one for already: it may refuse that. */
function startAnyway(tour: Tour): readonly CallStep[] {
  const { resource, row } = tour;
  if (row['start'] !== 'implicit') return [];
  const clause = resource.answers.start ?? 'COMMON-SERVES';
  const started = isOpen(resource, 'start') ? success(clause) : status(clause, 201);
  const either = any(clause, [started], [refused(clause)]);
  const { when: _, ...start } = stepsOf(resource.name).start('start-anyway', {}, either);
  return [own(tour, { ...start, unless: startLink() })];
}

function approval(tour: Tour, grants: Step): readonly Step[] {
  const { resource, alsoApproved = [], approved = [], granted = [] } = tour;
  const { clauses, life } = resource;
  const done: WantedStatus = {
    clause: clauses.finished ?? 'PIS-AUTHORISED-FINALISED',
    values: [...SCA_DONE, 'unconfirmed'],
    token: true,
    duty: SHOWS.approval,
  };
  const after: WantedStatus = {
    clause: clauses.approved ?? 'PIS-AUTHORISED-MOVES',
    values: life.granted,
    token: true,
    duty: SHOWS.approval,
  };
  const reads = looks(tour, 'after', after).map((step) =>
    step.as === 'status-after' ? { ...step, expect: [...step.expect, ...approved] } : step,
  );
  const isStatus = ({ as }: CallStep): boolean => as.startsWith('status-after');
  const statuses = reads.filter(isStatus);
  const rest = reads.filter((step) => !isStatus(step));
  return [
    grants,
    ...later(tour, authorisation(tour, 'after', done)),
    ...alsoApproved.map((step) => (step.kind === 'call' ? own(tour, step) : step)),
    ...statuses,
    ...updateOfDecided(tour, 'approved'),
    ...requestsAnyway(tour, 'approved'),
    ...rest,
    ...strangers(tour, 'decided'),
    ...granted,
  ];
}

function refusal(tour: Tour, declines: Step): readonly Step[] {
  const { clauses, life } = tour.resource;
  const after = { clause: clauses.declined, values: life.notGranted, duty: SHOWS.refusal };
  const [first, ...rest] = looks(tour, 'after', after);
  return [
    declines,
    ...later(tour, first === undefined ? [] : [first]),
    ...startOfEnded(tour, 'declined'),
    ...updateOfDecided(tour, 'declined'),
    ...requestsAnyway(tour, 'declined'),
    ...rest,
    ...authorisation(tour, 'after', { ...after, values: SCA_NOT_DONE }),
    ...strangers(tour, 'decided'),
  ];
}

/** Its own TPP removes the resource, and it stays so. */
function removal(tour: Tour): readonly Step[] {
  const { resource, row, headers = {}, ended = [] } = tour;
  const { life, clauses, answers, name } = resource;
  const { remove, status: statusOf, read } = stepsOf(name);
  const ok = answers.delete ?? 'COMMON-SERVES';
  const removes = own(tour, { ...remove('remove', {}, success(ok)), ...pace(tour) }, true);
  const over = isOver([clauses.removed, life.ended], `/${life.field}`);
  // of the reads of what is gone, one is enough in each row
  const looksAgain =
    has(tour, 'status') && row['addresses'] === 'paths'
      ? statusOf('status-removed', {}, over)
      : read('read-removed', { headers }, over);
  return [
    isOptional(operationOf(resource, 'delete')) ? whereOffered(removes, ok) : removes,
    ...startOfEnded(tour, 'removed'),
    ...updateOfDecided(tour, 'removed'),
    ...requestsAnyway(tour, 'removed'),
    own(tour, { ...looksAgain, duty: SHOWS.deletion }, true),
    ...afterTheEnd(tour),
    ...strangers(tour, 'ended'),
    ...ended,
  ];
}
