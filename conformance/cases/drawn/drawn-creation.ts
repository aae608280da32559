/**
 * The creations of most cases, which send usual values because the values do not matter there: drawn ones take their place, so that many more values
 * meet a bank without a request more. What a case has chosen itself stays.
 */
import type { Random } from '../../../foundation/random.js';
import { doingOf } from '../../../standard/roles.js';
import type { CallStep } from '../case.js';
import { CONSENT_BODY, PAYMENT_BODY } from '../flows.js';
import type { Value } from '../value.js';
import { varied } from '../varied.js';
import { executedOn, variedPain } from './pain-values.js';
import { randomAddress, randomDay } from './random-values.js';
import { aLastDay, DAYS, drawnPayment, type ValueLimits, withOneReference } from './values.js';

type Body = Readonly<Record<string, Value>>;

/** What a case leaves open of the payments that it creates. */
export interface OpenValues {
  readonly limits: ValueLimits;
  /** Whether a bank may execute them on another day than the day of the run: the case neither decides on them nor moves the clock. */
  readonly onAnyDay: boolean;
}

/** The creation with drawn values; where the bank refuses them, the usual ones are sent. Other steps are returned as they are. */
export function drawnCreation(step: CallStep, random: Random, open: OpenValues): CallStep {
  const { operation, body } = step;
  const doing = doingOf(operation);
  if (doing?.role !== 'create' || body === undefined) return step;
  const other = otherBody(doing.resource.name, step, { random, open });
  return JSON.stringify(other) === JSON.stringify(body) ? step : varied(step, { body: other });
}

interface Drawing {
  readonly random: Random;
  readonly open: OpenValues;
}

function otherBody(kind: string, { body = null, bodyType }: CallStep, drawing: Drawing): Value {
  if (kind === 'payment' && bodyType !== undefined) return otherPain(body, drawing);
  if (!isBody(body)) return body;
  if (kind === 'payment') return otherOrder(body, drawing);
  return isUsual(body, CONSENT_BODY, 'validUntil')
    ? { ...body, validUntil: aLastDay(drawing.random) }
    : body;
}

const isBody = (body: Value): body is Body =>
  typeof body === 'object' && body !== null && !Array.isArray(body);

/** Whether a field has the value of the usual body: the case has not chosen another one. */
const isUsual = (body: Body, usual: Body, name: string): boolean =>
  body[name] !== undefined && JSON.stringify(body[name]) === JSON.stringify(usual[name]);

function otherOrder({ payments, ...order }: Body, drawing: Drawing): Body {
  const dated = onOtherDay(order, drawing);
  if (!Array.isArray(payments)) return otherPayment(dated, drawing);
  const own = payments.filter(isBody).map((each) => otherPayment(each, drawing));
  return { ...dated, payments: withOneReference(own, drawing.random) };
}

/** A standing order has days of its own. */
function onOtherDay(order: Body, { random, open }: Drawing): Body {
  const isDated = ['requestedExecutionDate', 'requestedExecutionTime', 'frequency'].some(
    (name) => name in order,
  );
  return isDated || !open.onAnyDay || !random.chance(0.3)
    ? order
    : { ...order, requestedExecutionDate: aDayOr(random) };
}

const aDayOr = (random: Random): string =>
  random.chance(0.2) ? random.pick(DAYS) : randomDay(random, 3, 360);

const USUAL_REFERENCE = /^XS2A-KIT-\d$/;

function otherPayment(payment: Body, { random, open }: Drawing): Body {
  const { creditorName, endToEndIdentification, text, amount } = drawnPayment(random, open.limits);
  const usual = (name: string): boolean => isUsual(payment, PAYMENT_BODY, name);
  const { endToEndIdentification: reference } = payment;
  return {
    ...payment,
    ...(USUAL_REFERENCE.test(String(reference)) ? { endToEndIdentification } : {}),
    ...(usual('remittanceInformationUnstructured')
      ? { remittanceInformationUnstructured: text }
      : {}),
    ...(usual('creditorName') && creditorName !== undefined ? { creditorName } : {}),
    ...(amount === undefined ? {} : withAmount(payment, amount)),
    ...('creditorAddress' in payment || !random.chance(0.3)
      ? {}
      : { creditorAddress: randomAddress(random) }),
  };
}

const USUAL_AMOUNT = '${profile.pis.usualAmount}';

function withAmount({ instructedAmount = null }: Body, amount: string): Body {
  if (!isBody(instructedAmount) || instructedAmount['amount'] !== USUAL_AMOUNT) return {};
  return { instructedAmount: { ...instructedAmount, amount } };
}

/** A document of usual values; one that a case has written itself stays. */
function otherPain(body: Value, { random, open }: Drawing): Value {
  if (!JSON.stringify(body).includes('<EndToEndId>XS2A-KIT-1</EndToEndId>')) return body;
  const other = variedPain(body, random, open.limits);
  return open.onAnyDay && random.chance(0.3) ? executedOn(other, aDayOr(random)) : other;
}
