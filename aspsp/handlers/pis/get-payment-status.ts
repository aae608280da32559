import type { Payment } from '../../domain/entities.js';
import { writePainStatus } from '../../domain/pain/write-pain-status.js';
import { chooseType } from '../../http/choose-type.js';
import type { Kit, PisHandlers } from '../kit.js';
import { findPayment } from '../shared/find-payment.js';

/** Reads the status of a payment: JSON, or pain.002 for a pain.001 payment when XML is requested. */
export function getPaymentStatus(kit: Kit): PisHandlers['getPaymentStatus'] {
  return async ({ path }, { raw }) =>
    kit.bank.store.read(async (records) => {
      const payment = await findPayment(kit, records, raw, path);
      return statusOf(kit, payment, raw.headers.accept);
    });
}

function statusOf({ bank }: Kit, payment: Payment, accept: string | undefined) {
  const { status: transactionStatus, fundsAvailable, original } = payment;
  const answer = { status: 200 } as const;
  const xml = original === undefined ? [] : (['application/xml'] as const);
  const contentType = chooseType(accept, ['application/json', ...xml]);
  if (contentType === 'application/xml') {
    const { now, uuid } = bank.seams;
    const report = { id: uuid().replaceAll('-', ''), createdAt: now().toISOString() };
    return { ...answer, contentType, body: writePainStatus(payment, report) };
  }
  const funds = fundsAvailable === undefined ? {} : { fundsAvailable };
  return { ...answer, contentType, body: { transactionStatus, ...funds } };
}
