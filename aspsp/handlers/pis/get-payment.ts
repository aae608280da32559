import type { Payment } from '../../domain/entities.js';
import { chooseType } from '../../http/choose-type.js';
import type { Kit, PisHandlers } from '../kit.js';
import { findPayment } from '../shared/find-payment.js';

/** Reads a payment as ordered: JSON with its status, or the document that was sent. */
export function getPayment(kit: Kit): PisHandlers['getPayment'] {
  return async ({ path }, { raw }) =>
    kit.bank.store.read(async (records) => {
      const payment = await findPayment(kit, records, raw, path);
      return contentOf(payment, raw.headers.accept);
    });
}

function contentOf(payment: Payment, accept: string | undefined) {
  const { id: paymentId, status: transactionStatus, order, original } = payment;
  const answer = { status: 200 } as const;
  if (original === undefined) {
    const contentType = chooseType(accept, ['application/json']);
    return { ...answer, contentType, body: { ...order, paymentId, transactionStatus } };
  }
  const { xml, standingOrder } = original;
  if (standingOrder === undefined) {
    return { ...answer, contentType: chooseType(accept, ['application/xml']), body: xml };
  }
  const contentType = chooseType(accept, ['multipart/form-data', 'application/xml']);
  return contentType === 'application/xml'
    ? { ...answer, contentType, body: xml }
    : { ...answer, contentType, body: { xml_sct: xml, json_standingorderType: standingOrder } };
}
