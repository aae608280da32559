import type { X509Certificate } from 'node:crypto';
import { digestFits, verifySignature } from '../../pki/pki.js';
import type { Records } from '../store/store.js';
import type { AccessRight, Code, Consent, Entry, Grant } from './entities.js';
import { nextStatus } from './machines.js';
import { isPassword } from './passwords.js';

/**
 * The decisions of the bank that its safety hangs on, gathered as functions so that a seeded fault
 * can exchange exactly one of them. Handlers ask here and decide nothing of this by themselves.
 */
export interface Rules {
  readonly next: typeof nextStatus;
  readonly ownsPayment: (owner: string, tpp: string) => boolean;
  readonly ownsConsent: (owner: string, tpp: string) => boolean;
  /** The role that a call needs, out of the role of its service. */
  readonly neededRole: <R>(role: R) => R | undefined;
  /** The moment for which a certificate is judged. */
  readonly judgedAt: (certificate: X509Certificate | undefined, now: Date) => Date;
  readonly redeemCode: (records: Records, id: string) => Promise<Code | undefined>;
  readonly grantFor: (consent: Consent, resource: string) => Grant | undefined;
  readonly hasRight: (grant: Grant, right: AccessRight) => boolean;
  /** Whether an entry lies between two days, both included. */
  readonly inPeriod: (entry: Entry, from: string, to: string) => boolean;
  readonly cancels: boolean;
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
  /** Whether the PSU of a request may go on with an authorisation of this PSU. */
  readonly samePsu: (sent: string, kept: string) => boolean;
  readonly ownsBasket: (owner: string, tpp: string) => boolean;
  readonly ownsFundsConsent: (owner: string, tpp: string) => boolean;
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

/** The rules of a bank without faults. */
export const SOUND_RULES: Rules = {
  next: nextStatus,
  ownsPayment: (owner, tpp) => owner === tpp,
  ownsConsent: (owner, tpp) => owner === tpp,
  neededRole: (role) => role,
  judgedAt: (_certificate, now) => now,
  redeemCode: (records, id) => records.take('code', id),
  grantFor: (consent, resource) => consent.grants.find((grant) => grant.id === resource),
  hasRight: (grant, right) => grant.rights.includes(right),
  inPeriod: (entry, from, to) => {
    const day = entry.bookingDate ?? entry.entryDate;
    return from <= day && day <= to;
  },
  cancels: true,
  withinFrequency: (used, allowed) => used < allowed,
  tokenFits: (held, wanted) =>
    held.scope === wanted.scope &&
    held.authorisation === wanted.authorisation &&
    held.thumbprint === wanted.thumbprint,
  hasFunds: (available, asked) => available >= asked,
  passwordFits: isPassword,
  otpFits: isPassword,
  mayTryAgain: (failed, attempts) => failed < attempts,
  samePsu: (sent, kept) => sent === kept,
  ownsBasket: (owner, tpp) => owner === tpp,
  ownsFundsConsent: (owner, tpp) => owner === tpp,
  digestFits,
  verifySignature,
};
