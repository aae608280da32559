/** What a bank offers, as far as combinations depend on it: the parts of a profile with these names. */
import { APPROACHES, type Capabilities } from '../grants/approach.js';
import { XML_PRODUCTS } from '../pis/pain.js';
import { JSON_PRODUCTS } from '../pis/products.js';

export interface OfferedByBank extends Pick<Capabilities, 'services' | 'sca'> {
  /** Which of many arrays of rows a run takes; 0 when absent. */
  readonly draw?: number;
  readonly psu: Capabilities['psu'] & {
    /** Whether the bank wants the name of the PSU with each creation. */
    readonly sendId?: boolean | 'creations' | 'always';
  };
  readonly identities: { readonly tpp2?: unknown };
  /** The seals of the TPPs, and whether the bank takes only signed requests, as it does when this is absent. */
  readonly signatures?:
    | { readonly tpp1?: unknown; readonly tpp2?: unknown; readonly required?: boolean }
    | undefined;
  /** The contract when absent. */
  readonly dialect?: string;
  readonly pis?:
    | {
        readonly paymentServices: readonly string[];
        readonly products: readonly string[];
        readonly bulkProducts?: readonly string[];
        readonly periodicProducts?: readonly string[];
        readonly multilevel?: unknown;
        readonly cancellation?: string;
        readonly maxAmount?: string;
        readonly exemptUpTo?: string;
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
  /** PSUs like the first one. */
  readonly morePsus?: readonly unknown[] | undefined;
}

/**
 * The offer with the one approach that the user selected, so that all pairs are tried in it. `all`, or an approach that the
 * bank does not offer, changes nothing.
 */
export function offerIn<Offer extends Pick<OfferedByBank, 'sca'>>(
  offer: Offer,
  approach: string | undefined,
): Offer {
  const approaches = offer.sca.approaches.filter((each) => each === approach);
  return approaches.length === 0 ? offer : { ...offer, sca: { ...offer.sca, approaches } };
}

/** A bank with all that the contract has. */
export const EVERYTHING: OfferedByBank = {
  services: ['PIS', 'AIS', 'SBS', 'COF', 'IAM'],
  sca: { approaches: APPROACHES },
  psu: { browser: 'manual', otp: {}, decoupled: { approve: [], reject: [] } },
  identities: { tpp2: {} },
  signatures: { tpp1: {}, tpp2: {}, required: false },
  pis: {
    paymentServices: ['payments', 'bulk-payments', 'periodic-payments'],
    products: [...JSON_PRODUCTS, ...XML_PRODUCTS],
    multilevel: {},
  },
  ais: {
    accounts: [{}, {}],
    consentModels: ['detailed', 'bankOffered', 'availableAccounts', 'global'],
    cards: [{}],
    multicurrency: {},
  },
  morePsus: [{}],
};
