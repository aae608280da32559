import type { Kit, PisHandlers } from '../kit.js';
import { ok } from '../shared/answer.js';
import { findPayment } from '../shared/find-payment.js';
import { findAuthorisation } from '../shared/update-authorisation.js';

type Get = PisHandlers['getPaymentCancellationScaStatus'];

/** Reads the status of an authorisation of a payment's cancellation. */
export function getPaymentCancellationScaStatus(kit: Kit): Get {
  return async ({ path }, { raw }) =>
    kit.bank.store.read(async (records) => {
      const { id: resource } = await findPayment(kit, records, raw, path);
      const wanted = { id: path.cancellationId, resource, purpose: 'cancellation' } as const;
      return ok({ scaStatus: (await findAuthorisation(records, wanted)).status });
    });
}
