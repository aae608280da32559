import type { X509Certificate } from 'node:crypto';
import { digestFits, judgeClientCertificate, verifySignature } from '../../pki/pki.js';
import { consentEventsDue, paymentEventsDue } from '../domain/ageing.js';
import { basketEventDue } from '../domain/baskets/basket-event.js';
import type { Code } from '../domain/client-entities.js';
import type {
  AccessRight,
  Consent,
  ConsentAccess,
  Entry,
  Grant,
  Payment,
} from '../domain/entities.js';
import { fundsConsentEventDue } from '../domain/funds-consents/funds-consent-event.js';
import { type BasketStatus, type ConsentStatus, nextStatus } from '../domain/machines.js';
import { isPassword } from '../domain/passwords.js';
import { nextExecution } from '../domain/payments/next-execution.js';
import type { Records } from '../store/store.js';

/**
 * The decisions of the bank that its safety hangs on, gathered as functions so that a seeded fault
 * can exchange exactly one of them. Handlers ask here and decide nothing of this by themselves.
 */
export interface Rules {
  readonly next: typeof nextStatus;
  readonly ownsPayment: (owner: string, tpp: string) => boolean;
  readonly ownsConsent: (owner: string, tpp: string) => boolean;
  /** Whether a TPP may read accounts under a consent of this owner. */
  readonly mayReadUnder: (owner: string, tpp: string) => boolean;
  /** Whether accounts may be read under a consent of this status. */
  readonly opens: (status: ConsentStatus) => boolean;
  /** The access that a PSU's approval grants, out of the one that was asked for. */
  readonly granted: (access: ConsentAccess) => ConsentAccess;
  /** Whether a consent that was just authorised ends earlier ones. */
  readonly supersedes: (consent: Consent) => boolean;
  /** Which consents it ends: those that look like this, */
  readonly superseded: (by: Consent, psu: string) => Partial<Consent>;
  /** and of these each one for which this holds. `names`: its accounts are all of the same PSU. */
  readonly isSuperseded: (earlier: Consent, psu: string, names: boolean) => boolean;
  /** What time alone does to a payment, a basket and a consent. */
  readonly paymentEventsDue: typeof paymentEventsDue;
  readonly basketEventDue: typeof basketEventDue;
  readonly consentEventsDue: typeof consentEventsDue;
  readonly fundsConsentEventDue: typeof fundsConsentEventDue;
  /** When a payment is executed. */
  readonly nextExecution: typeof nextExecution;
  /** Whether so many different PSUs are all who have to authorise. */
  readonly isEnough: (authorised: number, needed: number) => boolean;
  /** Whether a PSU may authorise, who holds the accounts that are named or does not. */
  readonly mayApprove: (holdsAccounts: boolean) => boolean;
  /** The role that a call needs, out of the role of its service. */
  readonly neededRole: <R>(role: R) => R | undefined;
  readonly judgeCertificate: typeof judgeClientCertificate;
  /** Whether the certificate of a signature is that of the caller's organisation. */
  readonly sealFits: (organisation: string, caller: string) => boolean;
  /** The moment for which a certificate is judged. */
  readonly judgedAt: (certificate: X509Certificate | undefined, now: Date) => Date;
  readonly redeemCode: (records: Records, id: string) => Promise<Code | undefined>;
  /** Whether a token request is for what the code was given for. */
  readonly codeFits: (kept: CodeBinding, sent: CodeBinding) => boolean;
  /** Whether a client shows the certificate that it registered with; both as thumbprints. */
  readonly clientFits: (registered: string, shown: string) => boolean;
  /** Whether the PSU may be sent to an address. */
  readonly isRegistered: (registered: readonly string[], uri: string) => boolean;
  readonly grantFor: (consent: Consent, resource: string) => Grant | undefined;
  readonly hasRight: (grant: Grant, right: AccessRight) => boolean;
  /** Whether an entry lies between two days, both included. */
  readonly inPeriod: (entry: Entry, from: string, to: string) => boolean;
  readonly cancels: boolean;
  /** The moment by which the last day of a new consent is judged. */
  readonly requestJudgedAt: (now: Date) => Date;
  /** Whether an access counts towards the consent's daily number. */
  readonly isCounted: (recurring: boolean, psuPresent: boolean) => boolean;
  /** Whether one more access is within the consent's daily number. */
  readonly withinFrequency: (used: number, allowed: number) => boolean;
  /** Whether an access token made for one scope and certificate serves for another. */
  readonly tokenFits: (held: TokenBinding, wanted: TokenBinding) => boolean;
  /** Whether what can be spent, in minor units, is enough. */
  readonly hasFunds: (available: bigint, asked: bigint) => boolean;
  /** Whether a password is the PSU's own. */
  readonly passwordFits: typeof isPassword;
  /** Whether a one-time code is the one that was sent. */
  readonly otpFits: typeof isPassword;
  /** Whether after so many wrong passwords and codes another one may be tried. */
  readonly mayTryAgain: (failed: number, attempts: number) => boolean;
  readonly ownsBasket: (owner: string, tpp: string) => boolean;
  /** The payments of a basket that its authorisation is for. */
  readonly covered: (payments: readonly Payment[]) => readonly Payment[];
  /** Whether no authorisation was applied to a basket of this status. */
  readonly isUntouched: (status: BasketStatus) => boolean;
  readonly ownsFundsConsent: (owner: string, tpp: string) => boolean;
  /** What a creation is known by when it is sent again. */
  readonly replayKey: (tpp: string, requestId: string) => string;
  /** Whether a Digest header is that of the body. */
  readonly digestFits: typeof digestFits;
  /** Judges Digest, Signature and TPP-Signature-Certificate against each other. */
  readonly verifySignature: typeof verifySignature;
}

export interface TokenBinding {
  readonly scope: string;
  /** Id of the authorisation that the PSU approved. */
  readonly authorisation: string;
  /** base64url SHA-256 of the client certificate. */
  readonly thumbprint: string;
}

/** What a code is given for. */
export interface CodeBinding {
  readonly client: string;
  readonly redirectUri: string;
  readonly scope: string;
}

const APPLIED: ReadonlySet<BasketStatus> = new Set(['PATC', 'ACTC', 'ACSC']);

/** The rules of a bank without faults. */
export const SOUND_RULES: Rules = {
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
  mayTryAgain: (failed, attempts) => failed < attempts,
  ownsBasket: (owner, tpp) => owner === tpp,
  covered: (payments) => payments,
  isUntouched: (status) => !APPLIED.has(status),
  ownsFundsConsent: (owner, tpp) => owner === tpp,
  replayKey: (tpp, requestId) => `${tpp} ${requestId}`,
  digestFits,
  verifySignature,
};
