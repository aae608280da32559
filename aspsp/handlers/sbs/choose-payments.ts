import type { FastifyRequest } from 'fastify';
import { mixErrors } from '../../domain/baskets/mix-errors.js';
import type { Payment } from '../../domain/entities.js';
import { Refusal, type RefusalMessage, refuseErrors } from '../../domain/refusal.js';
import { agedPayment } from '../../sca/aged.js';
import { isInBasket } from '../../sca/basket-of.js';
import type { Records } from '../../store/store.js';
import type { Kit } from '../kit.js';

/** The payments of a new basket, if all of them may be in it. */
export async function choosePayments(
  kit: Kit,
  records: Records,
  request: FastifyRequest,
  ids: readonly string[],
): Promise<readonly Payment[]> {
  const found: (Payment | undefined)[] = [];
  for (const id of ids) found.push(await ownPayment(kit, records, request, id));
  refuseErrors(unknownOnes(found));
  const payments = found.filter((payment) => payment !== undefined);
  const taken = await takenOnes(kit, records, payments);
  if (taken.length > 0) throw new Refusal(409, taken);
  refuseErrors(mixErrors(payments, kit.bank.config.baskets.mix));
  return payments;
}

async function ownPayment(
  { bank, callerOf }: Kit,
  records: Records,
  request: FastifyRequest,
  id: string,
): Promise<Payment | undefined> {
  const payment = await agedPayment(bank, records, id);
  const tpp = callerOf(request).organizationIdentifier;
  return payment !== undefined && bank.rules.ownsPayment(payment.owner, tpp) ? payment : undefined;
}

function unknownOnes(found: readonly (Payment | undefined)[]): readonly RefusalMessage[] {
  return found.flatMap((payment, index) => {
    if (payment !== undefined) return [];
    return [{ code: 'RESOURCE_UNKNOWN', text: 'There is no such payment.', path: pathTo(index) }];
  });
}

async function takenOnes(
  { bank }: Kit,
  records: Records,
  payments: readonly Payment[],
): Promise<readonly RefusalMessage[]> {
  const messages: RefusalMessage[] = [];
  for (const [index, { id, status }] of payments.entries()) {
    const complain = (text: string) =>
      messages.push({ code: 'REFERENCE_STATUS_INVALID', text, path: pathTo(index) });
    if (status !== 'RCVD')
      complain(`The payment is ${status}: it does not wait for an authorisation.`);
    else if (await isInBasket(bank, records, id)) complain('The payment is in another basket.');
  }
  return messages;
}

const pathTo = (index: number): string => `/paymentIds/${index}`;
