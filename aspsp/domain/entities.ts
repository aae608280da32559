import type {
  DayOfExecution,
  PaymentInitiation,
  PaymentService,
  StandingOrder,
} from '../../generated/model/xs2a/schemas.js';
import type { Client, Code, FailedLogins, RevokedToken, UsedCode } from './client-entities.js';
import type {
  BasketStatus,
  ConsentStatus,
  FundsConsentStatus,
  ScaStatus,
  TransactionStatus,
} from './machines.js';
import type { Message } from './message.js';
import type { OperatorSettings } from './operator-settings.js';

/** The state of the bank, as plain readonly data. Each entity has an `id`, unique in its kind. */
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
  readonly replay: Replay;
  readonly standingOrder: RepeatedPayment;
  readonly reported: Reported;
  readonly due: Due;
  readonly usedCode: UsedCode;
  readonly revokedToken: RevokedToken;
  readonly failedLogins: FailedLogins;
  readonly message: Message;
  readonly operator: OperatorSettings;
}

export interface Psu {
  /** The login name. */
  readonly id: string;
  readonly name: string;
  /** Salted scrypt of the password, never the password. */
  readonly salt: string;
  readonly passwordHash: string;
  /** The company that this person acts for; the person may use its accounts. */
  readonly corporate?: string;
}

export interface Account {
  /** The IBAN; for a sub-account of a multicurrency account or a card account, an id of the bank. */
  readonly id: string;
  readonly psu: string;
  /** XXX for a multicurrency account as a whole, which has no balance itself. */
  readonly currency: string;
  readonly name: string;
  readonly product: string;
  readonly cashAccountType: string;
  /** Minor units before the first entry. */
  readonly opening: bigint;
  /** For a company account: its owner, and how many people have to approve a payment. */
  readonly corporate?: { readonly id: string; readonly approvals: number };
  /** IBAN of the multicurrency account that it belongs to. */
  readonly parent?: string;
  /** Present on card accounts, which have no IBAN. */
  readonly card?: Card;
}

export interface Card {
  readonly maskedPan: string;
  /** A digest identifies the complete number, which is not stored. */
  readonly panDigest: string;
  /** Minor units. */
  readonly creditLimit: bigint;
}

/** A booked or pending movement on an account. */
export interface Entry {
  readonly id: string;
  readonly account: string;
  /** Position in the order of the account, for delta access. */
  readonly reference: string;
  readonly units: bigint;
  /** Absent while pending. */
  readonly bookingDate?: string;
  readonly valueDate: string;
  /** The date of entry, which a period uses for pending entries. */
  readonly entryDate: string;
  readonly partyName: string;
  readonly partyIban: string;
  readonly text: string;
  readonly mandateId?: string;
  readonly bankTransactionCode: string;
}

/** A payment that the bank repeats on behalf of the PSU. */
export interface RepeatedPayment {
  readonly id: string;
  readonly account: string;
  /** Minor units of each execution. */
  readonly units: bigint;
  readonly creditorName: string;
  readonly creditorIban: string;
  readonly text: string;
  readonly startDate: string;
  readonly frequency: 'Monthly';
  /** Day of the month, "1" to "31". */
  readonly dayOfExecution: DayOfExecution;
}

/** The entries of an account that one TPP has already received, for delta lists. */
export interface Reported {
  /** Organisation of the TPP, PSU and account. */
  readonly id: string;
  /** Returned before the delta list that is being read. */
  readonly before: readonly string[];
  /** Returned since then. */
  readonly since: readonly string[];
}

export interface BankAccountReference {
  readonly iban?: string;
  readonly maskedPan?: string;
  readonly pan?: string;
  readonly currency?: string;
}

/** A reference as a consent stores it: without a complete card number. */
export interface KeptReference extends Omit<BankAccountReference, 'pan'> {
  readonly panDigest?: string;
}

/** A payment as it was sent, when it was not JSON. */
export interface PainOriginal {
  readonly xml: string;
  /** The MsgId and the version of the document: `pain.001.001.03`. */
  readonly message: { readonly id: string; readonly name: string };
  /** The JSON part of a periodic payment. */
  readonly standingOrder?: StandingOrder;
}

/** The redirect addresses of the TPP, and whether it prefers redirection. */
export interface RedirectTargets {
  readonly ok?: string;
  readonly nok?: string;
  /** TPP-Redirect-Preferred; absent: the bank chooses. */
  readonly preferred?: boolean;
}

export interface Payment {
  readonly id: string;
  /** Organisation identifier of the TPP, so that a renewed certificate keeps its resources. */
  readonly owner: string;
  readonly service: PaymentService;
  readonly product: string;
  /** The order as the TPP sent it, or converted to the same form. domain/payments parses it. */
  readonly order: PaymentInitiation;
  readonly status: TransactionStatus;
  readonly createdAt: string;
  readonly authorisedAt?: string;
  readonly cancellationAsked: boolean;
  readonly redirect: RedirectTargets;
  /** Only when the order was not sent as JSON. */
  readonly original?: PainOriginal;
  /** The number of authorisations by different PSUs that it needs. */
  readonly neededAuthorisations: number;
  /** Ids of the PSUs that have authorised it. */
  readonly authorisedBy: readonly string[];
  /** Whether it is rejected at its authorisation when the funds are not available then. */
  readonly rejectWithoutFunds: boolean;
  /** Whether the funds were available at the last check; undefined before its authorisation. */
  readonly fundsAvailable?: boolean;
  /** The number of past occurrences of a periodic payment. */
  readonly occurrences: number;
  /** A change that is decided and not yet visible. */
  readonly settles?: Settles<'authorised' | 'cancelled'>;
}

/** An event that changes a resource at a later time. */
export interface Settles<E extends string> {
  readonly event: E;
  readonly at: string;
}

/** An authorised payment that waits for its execution; `id` is the payment's. */
export interface Due {
  readonly id: string;
  /** The time of the next check. */
  readonly at: string;
}

export type AccessRight = 'accounts' | 'balances' | 'transactions';

/** What the PSU granted on one account; `id` is the account id, only valid in this consent. */
export interface AccountGrant {
  readonly id: string;
  readonly account: string;
  readonly rights: readonly AccessRight[];
  /** A card account: read below /card-accounts. */
  readonly card?: true;
  /** Whether the name of the owner may be returned. */
  readonly ownerName?: true;
}

export type AllAccounts = 'allAccounts' | 'allAccountsWithOwnerName';

/** The access of a consent; R is the form of account references. */
export interface ConsentAccess<R = KeptReference> {
  readonly accounts?: readonly R[];
  readonly balances?: readonly R[];
  readonly transactions?: readonly R[];
  readonly additionalInformation?: { readonly ownerName?: readonly R[] };
  readonly availableAccounts?: AllAccounts;
  readonly availableAccountsWithBalance?: AllAccounts;
  readonly allPsd2?: AllAccounts;
}

export interface Consent {
  readonly id: string;
  readonly owner: string;
  /** As the TPP sent it, except for complete card numbers. */
  readonly access: ConsentAccess;
  readonly recurring: boolean;
  readonly validUntil: string;
  readonly frequencyPerDay: number;
  readonly combinedService: boolean;
  readonly status: ConsentStatus;
  readonly createdAt: string;
  readonly lastActionDate: string;
  /** The date of the first access, for one-off consents. */
  readonly usedOn?: string;
  /** Set when authorised. */
  readonly psu?: string;
  readonly grants: readonly AccountGrant[];
  readonly redirect: RedirectTargets;
  readonly neededAuthorisations: number;
  readonly authorisedBy: readonly string[];
  /** A change that is decided and not yet visible. */
  readonly settles?: Settles<'authorised' | 'deleted'>;
}

/** The purpose of an authorisation. */
export type Purpose = 'payment' | 'cancellation' | 'consent' | 'basket' | 'funds-consent';

/** ASPSP-SCA-Approach; the OAuth approach counts as REDIRECT. */
export type ScaApproach = 'REDIRECT' | 'DECOUPLED' | 'EMBEDDED';

/** The stored form of a short secret: a salted hash. */
export interface SaltedHash {
  readonly salt: string;
  readonly hash: string;
}

export interface Authorisation {
  readonly id: string;
  readonly owner: string;
  /** The name of the TPP for the PSU. */
  readonly tppName: string;
  readonly purpose: Purpose;
  /** Id of the payment, consent or basket. */
  readonly resource: string;
  readonly approach: ScaApproach;
  readonly status: ScaStatus;
  readonly createdAt: string;
  readonly redirect: RedirectTargets;
  /** The number of wrong passwords and codes. */
  readonly failedAttempts: number;
  /** The identified PSU. */
  readonly psu?: string;
  /** Embedded: the id of the chosen method, and its code. */
  readonly method?: string;
  readonly otp?: SaltedHash;
  /** Redirect with confirmation: the digest of the code in the redirect. */
  readonly confirmation?: string;
}

/** The parameters of the request to the authorize endpoint. */
export interface OauthRequest {
  readonly client: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly state?: string;
  readonly codeChallenge?: string;
}

/** One opaque link for the PSU's browser. The ids of this and the next are digests, never the secrets. */
export interface Interaction {
  readonly id: string;
  readonly authorisation: string;
  readonly createdAt: string;
  /** Present in the OAuth flow only. */
  readonly oauth?: OauthRequest;
  readonly done: boolean;
}

/** The session of a browser. */
export interface Session {
  readonly id: string;
  /** Its scope: an interaction, or the PSU's app. */
  readonly interaction: string;
  readonly csrf: string;
  readonly psu?: string;
  /** Wrong passwords of this browser. */
  readonly failed?: number;
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

/** A payment in a basket that can still be authorised: a payment is in one at most. */
export interface BasketMember {
  /** Id of the payment. */
  readonly id: string;
  readonly basket: string;
}

/** The card data of a TPP that wants to confirm funds for it. */
export interface CardDetails {
  readonly cardNumber?: string;
  readonly cardExpiryDate?: string;
  readonly cardInformation?: string;
  readonly registrationInformation?: string;
}

/** A consent to confirm funds (version 2), with the fields that the TPP sent. */
export interface FundsConsent {
  readonly id: string;
  readonly owner: string;
  readonly access: ConsentAccess;
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

/** Values that all processes of a bank on one store share. */
export interface Secret {
  /** `access-tokens`, `seeded-psus` or `dialect`. */
  readonly id: string;
  /** JSON: the Web Key of the tokens, or the seeded PSUs and the root of their passwords. */
  readonly value: string;
}

/** The response to a request that created something, for the same request sent again. */
export interface Replay {
  /** Digest of the TPP and its X-Request-ID. */
  readonly id: string;
  /** Digest of method, address and body. */
  readonly request: string;
  /** JSON of the response, with a placeholder for the PSU's link. */
  readonly answer: string;
  /** The target of that link. */
  readonly authorisation?: string;
  readonly createdAt: string;
}
