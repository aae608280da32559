/**
 * Values that the contract allows besides the usual ones. A combination draws some by chance, the same in every run: so each value meets
 * many kinds of resources, products and approaches, without a request more. A bank may refuse some; the usual ones are sent then.
 */
import type { Row } from '../../../foundation/covering-array.js';
import type { Random } from '../../../foundation/random.js';
import type { CallStep } from '../case.js';
import type { Value } from '../value.js';
import { drawnFor } from './drawn-for.js';

type Body = Readonly<Record<string, Value>>;

/** Texts of supported characters that are easily taken for something else. */
const TEXTS = [
  "Az09 /-?:().,'+",
  '0012',
  '1.50',
  '1e5',
  'null',
  'true',
  '2026-03-29',
  "O'Neil + Co. (a/b)",
  '?x:1.0,y/z',
  'A'.repeat(140),
];

const REFERENCES = ['XS2A-KIT-1', '0000123', 'NOTPROVIDED', 'A/B:C(1)', 'X'.repeat(35), '1e5'];

const AMOUNTS = ['0.5', '0.50', '0.05', '0.01', '1', '1.0', '10.5', '999.90', '1000', '1234.56'];

const STREET = { street: 'Main Street', buildingNumber: '1', city: 'Town', country: 'DE' };

const WRITTEN_ADDRESSES: readonly (Value | undefined)[] = [
  STREET,
  STREET,
  { country: 'DE' },
  { city: 'Town', country: 'FR' },
  { street: "Rue de l'Eau", buildingNumber: '007', city: 'St. Town (Nord)', country: 'LU' },
  { ...STREET, buildingNumber: '12-14/2' },
  undefined,
];

/** Days far enough from today not to be executed during a run; one is in the other half of the year, with another clock time. */
const DAYS = ['${today+3}', '${today+3}', '${today+10}', '${today+180}'];
const TIMES = ['${today+3}T10:15:00Z', '${today+4}T00:30:00+02:00', '${today+4}T22:45:30-05:00'];

/** What bounds the values of a payment. */
export interface ValueLimits {
  /** The largest amount of the profile, and the one up to which no PSU has to authorise a payment. */
  readonly maxAmount: string;
  readonly exemptUpTo: string;
  /** Whether the product is for other currencies too. */
  readonly isForeign: boolean;
}

/** The order with other values in its optional fields, its amount and its texts; in a bulk, each payment has its own. */
export function variedOrder(body: Body, row: Row, limits: ValueLimits): Body {
  const random = drawnFor(row, 'values');
  const { payments, ...order } = body;
  const whole = withDay(order, random);
  if (!Array.isArray(payments)) return variedPayment(whole, random, limits);
  // the payments of a bulk have one currency
  const foreign = { ...limits, isForeign: false };
  return {
    ...whole,
    payments: payments.map((each) => variedPayment(each as Body, random, foreign)),
  };
}

function withDay(order: Body, random: Random): Body {
  const { requestedExecutionDate: day, ...rest } = order;
  if (day === undefined) return order;
  return random.chance(0.4)
    ? { ...rest, requestedExecutionTime: random.pick(TIMES) }
    : { ...rest, requestedExecutionDate: random.pick(DAYS) };
}

function variedPayment(payment: Body, random: Random, limits: ValueLimits): Body {
  const { creditorAddress: _, instructedAmount, ...rest } = payment;
  const amounts = AMOUNTS.filter(
    (each) => Number(each) <= Number(limits.maxAmount) && Number(each) > Number(limits.exemptUpTo),
  );
  const address = random.pick(WRITTEN_ADDRESSES);
  const { currency = null, amount = null } = instructedAmount as Body;
  return {
    ...rest,
    instructedAmount: {
      currency: limits.isForeign && random.chance(0.6) ? 'USD' : currency,
      amount: random.chance(0.7) && amounts.length > 0 ? random.pick(amounts) : amount,
    },
    ...(address === undefined ? {} : { creditorAddress: address }),
    ...('endToEndIdentification' in rest
      ? { endToEndIdentification: random.pick(REFERENCES) }
      : {}),
    remittanceInformationUnstructured: random.pick(TEXTS),
  };
}

const LAST_DAYS = ['${today+30}', '${today+1}', '${today+89}', '${today+179}', '9999-12-31'];

/** The consent with another last day: a bank may shorten it. */
export function variedConsent(body: Body, row: Row): Body {
  const random = drawnFor(row, 'values');
  return { ...body, validUntil: random.pick(LAST_DAYS) };
}

/** The request with these headers and this body. Where the bank refuses it, the same with the usual ones is sent. */
export function varied(
  step: CallStep,
  { headers = {}, body }: { readonly headers?: CallStep['headers']; readonly body?: Value },
): CallStep {
  return {
    ...step,
    headers: { ...step.headers, ...headers },
    ...(body === undefined ? {} : { body }),
    plain: {
      without: Object.keys(headers).filter((name) => step.headers?.[name] === undefined),
      ...(body === undefined || step.body === undefined ? {} : { body: step.body }),
      ...(body === undefined ? { clause: 'HDR-FORWARDED' } : {}),
    },
  };
}
