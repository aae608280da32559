/** Bulk and periodic payments: after their creation, their errors, execution times, and validation. */
import { OPERATION } from '../../../standard/operation.js';
import {
  any,
  call,
  contains,
  defineCase,
  field,
  needs,
  noField,
  refused,
  setup,
  spoiled,
  status,
  success,
  withNeeds,
} from '../build.js';
import type { CallStep, Case, Mutation, Needs } from '../case.js';
import type { Check } from '../check.js';
import { createPayment, PAYMENT_BODY, paymentPath } from '../flows.js';
import { onRequest } from '../on-request.js';
import { malformed } from '../refusals.js';
import type { Value } from '../value.js';
import { cancellationAnswer } from './payment-calls.js';
import { PIS } from './pis-needs.js';

const { debtorAccount = null, ...BLOCK } = PAYMENT_BODY;

export interface OrderService {
  readonly name: 'bulk-payments' | 'periodic-payments';
  readonly what: string;
  /** The first product of the service in the profile. */
  readonly product: string;
  readonly body: Readonly<Record<string, Value>>;
  readonly clause: 'PIS-BULK-201' | 'PIS-PERIODIC-201';
  /** The content of a read. */
  readonly shows: Check;
}

export const BULK: OrderService = {
  name: 'bulk-payments',
  what: 'bulk',
  product: '${profile.pis.bulkProducts.0|profile.pis.products.0}',
  body: { debtorAccount, payments: [BLOCK, { ...BLOCK, endToEndIdentification: 'XS2A-KIT-2' }] },
  clause: 'PIS-BULK-201',
  shows: field('PIS-READ-CONTENT', '/payments/1', { type: 'object' }),
};

export const PERIODIC: OrderService = {
  name: 'periodic-payments',
  what: 'periodic',
  product: '${profile.pis.periodicProducts.0|profile.pis.products.0}',
  body: {
    ...PAYMENT_BODY,
    startDate: '${today+2}',
    endDate: '${today+90}',
    frequency: 'Monthly',
    dayOfExecution: '1',
  },
  clause: 'PIS-PERIODIC-201',
  shows: field('PIS-READ-CONTENT', '/frequency', { in: ['Monthly'] }),
};

/** Banks that offer the service. */
export const needsOf = ({ name }: OrderService): Needs =>
  needs('PIS', { profile: [`pis.paymentServices=${name}`] });

/** Creates one, as set-up; alias `create`. */
export const createOrder = (service: OrderService): CallStep =>
  createPayment({ path: of(service), body: service.body });

const of = ({ name, product }: OrderService) => ({
  'payment-service': name,
  'payment-product': product,
});

const path = (service: OrderService) => paymentPath('create', of(service));

const readCase = (service: OrderService) =>
  defineCase({
    id: `pis/${service.what}/reads`,
    title: `A ${service.what} payment can be read, with its status`,
    needs: needsOf(service),
    steps: [
      createOrder(service),
      call(
        'read',
        OPERATION.payment.read,
        { path: path(service) },
        status('PIS-READ-200', 200),
        service.shows,
      ),
      call(
        'status',
        OPERATION.payment.status,
        { path: path(service) },
        status('PIS-STATUS-200', 200),
        field('PIS-STATUS-BODY', '/transactionStatus', { type: 'string' }),
      ),
    ],
  });

const cancellationCase = (service: OrderService) =>
  defineCase({
    id: `pis/${service.what}/cancels`,
    title: `A ${service.what} payment is cancelled, or its cancellation needs an authorisation`,
    needs: withNeeds(needsOf(service), { profile: ['!pis.cancellation=none'] }),
    steps: [
      createOrder(service),
      call('cancel', OPERATION.payment.delete, { path: path(service) }, cancellationAnswer()),
    ],
  });

const authorisationCase = (service: OrderService) =>
  defineCase({
    id: `pis/${service.what}/is-authorised`,
    title: `An authorisation of a ${service.what} payment can be started and is listed`,
    needs: needsOf(service),
    steps: [
      createOrder(service),
      setup(
        call(
          'start',
          OPERATION.payment.start,
          {
            path: path(service),
            headers: {
              'TPP-Redirect-Preferred': 'true',
              'TPP-Redirect-URI': '${profile.tpp.redirectUri}',
            },
            body: {},
            when: '${create.link.startAuthorisation}',
          },
          status('PIS-AUTH-START-201', 201),
        ),
      ),
      call(
        'list',
        OPERATION.payment.list,
        { path: path(service), when: '${start.authorisationId|create.authorisationId}' },
        status('PIS-AUTH-LIST-200', 200),
        contains(
          'PIS-AUTH-LIST-HOLDS',
          '/authorisationIds',
          '${start.authorisationId|create.authorisationId}',
        ),
      ),
    ],
  });

const endingOn = (endDate: string, as: string): CallStep =>
  createPayment({ as, path: of(PERIODIC), body: { ...PERIODIC.body, endDate } });

const lifeCases = [BULK, PERIODIC].flatMap((service) => [
  readCase(service),
  onRequest(cancellationCase(service)),
  onRequest(authorisationCase(service)),
]);

/** A bank may refuse a day that is too late, but then it refuses the next one too. */
const leapDayCase = defineCase({
  id: 'pis/periodic/ends-on-a-leap-day',
  title:
    'A periodic payment that ends on 29 February is accepted where one that ends on 1 March is',
  needs: needsOf(PERIODIC),
  steps: [
    { ...endingOn('${leap-day+1}', 'later'), appliesOn: [201] },
    { ...endingOn('${leap-day}', 'create'), setup: false },
  ],
});

type Row = readonly [
  service: OrderService,
  id: string,
  title: string,
  mutate: Mutation,
  clause: string,
];

const ROWS: readonly Row[] = [
  [
    BULK,
    'missing-payments',
    'without an array of payments',
    { op: 'drop-field', pointer: '/payments' },
    'PIS-BODY-REQUIRED',
  ],
  [
    BULK,
    'block-without-creditor',
    'with a payment that has no creditor',
    { op: 'drop-field', pointer: '/payments/1/creditorAccount' },
    'PIS-BODY-REQUIRED',
  ],
  [
    PERIODIC,
    'missing-frequency',
    'without a frequency',
    { op: 'drop-field', pointer: '/frequency' },
    'PIS-BODY-REQUIRED',
  ],
  [
    PERIODIC,
    'missing-start-date',
    'without a start date',
    { op: 'drop-field', pointer: '/startDate' },
    'PIS-BODY-REQUIRED',
  ],
  [
    PERIODIC,
    'unknown-frequency',
    'with an unknown frequency',
    { op: 'set-field', pointer: '/frequency', value: 'Sometimes' },
    'PIS-BODY-PATTERN',
  ],
  [
    PERIODIC,
    'malformed-end-date',
    'with an invalid end date',
    { op: 'set-field', pointer: '/endDate', value: 'never' },
    'PIS-BODY-PATTERN',
  ],
];

const refusalCases = ROWS.map(([service, id, title, mutate, clause]) =>
  defineCase({
    id: `pis/${service.what}/refuses-${id}`,
    title: `A ${service.what} payment ${title} is rejected`,
    needs: needsOf(service),
    twin: `pis/${service.what}/reads`,
    steps: [spoiled(createOrder(service), [mutate], ...malformed(clause))],
  }),
);

const executionTimeCase = defineCase({
  id: 'pis/initiate/answers-execution-time',
  title: 'A payment with an execution time is accepted or refused',
  needs: PIS,
  steps: [
    {
      ...createPayment({
        body: { ...PAYMENT_BODY, requestedExecutionTime: '${today+2}T12:00:00Z' },
      }),
      setup: false,
      expect: [
        any(
          'PIS-EXECUTION-TIME',
          [status('PIS-EXECUTION-TIME', 201)],
          [refused('PIS-EXECUTION-TIME')],
        ),
      ],
    },
  ],
});

const validateCase = defineCase({
  id: 'pis/validate/answers',
  title: 'The validation of a valid payment succeeds',
  needs: { ...PIS, operations: [OPERATION.payment.validate] },
  steps: [
    // a server that creates no payments and answers everything with a success does not validate either
    createPayment(),
    call(
      'validate',
      OPERATION.payment.validate,
      { path: paymentPath(), body: PAYMENT_BODY },
      success('PIS-VALIDATE'),
      noField('PIS-VALIDATE', '/paymentId'),
    ),
  ],
});

const validateBadCase = defineCase({
  id: 'pis/validate/notices-a-fault',
  title: 'The validation of a payment without an amount reports an error',
  needs: { ...PIS, operations: [OPERATION.payment.validate] },
  twin: 'pis/validate/answers',
  steps: [
    call(
      'validate',
      OPERATION.payment.validate,
      {
        path: paymentPath(),
        body: PAYMENT_BODY,
        mutate: [{ op: 'drop-field', pointer: '/instructedAmount' }],
      },
      any(
        'PIS-VALIDATE-FAULT',
        [refused('PIS-VALIDATE-FAULT')],
        [field('PIS-VALIDATE-FAULT', '/transactionStatus', { in: ['RJCT'] })],
        [field('PIS-VALIDATE-FAULT', '/tppMessages/0', { type: 'object' })],
      ),
    ),
  ],
});

export const orderCases: readonly Case[] = [
  ...lifeCases,
  leapDayCase,
  ...refusalCases,
  executionTimeCase,
  validateCase,
  validateBadCase,
];
