/** How the payment of a tour is cancelled: at once, or with an authorisation that the PSU approves or refuses. */
import { NOT_CANCELLED, SCA_DONE, SCA_NOT_DONE } from '../../../standard/statuses.js';
import { any, contains, decline, field, grant, lacks, noField, refused, status } from '../build.js';
import type { CallStep, Step } from '../case.js';
import type { Check } from '../check.js';
import { unusualGrant } from '../drawn/unusual.js';
import { authorisationId, onPath, startLink } from '../flows.js';
import { stepsOf } from '../kind-steps.js';
import {
  CANCEL_HEADERS,
  cancellationAnswer,
  cancellationOrTooLate,
  nextStepOf,
} from '../pis/payment-calls.js';
import { foreign, wasRefused } from '../refusals.js';
import { requestsAnyway } from './requests-anyway.js';
import { strangers } from './strangers.js';
import { otherTpp, own, pace, SHOWS, startAtLink, startHeaders, type Tour } from './tour-calls.js';
import {
  afterTheEnd,
  atLink,
  firstRead,
  looks,
  readsList,
  startOfEnded,
  updateOfDecided,
} from './tour-reads.js';
import { approves, NOBODY } from './tour-row.js';

/** The bank refused the cancellation, or did it at once: no PSU is asked. */
const DONE_OR_REFUSED = [
  wasRefused('remove'),
  { value: '${remove.status}', in: ['200', '204'] },
  { value: '${remove.body.transactionStatus}', in: ['CANC'] },
];

/** The PSU approves the payment, and refuses its cancellation. */
export const REFUSES_CANCELLATION = 'approve-refuse';

/** A payment is cancelled; one that is approved may need an authorisation for that, or it may be too late. */
export function cancellation(tour: Tour): readonly Step[] {
  const { decision } = tour.row;
  const isApproved = approves(decision);
  const { remove } = stepsOf('payment');
  const asks = isApproved
    ? remove('remove', { headers: CANCEL_HEADERS }, cancellationOrTooLate())
    : remove('remove', {}, cancellationAnswer());
  const isFinal = ifDone(tour, {
    ...isCancelled(tour),
    skipWhen: [wasRefused('remove')],
  });
  return [
    own(tour, { ...asks, ...pace(tour) }, true),
    ...(isApproved ? authorised(tour) : []),
    ...(decision === REFUSES_CANCELLATION ? [] : [isFinal, ...ended(tour)]),
  ];
}

/**
 * A step about a cancelled payment. Where the PSU has not approved the payment, the tour does not let the PSU approve a cancellation: the step is
 * left out if the response to the cancellation links to an authorisation, which a bank may want for every payment.
 */
function ifDone({ row }: Tour, step: CallStep): CallStep {
  const asked = nextStepOf('remove');
  return approves(row['decision']) ? step : { ...step, unless: anyOf(step.unless, asked) };
}

/** A reference that has a value where one of the two has. */
const anyOf = (one: string | undefined, other: string): string =>
  one === undefined ? other : `${one.slice(0, -1)}|${other.slice(2)}`;

/** The status of a payment whose cancellation is complete, or needed no authorisation. */
function isCancelled(tour: Tour): CallStep {
  const judged = field(isCancelledBy(tour), '/transactionStatus', { in: ['CANC'] });
  const until = { pointer: '/transactionStatus', in: ['CANC'] };
  const more = { until, duty: SHOWS.cancellation };
  return own(
    tour,
    stepsOf('payment').status('status-removed', more, status('PIS-STATUS-200', 200), judged),
    true,
  );
}

/** The clause of a payment that is cancelled: after an authorisation, or at once. */
const isCancelledBy = ({ row }: Tour): string =>
  approves(row['decision']) ? 'PIS-CANCEL-AUTHORISED-CANC' : 'PIS-CANCEL-CANC';

function ended(tour: Tour): readonly CallStep[] {
  const reads = looks(tour, 'removed', {
    clause: isCancelledBy(tour),
    values: ['CANC'],
    token: true,
    duty: SHOWS.cancellation,
  });
  const skipWhen = [wasRefused('remove')];
  const content = reads.filter(({ as }) => as.startsWith('read-removed'));
  // the content shows what a new start did; some rows are enough
  const started = readsList(tour) ? startOfEnded(tour, 'removed') : [];
  const tried = [
    ...started,
    ...updateOfDecided(tour, 'removed'),
    ...requestsAnyway(tour, 'removed'),
  ];
  const seen = [...tried, ...content, ...afterTheEnd(tour)].map((step) => ({ ...step, skipWhen }));
  return [...seen, ...strangers(tour, 'ended')].map((step) => ifDone(tour, step));
}

const ID = authorisationId('start-remove', 'remove');

/** What the authorisation of the cancellation shows: before the decision, after a refusal, after the approval. */
const NOT_FINAL = scaIn('SCA-STATUS-NOT-FINAL', [...SCA_NOT_DONE, 'exempted']);
const DECLINED = scaIn('PIS-CANCEL-DECLINED', SCA_NOT_DONE);
const ENDED = scaIn('PIS-CANCEL-AUTH-ENDS', [...SCA_DONE, 'unconfirmed']);

function scaIn(clause: string, values: readonly string[]): Check {
  return field(clause, '/scaStatus', { in: values });
}

/** The authorisation of the cancellation, where the response asks for one. */
function authorised(tour: Tour): readonly Step[] {
  const { row, decides = {} } = tour;
  const options = {
    begun: [...reads(tour, 'asked', NOT_FINAL), ...notOfPayment(tour), ...ofCancellation(tour)].map(
      onPath(tour.path),
    ),
    skipWhen: DONE_OR_REFUSED,
    judged: true as const,
    ...pace(tour, 'cancellation'),
    ...(row['token'] === 'with' ? { bearer: '${token.body.access_token}' } : {}),
    ...decides,
    headers: startHeaders(tour),
    ...startAtLink(tour),
    ...unusualGrant({ ...row, of: 'cancellation' }),
  };
  if (row['decision'] === REFUSES_CANCELLATION) {
    return [
      decline('remove', options),
      ...skipped(reads(tour, 'refused', DECLINED, SHOWS.refusal)),
      ...skipped([isKept(tour), ...again(tour)]),
    ];
  }
  return [
    grant('remove', options),
    ...skipped(reads(tour, 'confirmed', ENDED, SHOWS.cancellation)),
    ...byTwo(tour),
  ];
}

/** Where one person was not enough for the cancellation, the second one approves it too. */
function byTwo(tour: Tour): readonly Step[] {
  const { also, decides = {} } = tour;
  if (also === undefined) return [];
  const isDone = { value: '${status-by-one.body.transactionStatus}', in: ['CANC'] };
  const skipWhen = [...DONE_OR_REFUSED, isDone];
  const look = stepsOf('payment').status('status-by-one', {}, status('PIS-STATUS-200', 200));
  return [
    ...skipped([own(tour, look)]),
    grant('remove', { ...decides, name: 'remove-two', who: also, skipWhen }),
  ];
}

const skipped = (steps: readonly CallStep[]): readonly CallStep[] =>
  steps.map((step) => ({ ...step, skipWhen: DONE_OR_REFUSED }));

/** The list of the authorisations of the cancellation, and the one that was started. */
function reads(tour: Tour, as: string, judged: Check, duty?: string): readonly CallStep[] {
  const { list, sca } = stepsOf('cancellation');
  const { path = {} } = sca('', {});
  const listed = contains('PIS-CANCEL-AUTH-LIST-HOLDS', '/cancellationIds', ID);
  const shown = status('PIS-CANCEL-AUTH-STATUS-200', 200);
  const one = {
    ...sca(`sca-${as}`, { when: ID, ...(duty && { duty }) }, shown, judged),
    path: { ...path, cancellationId: ID },
  };
  return [
    list(`list-${as}`, { when: ID }, status('PIS-CANCEL-AUTH-LIST-200', 200), listed),
    ...atLink(tour, 'scaStatus', one, ['start-remove', 'remove']),
  ].map((step) => own(tour, step, true));
}

/** The list of the payment's own authorisations lacks that of the cancellation; some rows are enough. */
function notOfPayment(tour: Tour): readonly CallStep[] {
  if (tour.row['other-tpp'] !== 'lists' || tour.row['addresses'] !== 'paths') return [];
  const { list } = stepsOf('payment');
  return [
    own(
      tour,
      list(
        'list-of-payment',
        { when: ID },
        status('PIS-AUTH-LIST-200', 200),
        lacks('PIS-AUTH-LIST-ONLY', '/authorisationIds', ID),
      ),
      true,
    ),
  ];
}

/** Another TPP reads the authorisation of the cancellation, and is refused. */
function ofCancellation(tour: Tour): readonly CallStep[] {
  if (tour.row['other-tpp'] === NOBODY) return [];
  const clause = 'OWN-PAYMENT-AUTHORISE';
  const atPaths = { ...tour, row: { ...tour.row, addresses: 'paths' } };
  const both = reads(atPaths, 'asked-by-other', NOT_FINAL);
  const [list, sca] = both;
  const one = readsList(tour) ? list : sca;
  return (one === undefined ? [] : [one]).map(({ bearer: _, ...step }) => ({
    ...step,
    expect: [
      ...foreign(clause),
      noField(clause, '/scaStatus'),
      noField(clause, '/cancellationIds'),
    ],
    twinStep: firstRead(tour),
    identity: otherTpp(tour),
  }));
}

/** A second cancellation and a second start of its authorisation: the contract says of neither whether it is served. */
function again(tour: Tour): readonly CallStep[] {
  const { remove } = stepsOf('payment');
  const { start } = stepsOf('cancellation');
  const started = 'PIS-CANCEL-AUTH-START-201';
  const either = any(started, [status(started, 201)], [refused(started)]);
  return [
    remove('remove-again', { headers: CANCEL_HEADERS }, cancellationOrTooLate()),
    start('start-again', { when: startLink('remove') }, either),
  ].map((step) => own(tour, step, true));
}

/** Nobody confirmed the cancellation. */
function isKept(tour: Tour): CallStep {
  const judged = field('PIS-CANCEL-DECLINED', '/transactionStatus', { in: NOT_CANCELLED });
  return own(
    tour,
    stepsOf('payment').status('status-kept', {}, status('PIS-STATUS-200', 200), judged),
    true,
  );
}

/** Nobody cancels the payment: it has no authorisation of a cancellation. */
export function noCancellation(): CallStep {
  return stepsOf('cancellation').list(
    'no-cancellation',
    {},
    status('PIS-CANCEL-AUTH-LIST-200', 200),
    field('PIS-CANCEL-AUTH-LIST-ONLY', '/cancellationIds', { in: [[]] }),
  );
}
