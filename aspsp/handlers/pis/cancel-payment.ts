import type { Bank } from '../../bank/bank.js';
import { Refusal, type RefusalMessage, refuseErrors } from '../../domain/refusal.js';
import { move } from '../../execution/move.js';
import { refuseIfInBasket } from '../../sca/basket-of.js';
import { failOpenAuthorisations } from '../../sca/fail-open-authorisations.js';
import { href, type Kit, type PisHandlers } from '../kit.js';
import { startLinks } from '../shared/authorisation-links.js';
import { findPayment, paymentAddress } from '../shared/find-payment.js';
import type { RedirectHeaders } from '../shared/redirect-targets.js';
import { scaErrors, scaPlan } from '../shared/sca-plan.js';

const DONE = { status: 204 } as const;

/**
 * Cancels a payment: at once before the PSU has authorised it, with another authorisation
 * afterwards, and not at all once its execution has started.
 */
export function cancelPayment(kit: Kit): PisHandlers['cancelPayment'] {
  return async ({ path, headers }, { raw }) =>
    kit.bank.store.transaction(async (records) => {
      const { bank } = kit;
      const payment = await findPayment(kit, records, raw, path);
      const requested = { purpose: 'cancellation', headers, before: payment.redirect } as const;
      refuseErrors([...scaErrors(bank, requested), ...lackOfRedirectUri(bank, headers)]);
      if (bank.rules.next('payment', payment.status, 'cancelled') === undefined) {
        throw tooLate(payment.status);
      }
      await refuseIfInBasket(bank, records, payment.id);
      if (!bank.rules.cancels) return DONE;
      if (payment.status !== 'ACTC' || bank.config.cancellation.authorised === 204) {
        await move(bank, records, 'payment', payment, 'cancelled');
        await failOpenAuthorisations(bank, records, payment.id);
        return DONE;
      }
      const { approach, redirect } = scaPlan(bank, requested);
      await records.put('payment', { ...payment, cancellationAsked: true, redirect });
      const self = paymentAddress(kit.addressesFor(raw).base, payment);
      const body = {
        transactionStatus: payment.status,
        _links: {
          ...startLinks(approach, `${self}/cancellation-authorisations`),
          self: href(self),
          status: href(`${self}/status`),
        },
      };
      return { status: 202, body } as const;
    });
}

/** Some banks require the address again, because the cancellation may start another authorisation. */
function lackOfRedirectUri({ config }: Bank, headers: RedirectHeaders): readonly RefusalMessage[] {
  const path = 'TPP-Redirect-URI';
  if (config.cancellation.redirectUri === 'optional' || headers[path] !== undefined) return [];
  return [{ code: 'FORMAT_ERROR', text: `${path} is required to cancel a payment.`, path }];
}

function tooLate(status: string): Refusal {
  const text = `The payment is ${status}: it cannot be cancelled any more.`;
  return new Refusal(405, [{ code: 'CANCELLATION_INVALID', text }], { allow: 'GET' });
}
