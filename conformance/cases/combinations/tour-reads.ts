/** What the own TPP of a tour reads: the resource, its authorisations and their list, by their paths or by links. */

import { rolesOf } from '../../../standard/roles.js';
import { any, contains, field, refused, status } from '../build.js';
import type { CallStep } from '../case.js';
import type { Check } from '../check.js';
import { drawnFor } from '../drawn/drawn-for.js';
import { authorisationId } from '../flows.js';
import { stepsOf } from '../kind-steps.js';
import { nextStepOf } from '../pis/payment-calls.js';
import { answered, has, own, SHOWS, type Tour } from './tour-calls.js';
import { approves, LOOKS_AT_AUTHORISATION } from './tour-row.js';

export interface WantedStatus {
  readonly clause: string;
  readonly values: readonly string[];
  readonly when?: string;
  readonly token?: boolean;
  /** The duty that the reads test, apart from the list. */
  readonly duty?: string;
}

/** Nothing happens before the PSU decides, if the links ask for a decision. */
export const waits = ({ resource }: Tour): WantedStatus => ({
  clause: resource.clauses.waits,
  values: resource.life.notGranted,
  when: nextStepOf('create'),
});

/** Whether the content is read at the beginning: where the PSU decides, it is read afterwards. */
const readsNew = (tour: Tour): boolean =>
  !has(tour, 'status') || ['none', 'begun'].includes(tour.row['decision'] ?? '');

/** The first read by the own TPP. */
export const firstRead = (tour: Tour): string => (readsNew(tour) ? 'read-new' : 'status-new');

/** Reads of the status and the content; `as` is the end of their aliases. */
export function looks(
  tour: Tour,
  as: string,
  { clause, values, when, token, duty }: WantedStatus,
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
  const statuses = has(tour, 'status') ? atLink(tour, isNew ? 'status' : null, statusOf()) : [];
  // without a read of the status alone, the content shows it
  const also = has(tour, 'status') || when ? [] : [judged];
  const contents =
    isNew && !readsNew(tour)
      ? []
      : atLink(tour, isNew ? null : 'self', { ...read, expect: [...read.expect, ...also] });
  const shown = content.length > 0 ? SHOWS.content : undefined;
  return [
    ...statuses.map((step) => withDuty(step, duty)),
    ...contents.map((step) => withDuty(step, duty ?? shown)),
  ].map((step) => own(tour, step, token));
}

const withDuty = (step: CallStep, duty: string | undefined): CallStep => ({
  ...step,
  ...(duty === undefined ? {} : { duty }),
});

/** Where the contract has a clause of its own for a link of a payment. */
const LINKS_OF_PAYMENT: Readonly<Record<string, string>> = {
  self: 'PIS-LINK-SELF-WORKS',
  status: 'PIS-LINK-STATUS-WORKS',
};

/**
 * The read at the link with this key, where the row follows links and one of these responses has it; else at its own path. The
 * clause of a link that leads elsewhere is that of the link.
 */
export function atLink(
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

/** The list of the authorisations, and the one that was started. */
export function authorisation(
  tour: Tour,
  as: keyof typeof TELL_STATUS,
  { clause, values, token, duty }: WantedStatus,
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
  return [...listed, ...read.map((step) => withDuty(step, duty))].map((step) =>
    own(tour, step, token),
  );
}

/**
 * In some rows, the TPP asks three more times whether the PSU has decided, as TPPs do while they wait: what a bank keeps from these reads
 * must not hide the decision.
 */
export function asksAgain(tour: Tour, { clause, values }: WantedStatus): readonly CallStep[] {
  // a TPP that waits for a phone has to ask; elsewhere the PSU comes back
  const chance = tour.row['approach'] === 'DECOUPLED' ? 0.12 : 0.03;
  if (!has(tour, 'sca') || !drawnFor(tour.row, 'asks again').chance(chance)) return [];
  const { sca } = stepsOf(tour.resource.name);
  const state = field(clause, '/scaStatus', { in: values });
  return [2, 3, 4].map((nth) =>
    own(tour, sca(`sca-begun-${nth}`, {}, answered(tour, 'sca'), state)),
  );
}

/** Whether the list of the authorisations is read where either that or one authorisation is enough. */
export const readsList = ({ resource, row }: Tour): boolean =>
  rolesOf(resource).sca === undefined || !['deletes', 'reads-sca'].includes(row['other-tpp'] ?? '');

/**
 * The list of authorisations of what has ended, or its authorisation: the contract does not say whether a bank still shows them.
 */
export function afterTheEnd(tour: Tour): readonly CallStep[] {
  const { list, sca } = stepsOf(tour.resource.name);
  // the written cases read these too: two of four rows are enough
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

/**
 * One more authorisation of what has ended, in some rows: the contract does not say how a bank refuses it. It must not bring the
 * resource back, which the next read shows.
 */
export function startOfEnded(tour: Tour, as: string): readonly CallStep[] {
  const { resource, row } = tour;
  if (row['addresses'] !== 'paths') return [];
  const { when: _, ...start } = stepsOf(resource.name).start(`start-${as}`, {});
  return [own(tour, start)];
}

/**
 * In the rows that follow links, one more update of an authorisation about which the PSU has decided, or whose resource has ended. The
 * bank may serve or refuse it; the next read shows that nothing came of it. It has the password of the PSU where the PSU approves.
 */
export function updateOfDecided(tour: Tour, as: string): readonly CallStep[] {
  const { resource, row, decides: { who = 'psu' } = {} } = tour;
  if (row['addresses'] !== 'links' || rolesOf(resource).update === undefined) return [];
  const { update } = stepsOf(resource.name);
  // a case that sends credentials runs beside no other case of its PSU; one whose PSU approves does not anyway
  if (!approves(row['decision'])) return [own(tour, update(`update-${as}`, { body: {} }))];
  const password = `\${profile.${who}.password}`;
  const body = { psuData: { password } };
  const when = `${authorisationId()}${password}`;
  return [own(tour, update(`update-${as}`, { body, when }))];
}
