import type { InitiatePaymentRequest } from '../../../generated/model/xs2a/requests.js';
import type { Bank } from '../../bank/bank.js';
import type { Payment } from '../../domain/entities.js';
import type { Kit, PisHandlers } from '../kit.js';
import { beginSca } from '../shared/begin-sca.js';
import { created } from '../shared/created.js';
import { paymentAddress } from '../shared/find-payment.js';
import { ipErrors } from '../shared/ip-errors.js';
import { scaErrors, scaPlan } from '../shared/sca-plan.js';
import { findApprovals } from './find-approvals.js';
import { readOrder } from './read-order.js';
import type { SentOrder } from './sent-order.js';

/**
 * Creates a payment, and its authorisation unless the TPP has to start it itself: because it prefers
 * to, or because several PSUs have to authorise.
 */
export function initiatePayment(kit: Kit): PisHandlers['initiatePayment'] {
  return async (request, { raw }) => {
    const { bank } = kit;
    const { path, headers, body } = request;
    const requested = { purpose: 'payment', headers } as const;
    const errors = [...ipErrors(headers), ...scaErrors(bank, requested)];
    const sent = readOrder(path, body, errors, bank.seams.now());
    const { approach, redirect } = scaPlan(bank, requested);
    const owner = kit.callerOf(raw).organizationIdentifier;
    return bank.store.transaction(async (records) => {
      const needed = await findApprovals(records, sent, headers['PSU-Corporate-ID']);
      const decided = { owner, neededAuthorisations: needed, redirect };
      const payment = paymentOf(bank, request, sent, decided);
      await records.put('payment', payment);
      const self = paymentAddress(kit.addressesFor(raw).base, payment);
      const sca = await beginSca(kit, records, raw, {
        purpose: 'payment',
        resource: payment.id,
        approach,
        redirect,
        self,
        needed,
        headers,
      });
      return created(self, approach, sca, {
        transactionStatus: payment.status,
        paymentId: payment.id,
      });
    });
  };
}

function paymentOf(
  bank: Bank,
  { path, headers }: InitiatePaymentRequest,
  sent: SentOrder,
  decided: Pick<Payment, 'owner' | 'neededAuthorisations' | 'redirect'>,
): Payment {
  return {
    id: bank.newId(),
    ...decided,
    service: path['payment-service'],
    product: path['payment-product'],
    ...sent,
    status: 'RCVD',
    createdAt: bank.seams.now().toISOString(),
    cancellationAsked: false,
    authorisedBy: [],
    rejectWithoutFunds: headers['TPP-Rejection-NoFunds-Preferred'] === true,
    occurrences: 0,
  };
}
