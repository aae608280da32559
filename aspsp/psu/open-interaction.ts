import type { Bank } from '../bank.js';
import { isWaiting } from '../domain/baskets/basket-event.js';
import { hasPassed } from '../domain/calendar.js';
import type {
  Authorisation,
  Basket,
  Consent,
  FundsConsent,
  Interaction,
  Payment,
} from '../domain/entities.js';
import { digestOf } from '../domain/passwords.js';
import { agedConsent, agedPayment } from '../sca/aged.js';
import { agedBasket, isInBasket, paymentsIn } from '../sca/basket-of.js';
import { agedFundsConsent } from '../sca/funds-consent-of.js';
import type { Records } from '../store/store.js';

/** A link of the PSU that still leads somewhere. */
export interface OpenInteraction {
  /** Its opaque end, as in the address. */
  readonly link: string;
  readonly interaction: Interaction;
  readonly authorisation: Authorisation;
  readonly resource:
    | { readonly kind: 'payment' | 'cancellation'; readonly payment: Payment }
    | { readonly kind: 'consent'; readonly consent: Consent }
    | { readonly kind: 'basket'; readonly basket: Basket; readonly payments: readonly Payment[] }
    | { readonly kind: 'funds-consent'; readonly consent: FundsConsent };
}

/** Finds what a link is for; undefined when it is unknown, used, too old or no more needed. */
export async function openInteraction(
  bank: Bank,
  records: Records,
  link: string,
): Promise<OpenInteraction | undefined> {
  const interaction = await records.get('interaction', digestOf(link));
  if (interaction === undefined || interaction.done) return undefined;
  const { createdAt, authorisation: id } = interaction;
  if (hasPassed(createdAt, bank.config.lifetimes.link, bank.seams.now())) return undefined;
  const known = await records.get('authorisation', id);
  const resource = known === undefined ? undefined : await waitingResource(bank, records, known);
  const authorisation = await records.get('authorisation', id);
  if (resource === undefined || authorisation === undefined) return undefined;
  if (!['received', 'psuAuthenticated'].includes(authorisation.status)) return undefined;
  return { link, interaction, authorisation, resource };
}

async function waitingResource(
  bank: Bank,
  records: Records,
  { purpose, resource }: Authorisation,
): Promise<OpenInteraction['resource'] | undefined> {
  if (purpose === 'consent') {
    const consent = await agedConsent(bank, records, resource);
    return consent?.status === 'received' ? { kind: 'consent', consent } : undefined;
  }
  if (purpose === 'funds-consent') {
    const consent = await agedFundsConsent(bank, records, resource);
    return consent?.status === 'received' ? { kind: purpose, consent } : undefined;
  }
  if (purpose === 'basket') {
    const basket = await agedBasket(bank, records, resource);
    if (basket === undefined || !isWaiting(basket.status)) return undefined;
    return { kind: purpose, basket, payments: await paymentsIn(bank, records, basket) };
  }
  const payment = await agedPayment(bank, records, resource);
  if (purpose === 'payment' && (await isInBasket(bank, records, resource))) return undefined;
  const waiting = purpose === 'payment' ? 'RCVD' : 'ACTC';
  return payment?.status === waiting ? { kind: purpose, payment } : undefined;
}
