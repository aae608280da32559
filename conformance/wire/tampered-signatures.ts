import { createHash, randomUUID } from 'node:crypto';
import type { SigningOptions } from '../../pki/sign-request.js';
import type { SignatureTampering } from '../cases/case.js';
import type { WireRequest } from './wire.js';

export type Pairs = WireRequest['headers'];
type Parts = Pick<WireRequest, 'headers' | 'body'>;

interface Tampering {
  /** Options for a wrong signature. */
  readonly signing?: SigningOptions;
  /** Changes the signed request. */
  readonly afterwards?: (request: Parts) => Parts;
}

const PARTS = ['Digest', 'Signature', 'TPP-Signature-Certificate'];

/** The invalid signatures; everything else in the request is valid. */
export const TAMPERED_SIGNATURES: Readonly<Record<SignatureTampering, Tampering>> = {
  'no-digest': { afterwards: without('Digest') },
  'no-signature': { afterwards: without('Signature') },
  'no-certificate': { afterwards: without('TPP-Signature-Certificate') },
  unsigned: { afterwards: without(...PARTS) },
  // A space after JSON changes its Digest but not its meaning.
  'body-altered': { afterwards: ({ headers, body }) => ({ headers, body: `${body ?? ''} ` }) },
  'header-altered': { afterwards: changed('X-Request-ID', () => randomUUID()) },
  'digest-uncovered': { signing: { uncovered: 'digest' } },
  'request-id-uncovered': { signing: { uncovered: 'x-request-id' } },
  'md5-digest': {
    signing: {
      makeDigest: (body) =>
        `MD5=${createHash('md5')
          .update(body ?? '')
          .digest('base64')}`,
    },
  },
  'other-key-id': {
    afterwards: changed('Signature', (old) => old.replace(/SN=[0-9a-f]+/i, 'SN=1')),
  },
  'unreadable-certificate': { afterwards: changed('TPP-Signature-Certificate', () => 'AAAA') },
};

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function without(...names: readonly string[]) {
  return ({ headers, body }: Parts): Parts => ({
    headers: headers.filter(([name]) => !names.some((each) => same(each, name))),
    body,
  });
}

function changed(name: string, change: (old: string) => string) {
  return ({ headers, body }: Parts): Parts => ({
    headers: headers.map(([each, old]) => [each, same(each, name) ? change(old) : old] as const),
    body,
  });
}
