/** Payments of every service, product and form, in every approach, for both TPPs. */
import type { Factor, Row } from '../../../foundation/covering-array.js';
import { createdAs, resourceNamed } from '../../../standard/roles.js';
import { toldBack } from '../build.js';
import { createOfKind, ORDER_KINDS, type OrderKind } from '../pis/order-kinds.js';
import { paymentBodyOf } from '../pis/products.js';
import { MORE_FIELDS, MORE_POINTERS } from '../pis/told-back.js';
import type { Value } from '../value.js';
import type { OfferedByBank } from './offer.js';
import { canDecide, commonFactors, type Tour } from './tour.js';

const XML = 'application/json, application/xml;q=0.9, multipart/form-data;q=0.5';

const isPain = (product: string): boolean => product.startsWith('pain.001');

/** The products of the profile for a service. */
function productsOf({ pis }: OfferedByBank, service: string): readonly string[] {
  if (pis === undefined || !pis.paymentServices.includes(service)) return [];
  const { products, bulkProducts = products, periodicProducts = products } = pis;
  if (service === 'bulk-payments') return bulkProducts;
  return service === 'periodic-payments' ? periodicProducts : products;
}

const serviceOf = (kind: OrderKind): string => kind.path['payment-service'];

/** An order is a service and a product in the one form that the product has. */
const ordersOf = (
  offer: OfferedByBank,
): ReadonlyMap<string, { kind: OrderKind; product: string }> =>
  new Map(
    ORDER_KINDS.flatMap((kind) =>
      productsOf(offer, serviceOf(kind))
        .filter((product) => isPain(product) === (kind.bodyType !== undefined))
        .map((product) => [`${serviceOf(kind)} ${product}`, { kind, product }] as const),
    ),
  );

export function paymentFactors(offer: OfferedByBank): readonly Factor[] {
  return [
    { name: 'order', values: [...ordersOf(offer).keys()] },
    { name: 'fields', values: ['usual', 'all'] },
    ...commonFactors(offer, true),
  ];
}

/** More fields are known for JSON bodies of one payment. */
export const fitsPayment = (row: Row): boolean => {
  const { order, fields } = row;
  const isPlain = order === undefined || /^payments (?!pain)/.test(order);
  return canDecide(row) && !(fields === 'all' && !isPlain);
};

/** Every field of the contract, and every character. */
const ALL: Readonly<Record<string, Value>> = {
  ...MORE_FIELDS,
  remittanceInformationUnstructured: "Az09 /-?:().,'+",
};

function bodyOf(kind: OrderKind, product: string, row: Row): Value {
  if (kind.bodyType !== undefined) return kind.body;
  const { instructedAmount = null } = paymentBodyOf(product);
  const more = { instructedAmount, ...(row['fields'] === 'all' ? ALL : {}) };
  if (kind.id !== 'bulk') return { ...(kind.body as object), ...more };
  const { payments, ...rest } = kind.body as { readonly payments: readonly object[] };
  return { ...rest, payments: payments.map((each) => ({ ...each, ...more })) };
}

/** The tour of a row; undefined when the profile has no such order. */
export function paymentTour(row: Row, offer: OfferedByBank): Tour | undefined {
  const order = ordersOf(offer).get(row['order'] ?? '');
  if (order === undefined) return undefined;
  const { kind, product } = order;
  const path = { ...kind.path, 'payment-product': product };
  const body = bodyOf(kind, product, row);
  // the plainest payment has to succeed; a bank may want more for another product
  const isPlainest = kind.id === 'single' && product === offer.pis?.products[0];
  const create = createOfKind(isPlainest ? kind : { ...kind }, {
    explicit: row['start'] === 'explicit',
    path,
    body,
  });
  return {
    resource: createdAs(resourceNamed('payment')),
    row,
    needs: kind.needs,
    create: [create],
    path,
    headers: kind.bodyType === undefined ? {} : { Accept: XML },
    content: [
      toldBack('PIS-READ-SAME', 'create', ...kind.money),
      ...(kind.besides.length === 0
        ? []
        : [
            toldBack(
              'PIS-READ-CONTENT',
              'create',
              ...kind.besides,
              ...(row['fields'] === 'all' ? MORE_POINTERS : []),
            ),
          ]),
    ],
  };
}
