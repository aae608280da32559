import { verify, X509Certificate } from 'node:crypto';
import { digestFits } from './digest.js';
import { namesCertificate } from './names-certificate.js';
import { keyKind, signatureKeyId } from './sign-request.js';
import { signatureAlgorithm } from './signature-algorithms.js';
import {
  headersToCover,
  headerValues,
  type SignableRequest,
  signingString,
} from './signing-string.js';

export type SignatureError =
  | 'SIGNATURE_MISSING'
  | 'SIGNATURE_INVALID'
  | 'CERTIFICATE_MISSING'
  | 'CERTIFICATE_INVALID'
  | 'FORMAT_ERROR';

export type SignatureJudgement =
  /** The signature matches the certificate; whether the certificate is trusted is checked separately. */
  | { readonly ok: true; readonly certificate: Buffer }
  | { readonly ok: false; readonly code: SignatureError; readonly text: string };

/**
 * Checks Digest, Signature and TPP-Signature-Certificate of a request against each other. `fits` checks the
 * Digest.
 */
export function verifySignature(
  request: SignableRequest,
  fits: typeof digestFits = digestFits,
): SignatureJudgement {
  const values = headerValues(request.headers);
  const header = values.get('signature');
  const encoded = values.get('tpp-signature-certificate');
  const digestHeader = values.get('digest');
  if (header === undefined) return refuse('SIGNATURE_MISSING', 'The header Signature is missing.');
  if (encoded === undefined) {
    return refuse('CERTIFICATE_MISSING', 'The header TPP-Signature-Certificate is missing.');
  }
  if (digestHeader === undefined) return refuse('FORMAT_ERROR', 'The header Digest is missing.');
  if (!fits(digestHeader, request.body)) {
    return refuse('FORMAT_ERROR', 'The header Digest does not match the body.');
  }
  const certificate = parseCertificate(encoded);
  if (certificate === undefined) {
    const text = `TPP-Signature-Certificate cannot be read: ${WHAT_TO_SEND}`;
    return refuse('CERTIFICATE_INVALID', text);
  }
  const error = signatureError(parseParameters(header), certificate, request);
  return error === undefined
    ? { ok: true, certificate: certificate.raw }
    : refuse('SIGNATURE_INVALID', error);
}

function refuse(code: SignatureError, text: string): SignatureJudgement {
  return { ok: false, code, text };
}

/** The header's parameters; undefined when a name is repeated or the header cannot be parsed. */
function parseParameters(header: string): ReadonlyMap<string, string> {
  const found = [...header.matchAll(/(?:^|,)\s*([A-Za-z]+)="([^"]*)"/g)];
  const parameters = new Map(found.map(([, name, value]) => [name ?? '', value ?? '']));
  return parameters.size === found.length ? parameters : new Map();
}

function signatureError(
  parameters: ReadonlyMap<string, string>,
  certificate: X509Certificate,
  request: SignableRequest,
): string | undefined {
  const names = (parameters.get('headers') ?? '').toLowerCase().split(' ').filter(Boolean);
  const uncovered = headersToCover(request.headers).find((name) => !names.includes(name));
  if (uncovered !== undefined) return `The signature does not cover the header ${uncovered}.`;
  if (!namesCertificate(parameters.get('keyId') ?? '', certificate)) {
    return `The keyId does not name the certificate. Expected: ${signatureKeyId(certificate)}`;
  }
  const kind = keyKind(certificate.publicKey);
  const algorithm = signatureAlgorithm(parameters.get('algorithm') ?? '');
  if (algorithm === undefined || (algorithm.kind ?? kind) !== kind) {
    return `The algorithm does not match the key of the certificate. Expected: ${kind}-sha256 or ${kind}-sha512.`;
  }
  const text = signingString(names, request);
  if (text === undefined) return 'A header named by the signature is missing.';
  const signature = Buffer.from(parameters.get('signature') ?? '', 'base64');
  if (isSignedBy(algorithm.hash, text, certificate, signature)) return undefined;
  return `The signature is wrong. Sign these lines, each with its value: ${names.join(', ')}.`;
}

function isSignedBy(
  hash: string,
  text: string,
  certificate: X509Certificate,
  signature: Buffer,
): boolean {
  try {
    return verify(hash, Buffer.from(text, 'utf8'), certificate.publicKey, signature);
  } catch {
    return false;
  }
}

/** DER of the certificate in TPP-Signature-Certificate; undefined when it cannot be parsed. */
export function readSignatureCertificate(header: string): Buffer | undefined {
  return parseCertificate(header)?.raw;
}

/** How a certificate is sent in TPP-Signature-Certificate, as the end of a sentence. */
export const WHAT_TO_SEND = 'send its DER in base64, on one line.';

/** Base64 of the DER, base64 of a PEM, or a PEM on one line. */
function parseCertificate(encoded: string): X509Certificate | undefined {
  const inner = encoded.replace(/-----(BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '');
  try {
    return new X509Certificate(Buffer.from(inner, 'base64'));
  } catch {
    return undefined;
  }
}
