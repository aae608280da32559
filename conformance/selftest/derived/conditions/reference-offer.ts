import type { BankOffer } from '../../../../standard/dimension.js';
import type { Profile } from '../../../profile/profile.js';

/** What the reference bank offers: its profile, and what its seed has that no profile names. */
export function referenceOffer({ pis, ais, sca }: Profile): BankOffer {
  const products = pis?.products ?? [];
  return {
    products: {
      payments: products,
      'bulk-payments': pis?.bulkProducts ?? products,
      'periodic-payments': pis?.periodicProducts ?? products,
    },
    approaches: sca.approaches,
    models: ais?.consentModels ?? [],
    accounts: ['first', 'later', 'multicurrency', 'card'],
    psus: ['first', 'second', 'company'],
    // `information` asks for standing orders, which the contract does not show
    bookings: ['booked', 'pending', 'both'],
    periods: ['from', 'days', 'entry', 'delta'],
    // the first account has more entries than a page has, over a year
    pages: ['first', 'later'],
    // Embedded begins with a start, which has the password
    implicit: sca.approaches.filter((each) => each !== 'EMBEDDED'),
    // it cancels at once what nobody has authorised
    cancellable: ['authorised', 'ended'],
    atOnce: ['instant-sepa-credit-transfers'],
  };
}
