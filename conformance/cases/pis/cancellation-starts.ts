/**
 * The start of a cancellation's authorisation, for every kind of payment: by its link, in its list, and not
 * yet final.
 */

import { OPERATION } from '../../../standard/operation.js';
import { NOT_CANCELLED, SCA_NOT_DONE } from '../../../standard/statuses.js';
import {
  call,
  contains,
  defineCase,
  field,
  grown,
  setup,
  status,
  trying,
  withNeeds,
} from '../build.js';
import type { CallStep, Case, Step } from '../case.js';
import type { Check } from '../check.js';
import { follow } from '../common/follow-link.js';
import { authorisationId, paymentPath, startAuthorisation, startLink } from '../flows.js';
import { approvedOfKind, ORDER_KINDS, type OrderKind, onKind } from './order-kinds.js';
import { CANCEL_HEADERS, cancel, cancellationOrTooLate } from './payment-calls.js';

const IDS = '/cancellationIds';
const ID = authorisationId('startCancel', 'cancel');
const ONLY = 'PIS-CANCEL-AUTH-LIST-ONLY';
const LINK = 'PIS-LINK-SCA-STATUS-WORKS';

const list = (as: string, ...expect: Check[]): CallStep =>
  call(
    as,
    OPERATION.cancellation.list,
    { path: paymentPath('create') },
    status('PIS-CANCEL-AUTH-LIST-200', 200),
    ...expect,
  );

const readsBy = (as: string, id: string, ...expect: Check[]): CallStep =>
  call(
    as,
    OPERATION.cancellation.sca,
    { path: paymentPath('create', { cancellationId: id }), when: id },
    ...expect,
  );

/** At the link that asks for it, where there is one. */
const started: CallStep = {
  ...startAuthorisation('cancellation', { as: 'startCancel', linkOf: 'cancel' }),
  url: startLink('cancel'),
  setup: false,
  duty: 'links',
  dutyOn: OPERATION.payment.delete,
  expect: [status('PIS-LINK-START-WORKS', 201)],
};

/** The links of the response to the cancellation, and of the start. */
const linked: readonly CallStep[] = [
  follow({
    from: 'cancel',
    of: OPERATION.payment.delete,
    key: 'status',
    operation: OPERATION.payment.status,
    path: paymentPath('create'),
    clause: 'PIS-LINK-STATUS-WORKS',
    holds: [field('PIS-LINK-STATUS-WORKS', '/transactionStatus', { in: NOT_CANCELLED })],
  }),
  {
    ...follow({
      from: 'cancel',
      of: OPERATION.payment.delete,
      key: 'self',
      operation: OPERATION.payment.read,
      path: paymentPath('create'),
      clause: 'PIS-LINK-SELF-WORKS',
      holds: [],
    }),
    headers: { Accept: 'application/json, application/xml;q=0.9, multipart/form-data;q=0.5' },
  },
  follow({
    from: 'startCancel',
    of: OPERATION.cancellation.start,
    key: 'scaStatus',
    operation: OPERATION.cancellation.sca,
    path: paymentPath('create', { cancellationId: '${startCancel.authorisationId}' }),
    clause: LINK,
    holds: [field(LINK, '/scaStatus', { in: [...SCA_NOT_DONE, 'exempted'] })],
  }),
];

const steps: readonly Step[] = [
  {
    ...setup(cancel('cancel', { headers: CANCEL_HEADERS }, cancellationOrTooLate())),
    appliesOn: [202],
  },
  setup(list('before')),
  started,
  trying(
    'lists',
    list('after', contains('PIS-CANCEL-AUTH-LIST-HOLDS', IDS, ID), grown(ONLY, IDS, 'before', ID)),
  ),
  ...[0, 1].map((at) =>
    readsBy(`listed-${at}`, `\${after.body.cancellationIds.${at}}`, status(ONLY, 200)),
  ),
  readsBy(
    'sca',
    ID,
    status('PIS-CANCEL-AUTH-STATUS-200', 200),
    field('SCA-STATUS-NOT-FINAL', '/scaStatus', { in: [...SCA_NOT_DONE, 'exempted'] }),
  ),
  ...linked,
];

/** A cancellation whose authorisation has started and is not completed, for every kind of payment. */
export const cancellationStartCases: readonly Case[] = ORDER_KINDS.map((kind: OrderKind) =>
  defineCase({
    id: `pis/${kind.id}/starts-a-cancellation`,
    title: `The authorisation of a cancellation of a ${kind.what} is started by its link and is the only one in its list`,
    needs: withNeeds(kind.needs, { profile: ['pis.cancellation=202'] }),
    steps: [...approvedOfKind(kind), ...steps.map((step) => onKind(kind, step))],
  }),
);
