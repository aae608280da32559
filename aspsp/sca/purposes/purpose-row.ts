import type { Bank } from '../../bank/bank.js';
import type { Approach } from '../../config/bank-config.js';
import type {
  Authorisation,
  Basket,
  Consent,
  FundsConsent,
  Payment,
} from '../../domain/entities.js';
import type { Records } from '../../store/store.js';

/** A resource that waits for an authorisation. */
export type WaitingResource =
  | { readonly kind: 'payment' | 'cancellation'; readonly payment: Payment }
  | { readonly kind: 'consent'; readonly consent: Consent }
  | { readonly kind: 'basket'; readonly basket: Basket; readonly payments: readonly Payment[] }
  | { readonly kind: 'funds-consent'; readonly fundsConsent: FundsConsent };

/** What an authorisation of one purpose has to do with its resource. */
export interface PurposeRow {
  /** Kind of scope in the OAuth approach; a purpose without one is authorised by redirect only. */
  readonly scope?: 'AIS' | 'PIS';
  /** The resource as long as it waits for such an authorisation, after what time did to it. */
  waiting(bank: Bank, records: Records, id: string): Promise<WaitingResource | undefined>;
  /** Whether it was rejected, so that no request about its authorisations makes sense any more. */
  isExpired(bank: Bank, records: Records, id: string): Promise<boolean>;
  /** Who has authorised it already. */
  authorisedBy(resource: WaitingResource): readonly string[];
  /** Whether it needs no authorisation at all. */
  isExempt?(bank: Bank, records: Records, id: string): Promise<boolean>;
  /** Approaches that it cannot be authorised with. */
  unfit?(resource: WaitingResource): readonly Approach[];
  /** An authorisation ended well; whether it was the last one that was needed. */
  authorised(bank: Bank, records: Records, authorisation: Authorisation): Promise<boolean>;
  /** An authorisation ended badly. */
  refused(bank: Bank, records: Records, id: string): Promise<void>;
}

/** Those who have authorised, with one more; nobody counts twice. */
export function withAuthoriser(
  before: readonly string[],
  psu: string | undefined,
): readonly string[] {
  return psu === undefined || before.includes(psu) ? before : [...before, psu];
}
