/** The invalid signatures of creations, and how they are refused: the same for each kind of resource. */
import { refusalIs, refused } from '../build.js';
import type { IdentityName, Signing } from '../case.js';
import type { Check } from '../check.js';

const CODES = [
  'SIGNATURE_MISSING',
  'SIGNATURE_INVALID',
  'CERTIFICATE_MISSING',
  'CERTIFICATE_INVALID',
  'CERTIFICATE_EXPIRED',
  'FORMAT_ERROR',
];

/** A missing or invalid signature: 400 or 401, because the bank chooses the order of its checks. */
export const distrusted = (clause: string): readonly Check[] => [
  refused(clause),
  refusalIs('ERR-401', [400, 401, 403]),
  refusalIs('ERR-MESSAGE-CODE', [400, 401, 403], CODES),
];

/** A request with a signature that a bank has to refuse. */
export interface RefusedSignature {
  readonly id: string;
  /** Half a sentence about the request. */
  readonly what: string;
  readonly clause: string;
  readonly sign: Signing;
  /** The certificates that the profile needs. */
  readonly identities?: readonly IdentityName[];
  /** The other needs of the profile. */
  readonly profile?: readonly string[];
}

export const REFUSED_SIGNATURES: readonly RefusedSignature[] = [
  {
    id: 'missing-digest',
    what: 'with a Signature but no Digest',
    clause: 'HDR-DIGEST-NEEDED',
    sign: { tampering: 'no-digest' },
  },
  {
    id: 'missing-signature',
    what: 'with a Digest but no Signature',
    clause: 'HDR-SIGNATURE-NEEDED',
    sign: { tampering: 'no-signature' },
  },
  {
    id: 'missing-certificate',
    what: 'with a Signature and without its certificate',
    clause: 'HDR-SIGNATURE-CERTIFICATE-NEEDED',
    sign: { tampering: 'no-certificate' },
  },
  {
    id: 'altered-body',
    what: 'whose body was changed after signing',
    clause: 'HDR-DIGEST-BODY',
    sign: { tampering: 'body-altered' },
  },
  {
    id: 'altered-body-of-sha-512',
    what: 'with a SHA-512 Digest whose body was changed after signing',
    clause: 'HDR-DIGEST-BODY',
    sign: { tampering: 'body-altered', digest: 'SHA-512' },
  },
  {
    id: 'md5-digest',
    what: 'with an MD5 Digest',
    clause: 'HDR-DIGEST-ALGORITHM',
    sign: { tampering: 'md5-digest' },
  },
  {
    id: 'altered-header',
    what: 'whose X-Request-ID was changed after signing',
    clause: 'HDR-SIGNATURE-VERIFIED',
    sign: { tampering: 'header-altered' },
  },
  {
    id: 'uncovered-digest',
    what: 'whose Signature does not cover its Digest',
    clause: 'HDR-SIGNATURE-COVERS',
    sign: { tampering: 'digest-uncovered' },
  },
  {
    id: 'uncovered-request-id',
    what: 'whose Signature does not cover its X-Request-ID',
    clause: 'HDR-SIGNATURE-COVERS',
    sign: { tampering: 'request-id-uncovered' },
  },
  {
    id: 'other-key-id',
    what: 'whose Signature names the key of another certificate',
    clause: 'HDR-SIGNATURE-KEY-ID',
    sign: { tampering: 'other-key-id' },
  },
  {
    id: 'unreadable-certificate',
    what: 'with an invalid TPP-Signature-Certificate',
    clause: 'HDR-SIGNATURE-CERTIFICATE',
    sign: { tampering: 'unreadable-certificate' },
  },
  {
    id: 'unknown-authority',
    what: 'signed with a certificate of an unknown CA',
    clause: 'HDR-SIGNATURE-CERTIFICATE',
    sign: { by: 'unknownCa' },
    identities: ['unknownCa'],
  },
  {
    id: 'expired-certificate',
    what: 'that is signed with an expired certificate',
    clause: 'HDR-SIGNATURE-CERTIFICATE',
    sign: { by: 'expired' },
    identities: ['expired'],
  },
  {
    id: 'seal-of-another',
    what: 'that another TPP signed',
    clause: 'HDR-SIGNATURE-OWN-SEAL',
    sign: { by: 'tpp2' },
    profile: ['signatures.tpp2'],
  },
];
