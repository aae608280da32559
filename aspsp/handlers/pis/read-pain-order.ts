import type {
  PaymentInitiation,
  PaymentService,
  PeriodicPainPayment,
  StandingOrder,
} from '../../../generated/model/xs2a/schemas.js';
import {
  BulkPaymentRule,
  PeriodicPaymentRule,
  SinglePaymentRule,
} from '../../../generated/model/xs2a/validators.js';
import type { Rule } from '../../../runtime/model/rule.js';
import { orderErrors } from '../../domain/order-errors.js';
import { type PainOrder, readPain } from '../../domain/pain/read-pain.js';
import type { RefusalMessage } from '../../domain/refusal.js';
import type { SentOrder } from './sent-order.js';

/** A pain.001 order: with errors, or valid. */
export interface ReadPainOrder {
  readonly errors: readonly RefusalMessage[];
  readonly sent?: SentOrder;
}

/** The schemas of JSON orders, which also validate those of pain.001. */
const RULES: Readonly<Record<PaymentService, Rule>> = {
  payments: SinglePaymentRule,
  'bulk-payments': BulkPaymentRule,
  'periodic-payments': PeriodicPaymentRule,
};

/** Converts a pain.001 order to the form of JSON orders; errors have their place in the XML. */
export function readPainOrder(
  service: PaymentService,
  product: string,
  body: string | PeriodicPainPayment,
  now: Date,
): ReadPainOrder {
  const xml = typeof body === 'string' ? body : body.xml_sct;
  const standing = typeof body === 'string' ? undefined : pick(body.json_standingorderType);
  const pain = readPain(xml, service);
  if (typeof pain === 'string') {
    const path = standing === undefined ? 'body' : 'xml_sct';
    return { errors: [{ code: 'FORMAT_ERROR', text: pain, path }] };
  }
  const order = { ...pain.order, ...standing };
  const found = RULES[service](order);
  if (!isOrder(order, found.length)) {
    const errors = found.map(({ pointer, message }) => ({
      code: 'FORMAT_ERROR',
      text: `The content ${message}.`,
      path: placeOf(pain, pointer),
    }));
    return { errors: [...pain.errors, ...errors] };
  }
  const errors = orderErrors({ service, product, order }, now).map((error) => ({
    ...error,
    path: placeOf(pain, error.path ?? ''),
  }));
  if (pain.errors.length + errors.length > 0) return { errors: [...pain.errors, ...errors] };
  const { message } = pain;
  const standingOrder = standing === undefined ? {} : { standingOrder: standing };
  return { errors: [], sent: { order, original: { xml, message, ...standingOrder } } };
}

function isOrder(_order: object, errors: number): _order is PaymentInitiation {
  return errors === 0;
}

/** The fields of a standing order and nothing else: they must not change the document. */
function pick(sent: StandingOrder): StandingOrder {
  const { startDate, endDate, frequency, executionRule, dayOfExecution } = sent;
  return {
    startDate,
    frequency,
    ...(endDate === undefined ? {} : { endDate }),
    ...(executionRule === undefined ? {} : { executionRule }),
    ...(dayOfExecution === undefined ? {} : { dayOfExecution }),
  };
}

const STANDING = /^\/(?:startDate|endDate|frequency|executionRule|dayOfExecution)$/;

function placeOf(pain: PainOrder, pointer: string): string {
  return STANDING.test(pointer) ? `/json_standingorderType${pointer}` : pain.placeOf(pointer);
}
