import type { AccountAccess, SinglePayment } from '../../generated/model/xs2a/schemas.js';
import type {
  BasketStatus,
  ConsentStatus,
  FundsConsentStatus,
  ScaStatus,
  TransactionStatus,
} from './machines.js';
import type { Amount } from './money.js';

/** Everything the bank keeps, as plain readonly data. Each entity has an `id`, unique in its kind. */
export interface Entities {
  readonly psu: Psu;
  readonly account: Account;
  readonly entry: Entry;
  readonly payment: Payment;
  readonly consent: Consent;
  readonly authorisation: Authorisation;
  readonly interaction: Interaction;
  readonly session: Session;
  readonly client: Client;
  readonly code: Code;
  readonly basket: Basket;
  readonly basketMember: BasketMember;
  readonly fundsConsent: FundsConsent;
  readonly secret: Secret;
}

export interface Psu {
  /** The login name. */
  readonly id: string;
  readonly name: string;
  /** Salted scrypt of the password, never the password. */
  readonly salt: string;
  readonly passwordHash: string;
  /** The company that this person acts for; its accounts are theirs to use. */
  readonly corporate?: string;
}

export interface Account {
  /** The IBAN. */
  readonly id: string;
  readonly psu: string;
  readonly currency: string;
  readonly name: string;
  readonly product: string;
  readonly cashAccountType: string;
  /** Minor units before the first entry. */
  readonly opening: bigint;
  /** Of a company's account: who it belongs to, and how many have to approve a payment. */
  readonly corporate?: { readonly id: string; readonly approvals: number };
}

/** A booked or pending movement on an account. */
export interface Entry {
  readonly id: string;
  readonly account: string;
  /** Position in the account's order, for delta access. */
  readonly reference: string;
  readonly units: bigint;
  /** Absent while pending. */
  readonly bookingDate?: string;
  readonly valueDate: string;
  /** The day it was entered: what a period means for pending ones. */
  readonly entryDate: string;
  readonly partyName: string;
  readonly partyIban: string;
  readonly text: string;
  readonly mandateId?: string;
  readonly bankTransactionCode: string;
}

export interface AccountReference {
  readonly iban?: string;
  readonly currency?: string;
}

/** What the bank looks at in a payment order. */
export interface PaymentOrder {
  readonly debtorAccount: AccountReference;
  readonly creditorAccount: AccountReference;
  readonly creditorName: string;
  readonly instructedAmount: Amount;
  readonly requestedExecutionDate?: string;
  readonly remittanceInformationUnstructured?: string;
}

/** Where the browser goes after the PSU's part, and whether the TPP wants it to. */
export interface RedirectTargets {
  readonly ok?: string;
  readonly nok?: string;
  /** TPP-Redirect-Preferred; absent: the bank chooses. */
  readonly preferred?: boolean;
}

export interface Payment {
  readonly id: string;
  /** Organisation identifier of the TPP: a renewed certificate keeps its resources. */
  readonly owner: string;
  readonly service: string;
  readonly product: string;
  /** As the TPP sent it. */
  readonly order: SinglePayment;
  readonly status: TransactionStatus;
  readonly createdAt: string;
  readonly authorisedAt?: string;
  readonly cancellationAsked: boolean;
  readonly redirect: RedirectTargets;
  /** Authorisations by different PSUs that it takes. */
  readonly neededAuthorisations: number;
  /** Ids of the PSUs that have authorised it. */
  readonly authorisedBy: readonly string[];
}

export type AccessRight = 'accounts' | 'balances' | 'transactions';

/** What the PSU granted on one account; `id` is the account-id of this consent only. */
export interface Grant {
  readonly id: string;
  readonly account: string;
  readonly rights: readonly AccessRight[];
}

/** What the bank looks at in a consent's access. */
export interface ConsentAccess {
  readonly accounts?: readonly AccountReference[];
  readonly balances?: readonly AccountReference[];
  readonly transactions?: readonly AccountReference[];
  readonly availableAccounts?: string;
  readonly availableAccountsWithBalance?: string;
  readonly allPsd2?: string;
}

export interface Consent {
  readonly id: string;
  readonly owner: string;
  /** As the TPP sent it. */
  readonly access: AccountAccess;
  readonly recurring: boolean;
  readonly validUntil: string;
  readonly frequencyPerDay: number;
  readonly combinedService: boolean;
  readonly status: ConsentStatus;
  readonly createdAt: string;
  readonly lastActionDate: string;
  /** The day of the first access, for one-off consents. */
  readonly usedOn?: string;
  /** Set when authorised. */
  readonly psu?: string;
  readonly grants: readonly Grant[];
  readonly redirect: RedirectTargets;
  readonly neededAuthorisations: number;
  readonly authorisedBy: readonly string[];
}

/** What an authorisation is for. */
export type Purpose = 'payment' | 'cancellation' | 'consent' | 'basket' | 'funds-consent';

/** ASPSP-SCA-Approach; the OAuth approach counts as REDIRECT. */
export type ScaApproach = 'REDIRECT' | 'DECOUPLED' | 'EMBEDDED';

/** What is kept of a short secret: a salted hash. */
export interface SaltedHash {
  readonly salt: string;
  readonly hash: string;
}

export interface Authorisation {
  readonly id: string;
  readonly owner: string;
  /** Name of the TPP as the PSU is told it. */
  readonly tppName: string;
  readonly purpose: Purpose;
  /** Id of the payment, consent or basket. */
  readonly resource: string;
  readonly approach: ScaApproach;
  readonly status: ScaStatus;
  readonly createdAt: string;
  readonly redirect: RedirectTargets;
  /** Wrong passwords and codes. */
  readonly failedAttempts: number;
  /** Who was identified for it. */
  readonly psu?: string;
  /** Embedded: id of the chosen method, and the code that was sent by it. */
  readonly method?: string;
  readonly otp?: SaltedHash;
  /** Redirect with confirmation: digest of the code that the redirect carried. */
  readonly confirmation?: string;
}

/** What the bank was asked for on the authorize endpoint. */
export interface OauthRequest {
  readonly client: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly state?: string;
  readonly codeChallenge?: string;
}

/** One opaque link for the PSU's browser. Ids of this and the next are digests, never the secrets. */
export interface Interaction {
  readonly id: string;
  readonly authorisation: string;
  readonly createdAt: string;
  /** Present in the OAuth flow only. */
  readonly oauth?: OauthRequest;
  readonly done: boolean;
}

/** A browser on an interaction. */
export interface Session {
  readonly id: string;
  /** What it is good for: an interaction, or the PSU's app. */
  readonly interaction: string;
  readonly csrf: string;
  readonly psu?: string;
  readonly createdAt: string;
}

/** A TPP's registration at the identity and access manager. */
export interface Client {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  /** base64url SHA-256 of the certificate it is bound to. */
  readonly thumbprint: string;
  readonly redirectUris: readonly string[];
  /** The request's fields, to be told back. */
  readonly registration: Readonly<Record<string, unknown>>;
}

export interface Code {
  readonly id: string;
  readonly client: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly authorisation: string;
  readonly codeChallenge?: string;
  readonly createdAt: string;
}

/** A signing basket: payments that are authorised together. */
export interface Basket {
  readonly id: string;
  readonly owner: string;
  readonly payments: readonly string[];
  readonly status: BasketStatus;
  readonly createdAt: string;
  readonly redirect: RedirectTargets;
}

/** A payment in a basket that may still be authorised: a payment is in one at most. */
export interface BasketMember {
  /** Id of the payment. */
  readonly id: string;
  readonly basket: string;
}

/** What a TPP said about the card that it wants to confirm funds for. */
export interface CardDetails {
  readonly cardNumber?: string;
  readonly cardExpiryDate?: string;
  readonly cardInformation?: string;
  readonly registrationInformation?: string;
}

/** A consent to confirm funds (version 2). What the TPP left out is left out. */
export interface FundsConsent {
  readonly id: string;
  readonly owner: string;
  /** As the TPP sent it. */
  readonly access: AccountAccess;
  readonly recurring?: boolean;
  readonly validUntil?: string;
  readonly frequencyPerDay?: number;
  readonly card: CardDetails;
  readonly status: FundsConsentStatus;
  readonly createdAt: string;
  readonly lastActionDate: string;
  /** Set when authorised. */
  readonly psu?: string;
  /** IBANs that the PSU agreed to. */
  readonly accounts: readonly string[];
  readonly neededAuthorisations: number;
  readonly authorisedBy: readonly string[];
  readonly redirect: RedirectTargets;
}

/** What all processes of a bank on one store have to share. */
export interface Secret {
  /** `access-tokens` or `seeded-psus`. */
  readonly id: string;
  /** JSON Web Key of the tokens, or the root of the seeded passwords. */
  readonly value: string;
}
