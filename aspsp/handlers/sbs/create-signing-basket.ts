import { listErrors } from '../../domain/baskets/list-errors.js';
import type { Basket, ScaApproach } from '../../domain/entities.js';
import { refuseErrors } from '../../domain/refusal.js';
import { href, type Kit, type SbsHandlers } from '../kit.js';
import { startLinks } from '../shared/authorisation-links.js';
import { ipErrors } from '../shared/ip-errors.js';
import { scaErrors, scaPlan } from '../shared/sca-plan.js';
import { choosePayments } from './choose-payments.js';
import { basketAddress } from './find-basket.js';

/** Groups payments into a basket; the TPP always starts its authorisation. */
export function createSigningBasket(kit: Kit): SbsHandlers['createSigningBasket'] {
  return async ({ headers, body }, { raw }) => {
    const { seams, store, config, newId } = kit.bank;
    const { paymentIds } = body.value;
    const sca = { purpose: 'basket', headers } as const;
    refuseErrors([
      ...ipErrors(headers),
      ...scaErrors(kit.bank, sca),
      ...listErrors(paymentIds, config.baskets.most),
    ]);
    const { approach, redirect } = scaPlan(kit.bank, sca);
    const basket: Basket = {
      id: newId(),
      owner: kit.callerOf(raw).organizationIdentifier,
      payments: paymentIds,
      status: 'RCVD',
      createdAt: seams.now().toISOString(),
      redirect,
    };
    await store.transaction(async (records) => {
      await choosePayments(kit, records, raw, paymentIds);
      await records.put('basket', basket);
      for (const id of paymentIds) await records.put('basketMember', { id, basket: basket.id });
    });
    return created(basket, approach, kit.addressesFor(raw).base);
  };
}

function created({ id, status }: Basket, approach: ScaApproach, base: string) {
  const self = basketAddress(base, id);
  return {
    status: 201,
    headers: { Location: self, 'ASPSP-SCA-Approach': approach },
    body: {
      transactionStatus: status,
      basketId: id,
      // The interface has no endpoint for the status alone: the basket includes it.
      _links: {
        ...startLinks(approach, `${self}/authorisations`),
        self: href(self),
        status: href(self),
      },
    },
  } as const;
}
