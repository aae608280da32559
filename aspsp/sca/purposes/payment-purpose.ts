import { payingAccount } from '../../accounts/paying-account.js';
import type { Bank } from '../../bank/bank.js';
import type { Payment } from '../../domain/entities.js';
import { transfersOf } from '../../domain/payments/transfers-of.js';
import { refusal } from '../../domain/refusal.js';
import { move, settle } from '../../execution/move.js';
import type { Records } from '../../store/store.js';
import { agedPayment } from '../aged.js';
import { isInBasket } from '../basket-of.js';
import { type PurposeRow, withAuthoriser } from './purpose-row.js';

/** Authorising a payment: by all PSUs who have to. */
export const paymentPurpose: PurposeRow = {
  scope: 'PIS',
  waiting: async (bank, records, id) => {
    const payment = await agedPayment(bank, records, id);
    if (payment === undefined || !isWaiting(payment)) return undefined;
    // A payment in a basket waits for the authorisation of the basket.
    return (await isInBasket(bank, records, id)) ? undefined : { kind: 'payment', payment };
  },
  isExpired: async (bank, records, id) => (await agedPayment(bank, records, id))?.status === 'RJCT',
  authorisedBy: (resource) => ('payment' in resource ? resource.payment.authorisedBy : []),
  isExempt,
  authorised: async (bank, records, { resource, psu }) => {
    const payment = await agedPayment(bank, records, resource);
    if (payment === undefined)
      throw refusal(403, 'RESOURCE_UNKNOWN', 'The payment does not exist.');
    const { isEnough } = bank.rules;
    // An authorisation without a PSU was exempted.
    const authorisedBy = withAuthoriser(payment.authorisedBy, psu);
    const last = psu === undefined || isEnough(authorisedBy.length, payment.neededAuthorisations);
    if (last) await settle(bank, records, 'payment', payment, 'authorised', { authorisedBy });
    else await move(bank, records, 'payment', payment, 'partly-authorised', { authorisedBy });
    return last;
  },
  refused: async (bank, records, id) => {
    const payment = await agedPayment(bank, records, id);
    if (payment !== undefined && isWaiting(payment)) {
      await move(bank, records, 'payment', payment, 'refused');
    }
  },
};

const isWaiting = ({ status }: Payment): boolean => status === 'RCVD' || status === 'PATC';

/** A small single payment in the currency of the account, which one PSU alone may debit. */
async function isExempt({ config }: Bank, records: Records, id: string): Promise<boolean> {
  const payment = await records.get('payment', id);
  if (payment === undefined || payment.service !== 'payments') return false;
  const [transfer] = transfersOf(payment);
  if (transfer === undefined || payment.neededAuthorisations > 1) return false;
  const { currency, amount } = transfer.instructedAmount;
  const account = await payingAccount(records, payment.order.debtorAccount, currency);
  return account?.currency === currency && Number(amount) <= config.sca.exemptUpTo;
}
