import { X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  type CertificateJudgement,
  nameInCertificate,
  type Psd2Role,
  type RevocationFile,
  type TppIdentity,
} from '../../pki/pki.js';
import type { BankRules } from '../rules/rules.js';
import { type CertificateSource, clientCertificate, clientChain } from './client-certificate.js';
import { ofThisSecond } from './of-this-second.js';

/** The caller, cached by request: judged once, before anything else. */
export interface Callers {
  judge(request: IncomingMessage, role: Psd2Role | undefined): CertificateJudgement;
  /** The role that the call needs and the TPP does not have. */
  lackedRole(request: IncomingMessage, role: Psd2Role): Psd2Role | undefined;
  /** Judges the certificate of a signature, which is not a transport certificate. */
  judgeSeal(certificate: Buffer): CertificateJudgement;
  /** The TPP of an accepted request. */
  of(request: IncomingMessage): Caller;
  /** The name of the caller, without a judgement: that of an accepted certificate, or of any other one. */
  nameOf(request: IncomingMessage): CallerName;
}

export interface CallerName {
  /** Undefined without a certificate, or when it has no name. */
  readonly name: string | undefined;
  readonly accepted: boolean;
}

export interface Caller extends TppIdentity {
  /** base64url SHA-256 of the certificate, as in tokens. */
  readonly x5t: string;
}

/** The trusted authorities of the bank, and its revocation data. */
export interface Trust {
  /** PEM. */
  readonly ca: string;
  /** PEM of intermediate authorities that TPPs need not send. */
  readonly intermediates: string;
  readonly revocation: () => readonly RevocationFile[];
}

/** Judges the client certificates of requests by the bank's rules. */
export function makeCallers(
  { ca, intermediates, revocation }: Trust,
  source: CertificateSource,
  rules: BankRules,
  now: () => Date,
): Callers {
  const known = new WeakMap<IncomingMessage, Caller>();
  const judged = ofThisSecond<CertificateJudgement>(now);
  return {
    judge(request, role) {
      const der = clientCertificate(request, source);
      const needed = role === undefined ? undefined : rules.neededRole(role);
      const chain = clientChain(request, source);
      const sent = [der ?? Buffer.alloc(0), ...chain].map((one) => one.toString('latin1'));
      // the chain is verified once a second, not for each request of a TPP
      const judgement = judged(`${needed ?? ''} ${sent.join(' ')}`, () =>
        rules.judgeCertificate(der, {
          ca,
          intermediates: [...chain, intermediates],
          revocation: revocation(),
          now: rules.judgedAt(parsed(der), now()),
          ...(needed === undefined ? {} : { role: needed }),
        }),
      );
      if (judgement.ok) known.set(request, withX5t(judgement.tpp));
      return judgement;
    },
    judgeSeal: (der) =>
      rules.judgeCertificate(der, {
        ca,
        intermediates: [intermediates],
        revocation: revocation(),
        now: rules.judgedAt(parsed(der), now()),
        type: 'qseal',
      }),
    lackedRole(request, role) {
      const needed = rules.neededRole(role);
      return needed === undefined || callerOf(known, request).roles.includes(needed)
        ? undefined
        : needed;
    },
    of: (request) => callerOf(known, request),
    nameOf(request) {
      const caller = known.get(request);
      if (caller !== undefined) return { name: caller.organizationIdentifier, accepted: true };
      const der = clientCertificate(request, source);
      return { name: der && nameInCertificate(der), accepted: false };
    },
  };
}

function callerOf(known: WeakMap<IncomingMessage, Caller>, request: IncomingMessage): Caller {
  const caller = known.get(request);
  if (caller === undefined) throw new Error('the caller was not judged');
  return caller;
}

function withX5t(tpp: TppIdentity): Caller {
  return { ...tpp, x5t: Buffer.from(tpp.thumbprint, 'hex').toString('base64url') };
}

function parsed(der: Buffer | undefined): X509Certificate | undefined {
  try {
    return der === undefined ? undefined : new X509Certificate(der);
  } catch {
    return undefined;
  }
}
