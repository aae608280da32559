import type { X509Certificate } from 'node:crypto';
import { digestFits, judgeClientCertificate, verifySignature } from '../../pki/pki.js';
import { consentEventsDue, paymentEventsDue } from '../domain/ageing.js';
import { basketEventDue } from '../domain/baskets/basket-event.js';
import type { Code } from '../domain/client-entities.js';
import type {
  AccessRight,
  AccountGrant,
  Consent,
  ConsentAccess,
  Entry,
  Payment,
} from '../domain/entities.js';
import { fundsConsentEventDue } from '../domain/funds-consents/funds-consent-event.js';
import { type BasketStatus, type ConsentStatus, nextStatus } from '../domain/machines.js';
import { digestOf, isPassword, isSameSecret } from '../domain/passwords.js';
import { nextExecution } from '../domain/payments/next-execution.js';
import type { Records } from '../store/store.js';
import { verifierFits } from './verifier-fits.js';

/**
 * The bank's security-relevant decisions, as functions, so that a seeded fault can replace exactly one of
 * them. Handlers call these functions and make no such decision themselves.
 */
export interface BankRules {
  readonly next: typeof nextStatus;
  readonly ownsPayment: (owner: string, tpp: string) => boolean;
  readonly ownsConsent: (owner: string, tpp: string) => boolean;
  /** Whether a TPP may read accounts under a consent that belongs to this owner. */
  readonly mayReadUnder: (owner: string, tpp: string) => boolean;
  /** Whether a consent with this status allows reading accounts. */
  readonly opens: (status: ConsentStatus) => boolean;
  /** The access that a PSU's approval grants, given the requested access. */
  readonly granted: (access: ConsentAccess) => ConsentAccess;
  /** Whether a consent that was just authorised ends earlier consents. */
  readonly supersedes: (consent: Consent) => boolean;
  /** Search criteria for the consents that it may end. */
  readonly superseded: (by: Consent, psu: string) => Partial<Consent>;
  /**
   * Whether it ends one of the consents found. `names`: whether all accounts of the earlier consent belong to
   * the same PSU.
   */
  readonly isSuperseded: (earlier: Consent, psu: string, names: boolean) => boolean;
  /** The events that the passage of time causes for a payment, a basket and a consent. */
  readonly paymentEventsDue: typeof paymentEventsDue;
  readonly basketEventDue: typeof basketEventDue;
  readonly consentEventsDue: typeof consentEventsDue;
  readonly fundsConsentEventDue: typeof fundsConsentEventDue;
  /** The time at which a payment is executed. */
  readonly nextExecution: typeof nextExecution;
  /** Whether this number of different PSUs is enough to authorise. */
  readonly isEnough: (authorised: number, needed: number) => boolean;
  /** Whether a PSU may authorise, given whether they hold the named accounts. */
  readonly mayApprove: (holdsAccounts: boolean) => boolean;
  /** The role that a request needs, given the role of its service. */
  readonly neededRole: <R>(role: R) => R | undefined;
  readonly judgeCertificate: typeof judgeClientCertificate;
  /** Whether the signature certificate belongs to the caller's organisation. */
  readonly sealFits: (organisation: string, caller: string) => boolean;
  /** The time at which a certificate has to be valid. */
  readonly judgedAt: (certificate: X509Certificate | undefined, now: Date) => Date;
  readonly redeemCode: (records: Records, id: string) => Promise<Code | undefined>;
  /** Whether a token request matches the request for which the code was issued. */
  readonly codeFits: (kept: CodeBinding, sent: CodeBinding) => boolean;
  readonly verifierFits: typeof verifierFits;
  /** Whether the formal dialect refuses an authorisation request without a PKCE challenge. */
  readonly needsPkce: boolean;
  /** Whether a client presents the certificate with which it registered; both are thumbprints. */
  readonly clientFits: (registered: string, shown: string) => boolean;
  /** Whether the PSU may be redirected to a URI. */
  readonly isRegistered: (registered: readonly string[], uri: string) => boolean;
  readonly grantFor: (consent: Consent, resource: string) => AccountGrant | undefined;
  readonly hasRight: (grant: AccountGrant, right: AccessRight) => boolean;
  /** Whether an entry lies between two days, both inclusive. */
  readonly inPeriod: (entry: Entry, from: string, to: string) => boolean;
  readonly cancels: boolean;
  /** The time against which the last day of a new consent is checked. */
  readonly requestJudgedAt: (now: Date) => Date;
  /** Whether an access counts towards the consent's daily limit. */
  readonly isCounted: (recurring: boolean, psuPresent: boolean) => boolean;
  /** Whether one more access is within the consent's daily limit. */
  readonly withinFrequency: (used: number, allowed: number) => boolean;
  /** Whether an access token issued for one scope and certificate is valid for another. */
  readonly tokenFits: (held: TokenBinding, wanted: TokenBinding) => boolean;
  /** Whether the available amount, in minor units, is sufficient. */
  readonly hasFunds: (available: bigint, asked: bigint) => boolean;
  /** Whether a password is the PSU's. */
  readonly passwordFits: typeof isPassword;
  /** Whether a one-time code is the one that was sent. */
  readonly otpFits: typeof isPassword;
  /** Whether a confirmation code is the one of the redirect, of which the bank keeps the digest. */
  readonly confirmationFits: (code: string, digest: string) => boolean;
  /** Whether another attempt is allowed after this number of wrong passwords and codes. */
  readonly mayTryAgain: (failed: number, attempts: number) => boolean;
  readonly ownsBasket: (owner: string, tpp: string) => boolean;
  /** The payments of a basket that its authorisation covers. */
  readonly covered: (payments: readonly Payment[]) => readonly Payment[];
  /** Whether a basket with this status has had no authorisation applied to it. */
  readonly isUntouched: (status: BasketStatus) => boolean;
  readonly ownsFundsConsent: (owner: string, tpp: string) => boolean;
  /** The key by which a repeated creation request is recognised. */
  readonly replayKey: (tpp: string, requestId: string) => string;
  /** Whether a Digest header matches the body. */
  readonly digestFits: typeof digestFits;
  /** Verifies that Digest, Signature and TPP-Signature-Certificate match the request. */
  readonly verifySignature: typeof verifySignature;
}

export interface TokenBinding {
  readonly scope: string;
  /** Id of the authorisation that the PSU approved. */
  readonly authorisation: string;
  /** base64url SHA-256 of the client certificate. */
  readonly thumbprint: string;
}

/** The properties to which a code is bound. */
export interface CodeBinding {
  readonly client: string;
  readonly redirectUri: string;
  readonly scope: string;
}

const APPLIED: ReadonlySet<BasketStatus> = new Set(['PATC', 'ACTC', 'ACSC']);

/** The rules of a bank without faults. */
export const SOUND_RULES: BankRules = {
  next: nextStatus,
  ownsPayment: (owner, tpp) => owner === tpp,
  ownsConsent: (owner, tpp) => owner === tpp,
  mayReadUnder: (owner, tpp) => owner === tpp,
  opens: (status) => status === 'valid',
  granted: (access) => access,
  supersedes: ({ recurring }) => recurring,
  superseded: ({ owner }, psu) => ({ owner, psu, recurring: true, status: 'valid' }),
  isSuperseded: () => true,
  paymentEventsDue,
  basketEventDue,
  consentEventsDue,
  fundsConsentEventDue,
  nextExecution,
  isEnough: (authorised, needed) => authorised >= needed,
  mayApprove: (holdsAccounts) => holdsAccounts,
  neededRole: (role) => role,
  judgeCertificate: judgeClientCertificate,
  sealFits: (organisation, caller) => organisation === caller,
  judgedAt: (_certificate, now) => now,
  redeemCode: (records, id) => records.take('code', id),
  codeFits: (kept, sent) =>
    kept.client === sent.client &&
    kept.redirectUri === sent.redirectUri &&
    kept.scope === sent.scope,
  verifierFits,
  needsPkce: true,
  clientFits: (registered, shown) => registered === shown,
  isRegistered: (registered, uri) => registered.includes(uri),
  grantFor: (consent, resource) => consent.grants.find((grant) => grant.id === resource),
  hasRight: (grant, right) => grant.rights.includes(right),
  inPeriod: (entry, from, to) => {
    const day = entry.bookingDate ?? entry.entryDate;
    return from <= day && day <= to;
  },
  cancels: true,
  requestJudgedAt: (now) => now,
  isCounted: (recurring, psuPresent) => !recurring || !psuPresent,
  withinFrequency: (used, allowed) => used < allowed,
  tokenFits: (held, wanted) =>
    held.scope === wanted.scope &&
    held.authorisation === wanted.authorisation &&
    held.thumbprint === wanted.thumbprint,
  hasFunds: (available, asked) => available >= asked,
  passwordFits: isPassword,
  otpFits: isPassword,
  confirmationFits: (code, digest) => isSameSecret(digestOf(code), digest),
  mayTryAgain: (failed, attempts) => failed < attempts,
  ownsBasket: (owner, tpp) => owner === tpp,
  covered: (payments) => payments,
  isUntouched: (status) => !APPLIED.has(status),
  ownsFundsConsent: (owner, tpp) => owner === tpp,
  replayKey: (tpp, requestId) => `${tpp} ${requestId}`,
  digestFits,
  verifySignature,
};
