import type { Kit, PisHandlers } from '../kit.js';
import { ok } from '../shared/answer.js';
import { findPayment } from '../shared/find-payment.js';
import { findAuthorisation } from '../shared/update-authorisation.js';

/** Reads the status of an authorisation of a payment. */
export function getPaymentScaStatus(kit: Kit): PisHandlers['getPaymentScaStatus'] {
  return async ({ path }, { raw }) =>
    kit.bank.store.read(async (records) => {
      const { id: resource } = await findPayment(kit, records, raw, path);
      const wanted = { id: path.authorisationId, resource, purpose: 'payment' } as const;
      return ok({ scaStatus: (await findAuthorisation(records, wanted)).status });
    });
}
