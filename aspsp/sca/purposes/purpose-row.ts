import type { Bank } from '../../bank/bank.js';
import type { BankApproach } from '../../config/bank-config.js';
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

/** The effects of an authorisation of one purpose on its resource. */
export interface PurposeRow {
  /** Kind of scope in the OAuth approach; a purpose without one is authorised by redirect only. */
  readonly scope?: 'AIS' | 'PIS';
  /** The resource in its current state, as long as it waits for such an authorisation. */
  waiting(bank: Bank, records: Records, id: string): Promise<WaitingResource | undefined>;
  /** Whether it was rejected, so that requests about its authorisations are refused. */
  isExpired(bank: Bank, records: Records, id: string): Promise<boolean>;
  /** The PSUs who have already authorised it. */
  authorisedBy(resource: WaitingResource): readonly string[];
  /** Whether it needs no authorisation at all. */
  isExempt?(bank: Bank, records: Records, id: string): Promise<boolean>;
  /** Approaches with which it cannot be authorised. */
  unfit?(resource: WaitingResource): readonly BankApproach[];
  /** Applies a completed authorisation; returns whether it was the last one needed. */
  authorised(bank: Bank, records: Records, authorisation: Authorisation): Promise<boolean>;
  /** Applies a failed authorisation. */
  refused(bank: Bank, records: Records, id: string): Promise<void>;
}

/** The PSUs who have authorised, with one more; no PSU appears twice. */
export function withAuthoriser(
  before: readonly string[],
  psu: string | undefined,
): readonly string[] {
  return psu === undefined || before.includes(psu) ? before : [...before, psu];
}
