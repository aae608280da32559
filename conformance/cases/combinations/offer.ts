/** What a bank offers, as far as combinations depend on it: the parts of a profile with these names. */
import type { Approach } from '../grants/approach.js';

export interface OfferedByBank {
  readonly services: readonly string[];
  readonly sca: { readonly approaches: readonly Approach[] };
  readonly identities: { readonly tpp2?: unknown };
  readonly pis?:
    | {
        readonly paymentServices: readonly string[];
        readonly products: readonly string[];
        readonly bulkProducts?: readonly string[];
        readonly periodicProducts?: readonly string[];
      }
    | undefined;
  readonly ais?:
    | {
        readonly accounts: readonly unknown[];
        readonly consentModels: readonly string[];
        readonly cards?: readonly unknown[];
        readonly multicurrency?: unknown;
      }
    | undefined;
  readonly funds?: unknown;
}
