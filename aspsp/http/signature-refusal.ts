import {
  type CertificateJudgement,
  readSignatureCertificate,
  WHAT_TO_SEND,
} from '../../pki/pki.js';
import type { CheckOrder, SignatureDate } from '../config/bank-config.js';
import { Refusal, type RefusalMessage, refusal } from '../domain/refusal.js';
import type { BankRules } from '../rules/rules.js';

/** The parts of a request that its signature covers or depends on. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query exactly as sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
  /** Organisation identifier of the client certificate. */
  readonly tpp: string;
  /** Whether the request concerns a payment. */
  readonly pays: boolean;
}

export interface SignatureRules {
  readonly rules: BankRules;
  readonly mandatory: boolean;
  readonly date: SignatureDate;
  readonly order: CheckOrder;
  judgeSeal(certificate: Buffer): CertificateJudgement;
}

type Check = (request: SignedRequest, rules: SignatureRules) => Refusal | undefined;

/**
 * The checks in each of the two configurable orders; the first refusal is returned. `signature-first` refuses
 * a missing header other than Signature, and a Digest that does not match the body, with status 400;
 * `certificate-first` refuses nearly all errors with status 401.
 */
const ORDERS: Readonly<Record<CheckOrder, readonly Check[]>> = {
  'signature-first': [
    requestIdMissing,
    signatureMissing,
    partsMissing,
    digestWrong(400, 'FORMAT_ERROR'),
    certificateWrong,
    signatureWrong,
  ],
  'certificate-first': [
    partDistrusted('TPP-Signature-Certificate', 'CERTIFICATE_MISSING'),
    partDistrusted('Digest', 'SIGNATURE_INVALID'),
    signatureMissing,
    dateMissing,
    certificateWrong,
    digestWrong(401, 'SIGNATURE_INVALID'),
    signatureWrong,
  ],
};

/** The refusal when the signature rules are not met; undefined when they are. */
export function signatureRefusal(
  request: SignedRequest,
  rules: SignatureRules,
): Refusal | undefined {
  if (!rules.mandatory && !has(request, 'digest') && !has(request, 'signature')) return undefined;
  for (const check of ORDERS[rules.order]) {
    const refused = check(request, rules);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

function requestIdMissing(request: SignedRequest): Refusal | undefined {
  return has(request, 'x-request-id') ? undefined : new Refusal(400, [missing('X-Request-ID')]);
}

function signatureMissing(request: SignedRequest): Refusal | undefined {
  if (has(request, 'signature')) return undefined;
  return refusal(401, 'SIGNATURE_MISSING', 'The header Signature is missing.');
}

function partsMissing(request: SignedRequest, rules: SignatureRules): Refusal | undefined {
  const date = needsDate(request, rules) ? ['Date'] : [];
  const parts = ['TPP-Signature-Certificate', 'Digest', ...date];
  const absent = parts.filter((name) => !has(request, name.toLowerCase()));
  return absent.length === 0 ? undefined : new Refusal(400, absent.map(missing));
}

function dateMissing(request: SignedRequest, rules: SignatureRules): Refusal | undefined {
  if (!needsDate(request, rules) || has(request, 'date')) return undefined;
  return new Refusal(400, [missing('Date')]);
}

const needsDate = ({ pays }: SignedRequest, { date }: SignatureRules): boolean =>
  date === 'always' || (date === 'payments' && pays);

function partDistrusted(name: string, code: string): Check {
  return (request) =>
    has(request, name.toLowerCase())
      ? undefined
      : refusal(401, code, `The header ${name} is missing.`, name);
}

function digestWrong(status: 400 | 401, code: string): Check {
  return (request, { rules }) =>
    rules.digestFits(text(request, 'digest'), request.body)
      ? undefined
      : refusal(status, code, 'The header Digest does not match the body.', 'Digest');
}

function certificateWrong(
  request: SignedRequest,
  { judgeSeal, rules }: SignatureRules,
): Refusal | undefined {
  const path = 'TPP-Signature-Certificate';
  const der = readSignatureCertificate(text(request, path.toLowerCase()));
  if (der === undefined) {
    return refusal(401, 'CERTIFICATE_INVALID', `${path} cannot be parsed: ${WHAT_TO_SEND}`, path);
  }
  const judgement = judgeSeal(der);
  if (!judgement.ok) {
    const why = judgement.text.replace('client certificate', 'signature certificate');
    return refusal(401, judgement.code, why, path);
  }
  if (rules.sealFits(judgement.tpp.organizationIdentifier, request.tpp)) return undefined;
  return refusal(
    401,
    'CERTIFICATE_INVALID',
    'The signature certificate belongs to another TPP.',
    path,
  );
}

function signatureWrong(request: SignedRequest, { rules }: SignatureRules): Refusal | undefined {
  const judgement = rules.verifySignature(request, rules.digestFits);
  if (judgement.ok) return undefined;
  return refusal(401, 'SIGNATURE_INVALID', judgement.text, 'Signature');
}

function missing(name: string): RefusalMessage {
  return { code: 'FORMAT_ERROR', text: `The header ${name} is missing.`, path: name };
}

function has(request: SignedRequest, name: string): boolean {
  return text(request, name) !== '';
}

function text({ headers }: SignedRequest, name: string): string {
  const value = headers[name];
  return (typeof value === 'string' ? value : (value ?? []).join(', ')).trim();
}
