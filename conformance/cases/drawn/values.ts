/**
 * Values that the contract allows besides the usual ones. A combination draws some by chance, the same in every run: so each value meets
 * many kinds of resources, products and approaches, without a request more. A bank may refuse some; the usual ones are sent then.
 */

import type { Random } from '../../../foundation/random.js';
import type { Row } from '../../../foundation/rows.js';
import type { Value } from '../value.js';
import { drawnFor } from './drawn-for.js';
import {
  randomAddress,
  randomAmount,
  randomDay,
  randomName,
  randomReference,
  randomText,
} from './random-values.js';

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

/** End-to-end ids of supported characters; two have those that forms and addresses encode otherwise. */
const REFERENCES = [
  ...['XS2A-KIT-1', '0000123', 'NOTPROVIDED', "Az/-?:().,'+ 9", 'X'.repeat(35), '1e5', '1+2 3'],
];

const AMOUNTS = [
  '0.5',
  '0.50',
  '0.05',
  '0.01',
  '1',
  '1.0',
  '10.5',
  '999.90',
  '1000',
  '1234.56',
  '1500.00',
];

/** What a payment has at most that is carried out, so that the PSU keeps money for the other ones. */
const MOST_PAID = 15;

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

/** Names of supported characters; the longest has all that a name may have. */
const NAMES = ['Example Creditor', 'A', "O'Neil (Nord) + Co.", '0012', 'null', 'N'.repeat(70)];

/** A day that only a leap year has. */
const LEAP_DAY = '2096-02-29';

/** The rhythms of standing orders: the day of the month belongs to those that are counted in months. */
const IN_WEEKS = ['Daily', 'Weekly', 'EveryTwoWeeks'];
const IN_MONTHS = ['Monthly', 'EveryTwoMonths', 'Quarterly', 'SemiAnnual', 'Annual'];
const DAYS_OF_MONTH = ['1', '5', '15', '28', '31'];
const FIRST_DAYS = ['${today+2}', '${today+2}', '${today+5}', '${today+40}'];
const END_DAYS = ['${today+90}', '${today+400}', LEAP_DAY, '9999-12-31', undefined];

/**
 * Days far enough from today not to be executed during a run; one is in the other half of the year, with another clock time, and one belongs to
 * a week of the next year by ISO 8601 in most years.
 */
export const DAYS = ['${today+3}', '${year-end}', '${today+10}', '${today+180}'];
const TIMES = [
  '${today+3}T10:15:00Z',
  '${today+4}T00:30:00+02:00',
  '${today+4}T22:45:30-05:00',
  '${today+4}T03:15:00+05:30',
];

/** What bounds the values of a payment. */
export interface ValueLimits {
  /** The largest amount of the profile, and the one up to which no PSU has to authorise a payment. */
  readonly maxAmount: string;
  readonly exemptUpTo: string;
  /** Whether the product is for other currencies too. */
  readonly isForeign: boolean;
  /** Other accounts of the PSU, as references: money may go there too. None where somebody approves the payment. */
  readonly ownAccounts: readonly string[];
  /** Whether the bank carries it out during the run, so that the PSU needs the money. */
  readonly isPaid: boolean;
  /** The creditor keeps its name: a bank may compare it with that of the account before it executes the payment. */
  readonly keepsName?: boolean;
}

/** The order with other values in its optional fields, its amount and its texts; in a bulk, each payment has its own. */
export function variedOrder(body: Body, row: Row, limits: ValueLimits): Body {
  const random = drawnFor(row, 'values');
  const { payments, ...order } = body;
  const dated = withRhythm(withDay(order, random), random);
  const whole = row['payer'] === 'multicurrency' ? dated : withIbanAlone(dated, random);
  if (!Array.isArray(payments)) return variedPayment(whole, random, limits);
  // the payments of a bulk have one currency
  const foreign = { ...limits, isForeign: false };
  const own = withOneReference(
    payments.map((each) => variedPayment(each as Body, random, foreign)),
    random,
  );
  return { ...whole, payments: random.chance(0.3) ? extended(own, limits) : own };
}

/** Some bulks have the same end-to-end id in each payment, such as NOTPROVIDED: it identifies none of them. */
export function withOneReference(payments: readonly Body[], random: Random): readonly Body[] {
  const [first = {}] = payments;
  const { endToEndIdentification = null } = first;
  const isKnown = payments.every((each) => 'endToEndIdentification' in each);
  if (!isKnown || !random.chance(0.3)) return payments;
  return payments.map((each) => ({ ...each, endToEndIdentification }));
}

/** The length of a long bulk. */
const MANY = 24;

/**
 * The payments, and as many small ones as make a long bulk. They stay as they are where the sum would be more than the profile allows, or is not known
 * because one of them has the amount of the profile.
 */
function extended(payments: readonly Body[], limits: ValueLimits): readonly Body[] {
  const { exemptUpTo } = limits;
  const [first] = payments;
  const amount = ['0.01', '0.50', '1.00'].find((each) => Number(each) > Number(exemptUpTo));
  const paid = payments.reduce(
    (sum, { instructedAmount }) => sum + Number((instructedAmount as Body)['amount']),
    0,
  );
  const isWithin = paid + MANY * Number(amount) <= mostOf(limits);
  if (first === undefined || amount === undefined || !isWithin) return payments;
  const { currency = null } = first['instructedAmount'] as Body;
  const more = Array.from({ length: MANY - payments.length }, (_, at) => ({
    ...first,
    endToEndIdentification: `XS2A-KIT-${at + payments.length + 1}`,
    instructedAmount: { currency, amount },
  }));
  return [...payments, ...more];
}

/** A day on which nothing is executed during a run. */
const aDay = (random: Random): string => randomDay(random, 3, 360);

function withDay(order: Body, random: Random): Body {
  const { requestedExecutionDate: day, ...rest } = order;
  if (day === undefined) return order;
  return random.chance(0.4)
    ? { ...rest, requestedExecutionTime: random.pick(TIMES) }
    : { ...rest, requestedExecutionDate: listedOr(random, DAYS, aDay) };
}

/** Some orders name the account by its IBAN alone, which is enough where the account has one currency. */
function withIbanAlone(order: Body, random: Random): Body {
  const { debtorAccount } = order;
  const [, path] = /^\$\{(profile\.[\w.]+)\}$/.exec(String(debtorAccount)) ?? [];
  if (path === undefined || !random.chance(0.4)) return order;
  return { ...order, debtorAccount: { iban: `\${${path}.iban}` } };
}

/** A standing order with other days, each of which has a first execution before its end. */
function withRhythm(order: Body, random: Random): Body {
  if (order['frequency'] === undefined) return order;
  const { endDate: _, dayOfExecution: __, ...rest } = order;
  const frequency = random.pick([...IN_WEEKS, ...IN_MONTHS]);
  const endDate = random.pick(END_DAYS);
  return {
    ...rest,
    frequency,
    startDate: random.pick(FIRST_DAYS),
    ...(IN_MONTHS.includes(frequency) ? { dayOfExecution: random.pick(DAYS_OF_MONTH) } : {}),
    ...(endDate === undefined ? {} : { endDate }),
  };
}

/** The largest amount of an order. */
const mostOf = ({ maxAmount, isPaid }: ValueLimits): number =>
  Math.min(Number(maxAmount), isPaid ? MOST_PAID : Infinity);

/** The amounts that a payment within these limits may have, of which its PSU has to approve each. */
function amountsWithin(limits: ValueLimits): readonly string[] {
  const most = mostOf(limits);
  return AMOUNTS.filter((each) => Number(each) <= most && Number(each) > Number(limits.exemptUpTo));
}

/** One of the listed values, or one that nobody chose. */
const listedOr = <T>(random: Random, listed: readonly T[], made: (random: Random) => T): T =>
  random.chance(0.5) ? random.pick(listed) : made(random);

const drawnName = (random: Random): string => listedOr(random, NAMES, randomName);
const drawnReference = (random: Random): string => listedOr(random, REFERENCES, randomReference);
const drawnText = (random: Random): string => listedOr(random, TEXTS, randomText);

/** An amount within the limits; undefined where there is none. */
export function drawnAmount(random: Random, limits: ValueLimits): string | undefined {
  const amounts = amountsWithin(limits);
  const made = randomAmount(random, Number(limits.exemptUpTo), mostOf(limits));
  return random.chance(0.5) && amounts.length > 0 ? random.pick(amounts) : made;
}

/** Values of one payment; no amount where none is within the limits. */
export const drawnPayment = (random: Random, limits: ValueLimits) => ({
  creditorName: limits.keepsName === true ? undefined : drawnName(random),
  endToEndIdentification: drawnReference(random),
  text: drawnText(random),
  amount: drawnAmount(random, limits),
});

function variedPayment(payment: Body, random: Random, limits: ValueLimits): Body {
  const { creditorAddress: _, instructedAmount, ...rest } = payment;
  const address = listedOr(random, WRITTEN_ADDRESSES, randomAddress);
  const { currency = null, amount = null } = instructedAmount as Body;
  return {
    ...rest,
    instructedAmount: {
      currency: limits.isForeign && random.chance(0.6) ? 'USD' : currency,
      amount: (random.chance(0.8) ? drawnAmount(random, limits) : undefined) ?? amount,
    },
    ...(limits.ownAccounts.length > 0 && random.chance(0.6)
      ? { creditorAccount: { iban: random.pick(limits.ownAccounts) } }
      : {}),
    ...(random.chance(0.5) ? { creditorName: drawnName(random) } : {}),
    ...(address === undefined ? {} : { creditorAddress: address }),
    ...('endToEndIdentification' in rest ? { endToEndIdentification: drawnReference(random) } : {}),
    remittanceInformationUnstructured: drawnText(random),
  };
}

const LAST_DAYS = [
  ...['${today+30}', '${today+1}', '${today+89}', '${today+179}', '${year-end}'],
  ...['${leap-day}', '9999-12-31'],
];

/** The last day of a consent that other requests use meanwhile. */
export const aLastDay = (random: Random): string => randomDay(random, 2, 179);

/** How often a day a TPP may read without the PSU; a bank may grant fewer. */
const FREQUENCIES_A_DAY: readonly (Value | undefined)[] = [undefined, 1, 2, 3, '4'];

/** The consent with another last day, which a bank may shorten, and another frequency. */
export function variedConsent(body: Body, row: Row): Body {
  const random = drawnFor(row, 'values');
  const frequencyPerDay = random.pick(FREQUENCIES_A_DAY);
  const isOnce = body['recurringIndicator'] === false;
  return {
    ...body,
    validUntil: listedOr(random, LAST_DAYS, aLastDay),
    ...(isOnce || frequencyPerDay === undefined ? {} : { frequencyPerDay }),
  };
}
