/** The effects of an approval, a refusal and a cancellation, on every kind of payment and in every read. */

import { OPERATION } from '../../../standard/operation.js';
import {
  MOVED_ON,
  NOT_CANCELLED,
  NOT_EXECUTING,
  SCA_DONE,
  SCA_NOT_DONE,
} from '../../../standard/statuses.js';
import {
  any,
  call,
  decline,
  defineCase,
  equal,
  field,
  grant,
  noField,
  setup,
  status,
  withNeeds,
} from '../build.js';
import type { CallStep, Case, Step } from '../case.js';
import type { Check } from '../check.js';
import { follow } from '../common/follow-link.js';
import { authorisationId, paymentPath, startAuthorisation } from '../flows.js';
import { onRequest } from '../on-request.js';
import { REFUSALS } from '../refusals.js';
import {
  approvedOfKind,
  createOfKind,
  declinedOfKind,
  ORDER_KINDS,
  type OrderKind,
  OTHER_KINDS,
  onKind,
  SINGLE,
} from './order-kinds.js';
import {
  approvedIn,
  CANCEL_HEADERS,
  cancel,
  cancellationAnswer,
  cancellationOrTooLate,
  nextStepOf,
  notCancelled,
  read,
  readSca,
  readStatus,
} from './payment-calls.js';

const XML_TOO = { Accept: 'application/json, application/xml;q=0.9, multipart/form-data;q=0.5' };

const LINK = 'PIS-LINK-SCA-STATUS-WORKS';

const APPROVAL = 'shows-approval';
const REFUSAL = 'shows-refusal';
const CANCELLATION = 'shows-cancellation';

/** The content after the status: STATE-PAYMENT judges the status in it, if any. */
const content = (as: string, more: Partial<CallStep>, ...expect: Check[]): CallStep => ({
  ...read(as, { headers: XML_TOO }, status('PIS-READ-200', 200), ...expect),
  ...more,
});

/** The content has no status, one of these, or the one of the status read. */
const tells = (values: readonly string[], other: string): Check =>
  any(
    'STATE-PAYMENT',
    [noField('STATE-PAYMENT', '/transactionStatus')],
    [field('STATE-PAYMENT', '/transactionStatus', { in: values })],
    [
      equal(
        'STATE-PAYMENT',
        '${content.body.transactionStatus}',
        `\${${other}.body.transactionStatus}`,
      ),
    ],
  );

const approvedCase = (kind: OrderKind): Case =>
  defineCase({
    id: `pis/${kind.id}/approved-is-authorised`,
    title: `A ${kind.what} that the PSU approves is authorised in every read`,
    needs: kind.needs,
    steps: [
      ...approvedOfKind(kind),
      ...[
        readSca(
          'sca',
          { duty: APPROVAL },
          status('PIS-AUTH-STATUS-200', 200),
          field('PIS-AUTHORISED-FINALISED', '/scaStatus', { in: SCA_DONE }),
        ),
        {
          ...readStatus(
            'after',
            { duty: APPROVAL },
            status('PIS-STATUS-200', 200),
            approvedIn('${sca.body.scaStatus}'),
            field('PIS-AUTHORISED-MOVES', '/transactionStatus', { in: MOVED_ON }),
          ),
          until: { pointer: '/transactionStatus', in: MOVED_ON },
        },
        follow({
          from: 'start',
          of: OPERATION.payment.start,
          key: 'scaStatus',
          operation: OPERATION.payment.sca,
          path: paymentPath('create', { authorisationId: '${start.authorisationId}' }),
          clause: LINK,
          holds: [equal(LINK, '${start-scaStatus.body.scaStatus}', '${sca.body.scaStatus}')],
        }),
        content('content', { duty: APPROVAL }, tells([...MOVED_ON, 'RJCT'], 'after')),
        // the status in the content does not go back: STATE-PAYMENT
        readStatus('again', {}, status('PIS-STATUS-200', 200)),
      ].map((step) => onKind(kind, step)),
    ],
  });

const waitsCase = (kind: OrderKind): Case =>
  defineCase({
    id: `pis/${kind.id}/waits-for-the-psu`,
    title: `A ${kind.what} that the PSU has not approved yet is not executed`,
    needs: kind.needs,
    steps: [
      createOfKind(kind),
      ...[
        startAuthorisation('payment'),
        readSca(
          'sca',
          {},
          status('PIS-AUTH-STATUS-200', 200),
          field('PIS-NOT-BEFORE-PSU', '/scaStatus', { in: [...SCA_NOT_DONE, 'exempted'] }),
        ),
        readStatus(
          'status',
          { when: nextStepOf('create') },
          status('PIS-STATUS-200', 200),
          field('PIS-NOT-BEFORE-PSU', '/transactionStatus', { in: NOT_EXECUTING }),
        ),
      ].map((step) => onKind(kind, step)),
    ],
  });

const declinedCase = (kind: OrderKind): Case =>
  defineCase({
    id: `pis/${kind.id}/declined-is-not-authorised`,
    title: `A ${kind.what} that the PSU declined is not executed`,
    needs: kind.needs,
    steps: [
      ...declinedOfKind(kind),
      ...[
        readSca(
          'sca',
          { duty: REFUSAL },
          status('PIS-AUTH-STATUS-200', 200),
          field('PIS-DECLINED-NOT-AUTHORISED', '/scaStatus', { in: SCA_NOT_DONE }),
        ),
        readStatus(
          'after',
          { duty: REFUSAL },
          status('PIS-STATUS-200', 200),
          field('PIS-DECLINED-NOT-AUTHORISED', '/transactionStatus', { in: NOT_EXECUTING }),
          field('PIS-DECLINED-RJCT', '/transactionStatus', { in: ['RJCT'] }),
        ),
        content(
          'content',
          { duty: REFUSAL },
          any(
            'PIS-DECLINED-NOT-AUTHORISED',
            [noField('PIS-DECLINED-NOT-AUTHORISED', '/transactionStatus')],
            [field('PIS-DECLINED-NOT-AUTHORISED', '/transactionStatus', { in: NOT_EXECUTING })],
          ),
        ),
      ].map((step) => onKind(kind, step)),
    ],
  });

/** The payment is cancelled in its status and in its content. */
const isCancelled = (clause: string, more: Partial<CallStep> = {}): readonly CallStep[] => [
  {
    ...readStatus(
      'after',
      {},
      status('PIS-STATUS-200', 200),
      field(clause, '/transactionStatus', { in: ['CANC'] }),
    ),
    until: { pointer: '/transactionStatus', in: ['CANC'] },
    duty: CANCELLATION,
    ...more,
  },
  content(
    'content',
    { ...more, duty: CANCELLATION },
    any(
      'PIS-READ-CONTENT',
      [noField('PIS-READ-CONTENT', '/transactionStatus')],
      [field('PIS-READ-CONTENT', '/transactionStatus', { in: ['CANC'] })],
    ),
  ),
];

const cancelledCase = (kind: OrderKind): Case =>
  defineCase({
    id: `pis/${kind.id}/cancelled-shows-everywhere`,
    title: `A cancelled ${kind.what} has the status CANC in its status and in its content`,
    needs: withNeeds(kind.needs, { profile: ['!pis.cancellation=none'] }),
    steps: [
      createOfKind(kind),
      ...[
        setup(cancel('cancel', { headers: CANCEL_HEADERS }, cancellationAnswer())),
        ...isCancelled('PIS-CANCEL-CANC', { unless: nextStepOf('cancel') }),
      ].map((step) => onKind(kind, step)),
    ],
  });

/** A bank may refuse a cancellation; then the payment is not cancelled. */
const refusedCase = (kind: OrderKind): Case =>
  defineCase({
    id: `pis/${kind.id}/refused-cancellation-cancels-nothing`,
    title: `A ${kind.what} whose cancellation the bank refuses is not cancelled`,
    needs: withNeeds(kind.needs, { profile: ['!pis.cancellation=none'] }),
    steps: [
      createOfKind(kind),
      {
        ...onKind(
          kind,
          setup(cancel('cancel', { headers: CANCEL_HEADERS }, cancellationOrTooLate())),
        ),
        appliesOn: REFUSALS,
      },
      onKind(kind, notCancelled()),
    ],
  });

const ID = authorisationId('start-cancel', 'cancel');

/** An authorised payment whose cancellation is requested and has to be authorised. */
const cancelling = (kind: OrderKind): readonly Step[] => [
  ...approvedOfKind(kind),
  onKind(kind, {
    ...setup(cancel('cancel', { headers: CANCEL_HEADERS }, cancellationOrTooLate())),
    appliesOn: [202],
  }),
];

const cancellation = (kind: OrderKind, duty: string, ...expect: Check[]): CallStep =>
  onKind(
    kind,
    call(
      'sca',
      OPERATION.cancellation.sca,
      { path: paymentPath('create', { cancellationId: ID }), when: ID, duty },
      status('PIS-CANCEL-AUTH-STATUS-200', 200),
      ...expect,
    ),
  );

const listed = (kind: OrderKind): CallStep =>
  onKind(
    kind,
    call(
      'list',
      OPERATION.cancellation.list,
      { path: paymentPath('create'), when: ID },
      status('PIS-CANCEL-AUTH-LIST-200', 200),
      {
        check: 'contains',
        clause: 'PIS-CANCEL-AUTH-LIST-HOLDS',
        pointer: '/cancellationIds',
        value: ID,
      },
    ),
  );

const cancellationApprovedCase = (kind: OrderKind): Case =>
  defineCase({
    id: `pis/${kind.id}/approved-cancellation-shows-everywhere`,
    title: `A ${kind.what} whose cancellation the PSU approves is cancelled in every read`,
    needs: withNeeds(kind.needs, { profile: ['pis.cancellation=202'] }),
    steps: [
      ...cancelling(kind),
      grant('cancel'),
      cancellation(
        kind,
        CANCELLATION,
        field('PIS-CANCEL-AUTH-ENDS', '/scaStatus', { in: SCA_DONE }),
      ),
      listed(kind),
      ...isCancelled('PIS-CANCEL-AUTHORISED-CANC').map((step) => onKind(kind, step)),
    ],
  });

const cancellationDeclinedCase = (kind: OrderKind): Case =>
  defineCase({
    id: `pis/${kind.id}/declined-cancellation-cancels-nothing`,
    title: `A ${kind.what} whose cancellation the PSU declines is not cancelled in any read`,
    needs: withNeeds(kind.needs, { profile: ['pis.cancellation=202'] }),
    steps: [
      ...cancelling(kind),
      decline('cancel'),
      cancellation(kind, REFUSAL, field('PIS-CANCEL-DECLINED', '/scaStatus', { in: SCA_NOT_DONE })),
      ...[
        readStatus(
          'after',
          {},
          field('PIS-CANCEL-DECLINED', '/transactionStatus', { in: NOT_CANCELLED }),
        ),
        content(
          'content',
          {},
          any(
            'PIS-CANCEL-DECLINED',
            [noField('PIS-CANCEL-DECLINED', '/transactionStatus')],
            [field('PIS-CANCEL-DECLINED', '/transactionStatus', { in: NOT_CANCELLED })],
          ),
        ),
      ].map((step) => onKind(kind, step)),
    ],
  });

/** Effects on every kind of payment, in every read. Where combinations show them too, they run on request. */
export const effectCases: readonly Case[] = [
  ...OTHER_KINDS.map(waitsCase).map(onRequest),
  ...OTHER_KINDS.map(refusedCase).map(onRequest),
  approvedCase(SINGLE),
  ...OTHER_KINDS.map(approvedCase).map(onRequest),
  ...ORDER_KINDS.flatMap((kind) => [
    declinedCase(kind),
    cancelledCase(kind),
    cancellationApprovedCase(kind),
    cancellationDeclinedCase(kind),
  ]).map(onRequest),
];
