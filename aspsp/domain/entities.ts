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
  /** The company that this person acts for; its accounts are theirs to use. */
  readonly corporate?: string;
}

export interface Account {
  /** The IBAN; of a part of a multicurrency account or of a card account, an id of the bank's own. */
  readonly id: string;
  readonly psu: string;
  /** XXX for a multicurrency account as a whole, which holds nothing itself. */
  readonly currency: string;
  readonly name: string;
  readonly product: string;
  readonly cashAccountType: string;
  /** Minor units before the first entry. */
  readonly opening: bigint;
  /** Of a company's account: who it belongs to, and how many have to approve a payment. */
  readonly corporate?: { readonly id: string; readonly approvals: number };
  /** IBAN of the multicurrency account that it is a part of. */
  readonly parent?: string;
  /** Present on card accounts, which have no IBAN. */
  readonly card?: Card;
}

export interface Card {
  readonly maskedPan: string;
  /** The whole number is not kept: it is known again by this. */
  readonly panDigest: string;
  /** Minor units. */
  readonly creditLimit: bigint;
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

/** A payment that the PSU told the bank to repeat. */
export interface RepeatedPayment {
  readonly id: string;
  readonly account: string;
  /** Minor units that leave the account each time. */
  readonly units: bigint;
  readonly creditorName: string;
  readonly creditorIban: string;
  readonly text: string;
  readonly startDate: string;
  readonly frequency: 'Monthly';
  /** Day of the month, "1" to "31". */
  readonly dayOfExecution: DayOfExecution;
}

/** Which entries of an account one TPP was told already, for delta lists. */
export interface Reported {
  /** Organisation of the TPP, PSU and account. */
  readonly id: string;
  /** Told before the delta list that is being read. */
  readonly before: readonly string[];
  /** Told since then. */
  readonly since: readonly string[];
}

export interface AccountReference {
  readonly iban?: string;
  readonly maskedPan?: string;
  readonly pan?: string;
  readonly currency?: string;
}

/** A reference as a consent keeps it: a whole card number never stays. */
export interface KeptReference extends Omit<AccountReference, 'pan'> {
  readonly panDigest?: string;
}

/** A payment as it was sent, where that was no JSON. */
export interface PainOriginal {
  readonly xml: string;
  /** Of the document: its MsgId and its version, `pain.001.001.03`. */
  readonly message: { readonly id: string; readonly name: string };
  /** The JSON part of a periodic payment. */
  readonly standingOrder?: StandingOrder;
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
  readonly service: PaymentService;
  readonly product: string;
  /** As the TPP sent it, or in the same form made of what it sent. domain/payments reads it. */
  readonly order: PaymentInitiation;
  readonly status: TransactionStatus;
  readonly createdAt: string;
  readonly authorisedAt?: string;
  readonly cancellationAsked: boolean;
  readonly redirect: RedirectTargets;
  /** Only where the order was not sent as JSON. */
  readonly original?: PainOriginal;
  /** Authorisations by different PSUs that it takes. */
  readonly neededAuthorisations: number;
  /** Ids of the PSUs that have authorised it. */
  readonly authorisedBy: readonly string[];
  /** Whether it is rejected as soon as it is authorised, if the funds are not there by then. */
  readonly rejectWithoutFunds: boolean;
  /** Whether the funds were there when the bank last looked; not before it is authorised. */
  readonly fundsAvailable?: boolean;
  /** How many occurrences of a periodic payment are over. */
  readonly occurrences: number;
  /** What was decided and does not show yet. */
  readonly settles?: Settles<'authorised' | 'cancelled'>;
}

/** An event that moves a resource at a later moment. */
export interface Settles<E extends string> {
  readonly event: E;
  readonly at: string;
}

/** A payment that is authorised and waits for its execution; `id` is the payment's. */
export interface Due {
  readonly id: string;
  /** When the bank looks at it next. */
  readonly at: string;
}

export type AccessRight = 'accounts' | 'balances' | 'transactions';

/** What the PSU granted on one account; `id` is the account-id of this consent only. */
export interface Grant {
  readonly id: string;
  readonly account: string;
  readonly rights: readonly AccessRight[];
  /** A card account: read below /card-accounts. */
  readonly card?: true;
  /** Whether the name of the owner may be told. */
  readonly ownerName?: true;
}

export type AllAccounts = 'allAccounts' | 'allAccountsWithOwnerName';

/** What the bank looks at in a consent's access; R is how accounts are named. */
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
  /** As the TPP sent it, but for whole card numbers. */
  readonly access: ConsentAccess;
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
  /** What was decided and does not show yet. */
  readonly settles?: Settles<'authorised' | 'deleted'>;
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

/** What all processes of a bank on one store have to share. */
export interface Secret {
  /** `access-tokens` or `seeded-psus`. */
  readonly id: string;
  /** JSON: the Web Key of the tokens, or what seeded PSUs there are and the root of their passwords. */
  readonly value: string;
}

/** The response to a request that made something, for the same request sent again. */
export interface Replay {
  /** Digest of the TPP and its X-Request-ID. */
  readonly id: string;
  /** Digest of method, address and body. */
  readonly request: string;
  /** JSON of the response, with a mark where the PSU's link stood. */
  readonly answer: string;
  /** What that link was for. */
  readonly authorisation?: string;
  readonly createdAt: string;
}
