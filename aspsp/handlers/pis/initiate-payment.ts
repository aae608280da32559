import type { Payment, PaymentOrder } from '../../domain/entities.js';
import { orderFaults } from '../../domain/order-faults.js';
import { refuseFaults } from '../../domain/refusal.js';
import { neededAuthorisations } from '../../sca/needed-authorisations.js';
import { href, type Kit, type PisHandlers } from '../kit.js';
import { beginSca } from '../shared/begin-sca.js';
import { paymentAddress } from '../shared/find-payment.js';
import { ipFaults } from '../shared/ip-faults.js';
import { scaFaults, scaPlan } from '../shared/sca-plan.js';
import { readSinglePayment } from './read-single-payment.js';

/** Creates a single payment, and its authorisation unless the TPP wants to start it itself. */
export function initiatePayment(kit: Kit): PisHandlers['initiatePayment'] {
  return async ({ path, headers, body }, { raw }) => {
    const { bank } = kit;
    const order = readSinglePayment(body);
    const wish = { purpose: 'payment', headers } as const;
    refuseFaults([
      ...ipFaults(headers),
      ...scaFaults(bank, wish),
      ...orderFaults(order, path['payment-product'], bank.seams.now()),
    ]);
    const { approach, redirect } = scaPlan(bank, wish);
    const { debtorAccount }: PaymentOrder = order;
    const needed = await neededAuthorisations(bank.store, [debtorAccount]);
    const payment: Payment = {
      id: bank.seams.uuid(),
      owner: kit.callerOf(raw).organizationIdentifier,
      service: path['payment-service'],
      product: path['payment-product'],
      order,
      status: 'RCVD',
      createdAt: bank.seams.now().toISOString(),
      cancellationAsked: false,
      redirect,
      neededAuthorisations: needed,
      authorisedBy: [],
    };
    const self = paymentAddress(kit.addressesFor(raw).base, payment);
    const sca = await bank.store.transaction(async (records) => {
      await records.put('payment', payment);
      return beginSca(kit, records, raw, {
        purpose: 'payment',
        resource: payment.id,
        approach,
        redirect,
        psuId: headers['PSU-ID'],
        list: `${self}/authorisations`,
        needed,
        headers,
      });
    });
    return {
      status: 201,
      contentType: 'application/json',
      headers: { Location: self, 'ASPSP-SCA-Approach': approach },
      body: {
        transactionStatus: payment.status,
        paymentId: payment.id,
        ...sca.fields,
        _links: { ...sca.links, self: href(self), status: href(`${self}/status`) },
      },
    };
  };
}
