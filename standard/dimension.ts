import type { Role } from './resource.js';
import type { ResourceName } from './resources.js';

/** What may differ between two requests of one operation, so that a bank may fail for one of them only. */
export type DimensionName =
  | 'kind'
  | 'service'
  | 'product'
  | 'form'
  | 'fields'
  | 'start'
  | 'approach'
  | 'tpp'
  | 'psu'
  | 'token'
  | 'presence'
  | 'account'
  | 'model'
  | 'rights'
  | 'recurring'
  | 'balance'
  | 'booking'
  | 'period'
  | 'page'
  | 'stage'
  | 'moment'
  | 'tries'
  | 'item';

/** The value of each dimension that applies to one exchange. */
export type Situation = Readonly<Partial<Record<DimensionName, string>>>;

/** One value of one dimension. */
export interface Condition {
  readonly dimension: DimensionName;
  readonly value: string;
}

/** An operation; of payments, with the service, or `pain.001` for XML of any service. */
export interface Place {
  readonly operation: string;
  readonly kind?: string;
}

/** The values that a bank offers, where the contract leaves them to the bank. */
export interface BankOffer {
  /** The payment products of each service. */
  readonly products: Readonly<Record<string, readonly string[]>>;
  readonly approaches: readonly string[];
  readonly models: readonly string[];
  /** Which accounts a request can name: the first of a PSU, a later one, one of several currencies, a card. */
  readonly accounts: readonly string[];
  readonly psus: readonly string[];
  readonly bookings: readonly string[];
  readonly periods: readonly string[];
  /** Whether some list of transactions has more than one page. */
  readonly pages: readonly string[];
  /** The approaches of an authorisation that a creation starts. */
  readonly implicit: readonly string[];
  /** The stages in which a payment's cancellation needs an authorisation. */
  readonly cancellable: readonly string[];
  /** Products of which an authorised payment is executed at once, so that its cancellation comes too late. */
  readonly atOnce: readonly string[];
}

export interface Dimension {
  readonly name: DimensionName;
  /** What the values say of a request, or of the resource that it is about. */
  readonly what: string;
  /** Its values at a place; none where it does not apply. */
  readonly values: (place: Place, offer: BankOffer) => readonly string[];
}

/** Values that no exchange has together. */
export interface DimensionRule {
  readonly never: Readonly<Partial<Record<DimensionName, readonly string[]>>>;
  readonly because: string;
  /** The kinds, roles and operations for which it holds; all when absent. */
  readonly kinds?: readonly ResourceName[];
  readonly roles?: readonly Role[];
  readonly operations?: readonly string[];
  /** Requests have them together, but each is refused: nothing of a success can be wrong there. */
  readonly refused?: true;
}
