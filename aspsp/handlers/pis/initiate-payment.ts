import type { Payment } from '../../domain/entities.js';
import { orderFaults } from '../../domain/order-faults.js';
import { refuseFaults } from '../../domain/refusal.js';
import type { Addresses } from '../../http/addresses.js';
import { openAuthorisation } from '../../sca/open-authorisation.js';
import { href, type Kit, type PisHandlers } from '../kit.js';
import { scaLinks } from '../shared/authorisation-links.js';
import { paymentAddress } from '../shared/find-payment.js';
import { ipFaults } from '../shared/ip-faults.js';
import { redirectFaults, redirectTargets } from '../shared/redirect-targets.js';
import { startsExplicitly } from '../shared/starts-explicitly.js';
import { readSinglePayment } from './read-single-payment.js';

/** Creates a single payment, and its authorisation unless the TPP wants to start it itself. */
export function initiatePayment(kit: Kit): PisHandlers['initiatePayment'] {
  return async ({ path, headers, body }, { raw }) => {
    const { bank } = kit;
    const order = readSinglePayment(body);
    refuseFaults([
      ...ipFaults(headers),
      ...redirectFaults(headers),
      ...orderFaults(order, path['payment-product'], bank.seams.now()),
    ]);
    const caller = kit.callerOf(raw);
    const payment: Payment = {
      id: bank.seams.uuid(),
      owner: caller.organizationIdentifier,
      service: path['payment-service'],
      product: path['payment-product'],
      order,
      status: 'RCVD',
      createdAt: bank.seams.now().toISOString(),
      cancellationAsked: false,
      redirect: redirectTargets(headers),
    };
    const opened = await bank.store.transaction(async (records) => {
      await records.put('payment', payment);
      if (startsExplicitly(bank, headers)) return undefined;
      const { owner, redirect } = payment;
      const what = { owner, redirect, tppName: caller.name, resource: payment.id } as const;
      return openAuthorisation(bank, records, { ...what, purpose: 'payment' });
    });
    return created(payment, opened, kit.addressesFor(raw));
  };
}

function created(
  payment: Payment,
  opened: Awaited<ReturnType<typeof openAuthorisation>> | undefined,
  addresses: Addresses,
) {
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
