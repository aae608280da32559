import type { InitiatePaymentRequest } from '../../../generated/model/xs2a/requests.js';
import type { Bank } from '../../bank.js';
import type { Payment } from '../../domain/entities.js';
import type { Addresses } from '../../http/addresses.js';
import { type OpenedAuthorisation, openAuthorisation } from '../../sca/open-authorisation.js';
import { href, type Kit, type PisHandlers } from '../kit.js';
import { scaLinks } from '../shared/authorisation-links.js';
import { paymentAddress } from '../shared/find-payment.js';
import { ipFaults } from '../shared/ip-faults.js';
import { redirectFaults, redirectTargets } from '../shared/redirect-targets.js';
import { startsExplicitly } from '../shared/starts-explicitly.js';
import { findApprovals } from './find-approvals.js';
import { readOrder, type SentOrder } from './read-order.js';

/**
 * Creates a payment, and its authorisation unless the TPP has to start it itself: because it wants
 * to, or because several PSUs have to authorise.
 */
export function initiatePayment(kit: Kit): PisHandlers['initiatePayment'] {
  return async (request, { raw }) => {
    const { bank } = kit;
    const { path, headers, body } = request;
    const faults = [...ipFaults(headers), ...redirectFaults(headers)];
    const sent = readOrder(path, body, faults, bank.seams.now());
    const caller = kit.callerOf(raw);
    return bank.store.transaction(async (records) => {
      const needed = await findApprovals(records, sent, headers['PSU-Corporate-ID']);
      const payment = paymentOf(bank, request, sent, {
        owner: caller.organizationIdentifier,
        neededAuthorisations: needed,
      });
      await records.put('payment', payment);
      const { owner, redirect } = payment;
      const what = { owner, redirect, tppName: caller.name, resource: payment.id } as const;
      const opened =
        needed > 1 || startsExplicitly(bank, headers)
          ? undefined
          : await openAuthorisation(bank, records, { ...what, purpose: 'payment' });
      return created(payment, opened, kit.addressesFor(raw));
    });
  };
}

function paymentOf(
  bank: Bank,
  { path, headers }: InitiatePaymentRequest,
  sent: SentOrder,
  decided: Pick<Payment, 'owner' | 'neededAuthorisations'>,
): Payment {
  return {
    id: bank.seams.uuid(),
    ...decided,
    service: path['payment-service'],
    product: path['payment-product'],
    ...sent,
    status: 'RCVD',
    createdAt: bank.seams.now().toISOString(),
    cancellationAsked: false,
    redirect: redirectTargets(headers),
    authorisedBy: [],
    rejectWithoutFunds: headers['TPP-Rejection-NoFunds-Preferred'] === true,
    occurrences: 0,
  };
}

function created(payment: Payment, opened: OpenedAuthorisation | undefined, addresses: Addresses) {
  const self = paymentAddress(addresses.base, payment);
  const list = `${self}/authorisations`;
  const sca =
    opened === undefined ? { startAuthorisation: href(list) } : scaLinks(addresses, list, opened);
  return {
    status: 201,
    contentType: 'application/json',
    headers: { Location: self, 'ASPSP-SCA-Approach': 'REDIRECT' },
    body: {
      transactionStatus: payment.status,
      paymentId: payment.id,
      _links: { ...sca, self: href(self), status: href(`${self}/status`) },
    },
  } as const;
}
