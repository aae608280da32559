import { defineCase, field, needs, status } from '../build.js';
import type { Case } from '../case.js';
import { createPayment, PAYMENT_BODY } from '../flows.js';
import type { Value } from '../value.js';

/** The payment products in JSON. */
export const JSON_PRODUCTS = [
  'sepa-credit-transfers',
  'instant-sepa-credit-transfers',
  'target-2-payments',
  'cross-border-credit-transfers',
  'ro-credit-transfers',
] as const;

const { debtorAccount, ...BLOCK } = PAYMENT_BODY;

/** A payment of a product: in the currency of its name where it has one, otherwise in the profile's. */
export const paymentBodyOf = (product: string): Readonly<Record<string, Value>> =>
  product === 'ro-credit-transfers'
    ? {
        ...PAYMENT_BODY,
        instructedAmount: { currency: 'RON', amount: '${profile.pis.usualAmount}' },
      }
    : PAYMENT_BODY;

/** Payments of the two other services, with the first product of each in the profile. */
const SERVICES: readonly {
  readonly service: string;
  readonly clause: string;
  readonly title: string;
  readonly product: string;
  readonly body: Value;
}[] = [
  {
    service: 'bulk-payments',
    clause: 'PIS-BULK-201',
    title: 'Creating a bulk payment of one block returns 201',
    product: '${profile.pis.bulkProducts.0|profile.pis.products.0}',
    body: { debtorAccount: debtorAccount ?? null, payments: [BLOCK] },
  },
  {
    service: 'periodic-payments',
    clause: 'PIS-PERIODIC-201',
    title: 'Creating a monthly payment returns 201',
    product: '${profile.pis.periodicProducts.0|profile.pis.products.0}',
    body: {
      ...PAYMENT_BODY,
      startDate: '${today+2}',
      endDate: '${today+90}',
      frequency: 'Monthly',
      dayOfExecution: '1',
    },
  },
];

/** Products and payment services that the profile names. */
export const productCases: readonly Case[] = [
  ...JSON_PRODUCTS.map((product) =>
    defineCase({
      id: `pis/products/serves-${product}`,
      title: `A payment of the product ${product} is accepted`,
      needs: needs('PIS', { profile: ['pis.paymentServices=payments', `pis.products=${product}`] }),
      steps: [
        {
          ...createPayment({ path: { 'payment-product': product }, body: paymentBodyOf(product) }),
          setup: false,
          expect: [status('PIS-PRODUCT-KNOWN', 201, 400), status('PIS-PRODUCT-201', 201)],
        },
      ],
    }),
  ),
  ...SERVICES.map(({ service, clause, title, product, body }) =>
    defineCase({
      id: `pis/products/serves-${service}`,
      title,
      needs: needs('PIS', { profile: [`pis.paymentServices=${service}`] }),
      steps: [
        {
          ...createPayment({
            path: { 'payment-service': service, 'payment-product': product },
            body,
          }),
          setup: false,
          expect: [
            status(clause, 201),
            field('PIS-INITIATE-PAYMENT-ID', '/paymentId', { type: 'string' }),
          ],
        },
      ],
    }),
  ),
];
