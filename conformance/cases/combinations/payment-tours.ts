/** Payments of every service, product and form, in every approach, for both TPPs. */
import type { Factor, Row } from '../../../foundation/rows.js';
import { type Goal, goalOf } from '../../../foundation/rows-for-goals.js';
import { OPERATION } from '../../../standard/operation.js';
import { createdAs, resourceNamed } from '../../../standard/roles.js';
import { NOT_EXECUTED } from '../../../standard/statuses.js';
import { any, call, field, refused, success, toldBack, withNeeds } from '../build.js';
import type { CallStep, Step } from '../case.js';
import { drawnFor } from '../drawn/drawn-for.js';
import { executedOn, variedPain } from '../drawn/pain-values.js';
import { unusual } from '../drawn/unusual.js';
import { DAYS, type ValueLimits, variedOrder } from '../drawn/values.js';
import { paymentPath } from '../flows.js';
import { isEnough } from '../pis/multilevel.js';
import { createOfKind, ORDER_KINDS, type OrderKind } from '../pis/order-kinds.js';
import { approvedIn } from '../pis/payment-calls.js';
import { paymentBodyOf } from '../pis/products.js';
import { MORE_FIELDS } from '../pis/told-back.js';
import type { Value } from '../value.js';
import { varied } from '../varied.js';
import { cancellation, noCancellation, REFUSES_CANCELLATION } from './cancellation-of-tour.js';
import type { OfferedByBank } from './offer.js';
import { decidedBy, OF_PAYMENTS, payersOf, withAccount } from './payer.js';
import { approvedBy, linksToStartOnly, signsInEarly } from './second-approver.js';
import type { Tour } from './tour-calls.js';
import {
  agrees,
  approves,
  canDecide,
  commonFactors,
  deepGoals,
  isPain,
  withCredentials,
} from './tour-row.js';

/** The media types of a payment in pain.001. Some of the standing orders are read with both of their parts. */
const acceptOf = ({ bodyType }: OrderKind, row: Row): string =>
  bodyType === 'multipart' && drawnFor(row, 'accept').chance(0.5)
    ? 'application/json, multipart/form-data;q=0.9, application/xml;q=0.5'
    : 'application/json, application/xml;q=0.9, multipart/form-data;q=0.5';

/** The products of the profile for a service. */
function productsOf({ pis }: OfferedByBank, service: string): readonly string[] {
  if (pis === undefined || !pis.paymentServices.includes(service)) return [];
  const { products, bulkProducts = products, periodicProducts = products } = pis;
  if (service === 'bulk-payments') return bulkProducts;
  return service === 'periodic-payments' ? periodicProducts : products;
}

const serviceOf = (kind: OrderKind): string => kind.path['payment-service'];

/** What can be ordered: a service and a product, in the one form that the product has. */
interface Order {
  readonly service: string;
  readonly product: string;
  readonly kind: OrderKind;
}

const ordersOf = (offer: OfferedByBank): readonly Order[] =>
  ORDER_KINDS.flatMap((kind) =>
    productsOf(offer, serviceOf(kind))
      .filter((product) => isPain(product) === (kind.bodyType !== undefined))
      .map((product) => ({ service: serviceOf(kind), product, kind })),
  );

const orderOf = (row: Row, offer: OfferedByBank): Order | undefined =>
  ordersOf(offer).find(
    ({ service, product }) => service === row['service'] && product === row['product'],
  );

export function paymentFactors(offer: OfferedByBank): readonly Factor[] {
  const orders = ordersOf(offer);
  return [
    { name: 'service', values: [...new Set(orders.map(({ service }) => service))] },
    { name: 'product', values: [...new Set(orders.map(({ product }) => product))] },
    { name: 'fields', values: ['usual', 'required', 'all'] },
    { name: 'payer', values: payersOf(offer, Object.keys(OF_PAYMENTS)) },
    ...commonFactors(offer, 'payment').map((factor) =>
      factor.name === 'decision' && factor.values.includes('approve') && cancels(offer)
        ? { ...factor, values: [...factor.values, REFUSES_CANCELLATION] }
        : factor,
    ),
  ];
}

/** The services with JSON, and all of them with pain.001: a bank may have code for each. */
function placesOf(offer: OfferedByBank) {
  const [json, pain] = [false, true].map((isXml) =>
    ordersOf(offer).filter(({ product }) => isPain(product) === isXml),
  );
  const services = [...new Set(json?.map(({ service }) => service))];
  const productsIn = (orders: readonly Order[] = []) => [
    ...new Set(orders.map(({ product }) => product)),
  ];
  const places = [
    ...services.map((service) => ({ service: [service], product: productsIn(json) })),
    { product: productsIn(pain) },
  ];
  return { services, places, orders: [json, pain], productsIn };
}

export const deepPaymentGoals = (offer: OfferedByBank): readonly Goal[] =>
  deepGoals(offer, placesOf(offer).places);

/**
 * Each service in JSON, and pain.001 in any, meets each value of all dimensions in what its rows do: an authorisation begins, the TPP
 * starts it, updates follow, and a cancellation needs an authorisation. The first product of each service and form, which most customers
 * use, meets each decision.
 */
export function paymentGoals(offer: OfferedByBank): readonly Goal[] {
  const { services, places, orders, productsIn } = placesOf(offer);
  const slow = (place: { readonly product: readonly string[] }) => ({
    ...place,
    product: place.product.filter(isSlow),
  });
  const approved = ['approve', REFUSES_CANCELLATION];
  const begun = [...approved, 'reject', 'begun'];
  return places
    .flatMap((place): readonly Goal[] => [
      { values: { ...slow(place), decision: ['approve'], approach: withCredentials(offer) } },
      {
        values: { ...place, decision: ['approve'], approach: withCredentials(offer) },
        each: ['product'],
      },
      { values: { ...place, decision: begun, start: ['explicit'] } },
      { values: { ...slow(place), decision: approved } },
      { values: { ...place, decision: begun } },
    ])
    .concat(
      services.flatMap((service) =>
        orders.map((all) => {
          const own = all?.filter((order) => order.service === service);
          const product = productsIn(own).filter(isSlow).slice(0, 1);
          return { values: { service: [service], product }, each: ['decision'] };
        }),
      ),
      services.filter((service) => !service.startsWith('periodic')).map(startedTwice),
      offer.sca.approaches.includes('DECOUPLED') ? services.map(inDecoupled) : [],
      SLOW_BY_OAUTH.map(goalOf),
    );
}

/** One row with these values for the payment that most customers order. */
const onceWith = (service: string, row: Row): Goal => ({
  ...goalOf({ ...row, service, product: 'sepa-credit-transfers' }),
  each: ['service'],
});

/** A row with a second start: the creation has started an authorisation, nobody decides, and the TPP starts another one. */
const startedTwice = (service: string): Goal =>
  onceWith(service, { payer: 'first', decision: 'none', start: 'implicit' });

/** A row in Decoupled. Where the creation does not name the PSU, an update has to, for the payment and for its cancellation. */
const inDecoupled = (service: string): Goal =>
  onceWith(service, { decision: 'approve', approach: 'DECOUPLED' });

/** Other payments are executed at once when they are authorised: their cancellation comes too late. */
const isSlow = (product: string): boolean => !product.includes('instant');

/** A bank may refuse every cancellation. */
const cancels = ({ pis }: OfferedByBank): boolean => pis?.cancellation !== 'none';

/** A bank may offer a product for some services only. */
export const lackedOrders = (offer: OfferedByBank): readonly Row[] => {
  const [{ values: services } = NONE, { values: products } = NONE] = paymentFactors(offer);
  return services.flatMap((service) =>
    products
      .map((product) => ({ service, product }))
      .filter((each) => orderOf(each, offer) === undefined),
  );
};

const NONE: Pick<Factor, 'values'> = { values: [] };

/** Two people approve for a company, and nobody knows how many have to approve its cancellation. */
export const fitsPayment = (row: Row): boolean => {
  const { product, fields, payer, decision, moment } = row;
  const isJson = product === undefined || !isPain(product);
  const refusesCancellation = decision === REFUSES_CANCELLATION;
  return (
    canDecide(row) &&
    !(fields === 'required' && !isJson) &&
    !(payer === 'company' && refusesCancellation) &&
    !(refusesCancellation && row['approach'] === 'EMBEDDED') &&
    // a slow approval keeps the people of a company from all other cases
    !(moment === 'slow' && approves(decision) && !SLOW.some((slow) => agrees(row, slow))) &&
    // the first product alone: a tour that waits keeps the PSU's consents from other cases
    !(moment === 'later' && approves(decision) && product !== undefined && !isFirst(product))
  );
};

const OF_COMPANY: Row = {
  moment: 'slow',
  payer: 'company',
  start: 'explicit',
  decision: 'approve',
  fields: 'usual',
  product: 'sepa-credit-transfers',
  tpp: 'first',
  addresses: 'paths',
};

/** By OAuth, which needs no phone, the payments of a company wait side by side. */
const BY_OAUTH: Row = {
  ...OF_COMPANY,
  approach: 'OAUTH',
  token: 'without',
  'other-tpp': 'reads-sca',
};

/** One slow payment of each service and one of pain.001: the approval of two, and the cancellation of two that are not executed meanwhile. */
const SLOW_BY_OAUTH: readonly Row[] = [
  { ...BY_OAUTH, service: 'payments', fields: 'all' },
  { ...BY_OAUTH, service: 'bulk-payments' },
  { ...BY_OAUTH, service: 'periodic-payments' },
  { ...BY_OAUTH, service: 'periodic-payments', product: 'pain.001-sepa-credit-transfers' },
];

/** The approved payments that are slow. */
const SLOW: readonly Row[] = [
  { ...OF_COMPANY, service: 'payments', approach: 'EMBEDDED', 'other-tpp': 'reads' },
  { ...OF_COMPANY, service: 'payments', approach: 'REDIRECT', 'other-tpp': 'reads' },
  ...SLOW_BY_OAUTH,
];

const isFirst = (product: string): boolean =>
  /^(?:pain\.001-)?sepa-credit-transfers$/.test(product);

/** A text of the usual body, and one with every character. */
const USUAL_TEXT = 'Conformance test';
const TEXT = '/remittanceInformationUnstructured';
const EVERY_CHARACTER = "Az09 /-?:().,'+";

const { requestedExecutionDate = null, ...OF_ONE } = MORE_FIELDS;

/** What a body has besides the usual fields where it has every field of the contract: the order, and each payment of a bulk. */
const MORE: Readonly<Record<string, Readonly<Record<string, Value>>>> = {
  single: MORE_FIELDS,
  bulk: { requestedExecutionDate },
  periodic: OF_ONE,
};

/** The fields that no payment has to have. */
const OPTIONAL = [
  ...['endToEndIdentification', 'remittanceInformationUnstructured'],
  ...['endDate', 'dayOfExecution'],
];

const requiredOf = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !OPTIONAL.includes(name)));

function bodyOf(kind: OrderKind, product: string, row: Row): Value {
  const usual = kind.bodyType === undefined ? jsonOf(kind, product, row) : xmlOf(kind, row);
  if (row['fields'] !== 'required') return usual;
  const { payments, ...rest } = requiredOf(usual as object) as { payments?: readonly object[] };
  return {
    ...rest,
    ...(payments === undefined ? {} : { payments: payments.map(requiredOf) }),
  } as Value;
}

const withEveryCharacter = (body: Value): Value =>
  JSON.parse(JSON.stringify(body).replaceAll(USUAL_TEXT, EVERY_CHARACTER)) as Value;

/** The accounts of the first PSU besides the one that usually pays, which is the first of the list at most banks. */
const othersOf = ({ ais }: OfferedByBank): readonly string[] =>
  (ais?.accounts ?? []).slice(1, 3).map((_, at) => `\${profile.ais.accounts.${at + 1}.iban}`);

const hasValues = (row: Row): boolean =>
  row['fields'] === 'all' || (row['fields'] === 'usual' && drawnFor(row, 'has values').chance(0.5));

/** The creation with other values: of the fields where the row has all of them, and in some usual rows; of the forwarded headers in the others. */
function withValues(create: Step, { kind, product }: Order, row: Row, offer: OfferedByBank): Step {
  if (create.kind !== 'call') return create;
  if (!hasValues(row)) return unusual(create, row);
  const { body = null } = create;
  const isForeign = product.startsWith('cross-border');
  const { maxAmount = '1.00', exemptUpTo = '0' } = offer.pis ?? {};
  const isApproved = approves(row['decision']);
  const isPaid = isApproved && !isDated(kind, row) && kind.id !== 'periodic';
  const ownAccounts = isApproved || row['payer'] !== 'first' ? [] : othersOf(offer);
  const limits = { maxAmount, exemptUpTo, isForeign, ownAccounts, isPaid };
  if (kind.bodyType === undefined) {
    return varied(create, { body: variedOrder(body as Record<string, Value>, row, limits) });
  }
  return varied(create, { body: xmlWithValues(body, kind, row, limits) });
}

/** With every field, it has a day of execution some days later, as in JSON. */
const xmlOf = (kind: OrderKind, row: Row): Value =>
  isDated(kind, row) ? executedOn(kind.body, '${today+3}') : kind.body;

function jsonOf(kind: OrderKind, product: string, row: Row): Value {
  const { instructedAmount = null } = paymentBodyOf(product);
  const isAll = row['fields'] === 'all';
  const more = isAll ? MORE[kind.id] : {};
  if (kind.id !== 'bulk') return { ...(kind.body as object), instructedAmount, ...more };
  const { payments, ...rest } = kind.body as { readonly payments: readonly object[] };
  const ofEach = { instructedAmount, ...(isAll ? OF_ONE : {}) };
  return { ...rest, ...more, payments: payments.map((each) => ({ ...each, ...ofEach })) };
}

function xmlWithValues(body: Value, kind: OrderKind, row: Row, limits: ValueLimits): Value {
  if (row['fields'] !== 'all') return variedPain(body, drawnFor(row, 'values'), limits);
  const whole = withEveryCharacter(body);
  return isDated(kind, row) ? executedOn(whole, drawnFor(row, 'day').pick(DAYS)) : whole;
}

/** The tour of a row; undefined when the profile has no such order. */
export function paymentTour(row: Row, offer: OfferedByBank): Tour | undefined {
  const order = orderOf(row, offer);
  const payer = OF_PAYMENTS[row['payer'] ?? ''];
  if (order === undefined || payer === undefined) return undefined;
  const { kind, product } = order;
  const path = { ...kind.path, 'payment-product': product };
  const body = withAccount(bodyOf(kind, product, row), 'pis.debtorAccount', payer.account);
  // the plainest payment has to succeed; a bank may want more for another product, or from another account
  const isDue = kind.id === 'single' && product === offer.pis?.products[0];
  const usual = createOfKind(isDue && row['payer'] === 'first' ? kind : { ...kind }, {
    explicit: row['start'] === 'explicit',
    path,
    body,
    ...(payer.headers === undefined ? {} : { headers: payer.headers }),
  });
  const create = withValues(usual, order, row, offer);
  return {
    resource: createdAs(resourceNamed('payment')),
    row,
    needs: withNeeds(kind.needs, { profile: payer.profile }),
    create: [payer.also === undefined ? create : linksToStartOnly(create)],
    path,
    headers: kind.bodyType === undefined ? {} : { Accept: acceptOf(kind, row) },
    content: contentOf(kind, row),
    decides: decidedBy(payer),
    alsoBegun: approves(row['decision']) ? signsInEarly(payer, row) : [],
    alsoApproved: approvedBy(payer, row, path),
    approved: [
      approvedIn('${sca-after.body.scaStatus|sca-after-linked.body.scaStatus}'),
      ...(payer.also === undefined ? [] : [isEnough]),
      ...(isDated(kind, row) ? [isNotYetExecuted] : []),
    ],
    besides: row['addresses'] === 'links' ? [] : [validation(create)],
    left: row['addresses'] === 'links' ? [] : [noCancellation()],
    ...(payer.also === undefined ? {} : { also: payer.also }),
    removal: cancels(offer) ? cancellation : null,
  };
}

/** Whether the body has a date of execution some days later (pis/told-back.ts). */
const isDated = ({ id }: OrderKind, row: Row): boolean =>
  row['fields'] === 'all' && /^(?:pain-)?(?:single|bulk)$/.test(id);

/** A body with a day of execution may have a time instead (values.ts), which the read is compared with too. */
const timeOf = (pointers: readonly string[]): readonly string[] =>
  pointers.includes('/requestedExecutionDate') ? ['/requestedExecutionTime'] : [];

const isNotYetExecuted = field('PIS-EXECUTION-DAY', '/transactionStatus', { in: NOT_EXECUTED });

function contentOf(kind: OrderKind, row: Row): NonNullable<Tour['content']> {
  const isAll = row['fields'] === 'all' && kind.bodyType === undefined;
  const more = isAll ? Object.keys(MORE[kind.id] ?? {}).map((name) => `/${name}`) : [];
  // with every supported character
  const isText = (pointer: string): boolean => row['fields'] === 'all' && pointer === TEXT;
  const texts = kind.besides.filter(isText);
  const other = [...kind.besides, ...more, ...timeOf(more)].filter((pointer) => !isText(pointer));
  return [
    ...(texts.length === 0 ? [] : [toldBack('COMMON-CHARSET', 'create', ...texts)]),
    toldBack('PIS-READ-SAME', 'create', ...kind.money),
    ...(other.length === 0 ? [] : [toldBack('PIS-READ-CONTENT', 'create', ...other)]),
  ];
}

/** The bank validates the same request, or refuses it for what the contract leaves open. */
function validation(create: Step): CallStep {
  const { headers, body, bodyType } = create.kind === 'call' ? create : {};
  return call(
    'validate',
    OPERATION.payment.validate,
    {
      path: paymentPath(),
      ...(headers && { headers }),
      ...(body === undefined ? {} : { body }),
      ...(bodyType && { bodyType }),
    },
    any('PIS-VALIDATE', [success('PIS-VALIDATE')], [refused('PIS-VALIDATE')]),
  );
}
