import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { buildCertificate } from '../../pki/build-certificate.js';
import { OID } from '../../pki/oids.js';
import type { SigningIdentity, TestPki } from '../../pki/pki.js';

export interface SealPlan {
  readonly issuer?: 'ca' | 'unknown-ca';
  /** Start and end of the validity, in days from now. */
  readonly days?: readonly [number, number];
  readonly organization?: string;
  readonly keys?: 'rsa' | 'p256';
  /** The PSD2 content of the certificate; `plain`: a PSD2 statement without a type, `none`: neither. */
  readonly type?: 'qwac' | 'qseal' | 'plain' | 'none';
}

const DAY = 86_400_000;
const CA_NAMES = { ca: 'xs2a-kit Test CA', 'unknown-ca': 'xs2a-kit Unknown CA' } as const;

/** A seal certificate, by default a valid one of the first TPP with an elliptic-curve key. */
export function makeSeal(pki: TestPki, plan: SealPlan = {}): SigningIdentity {
  const { issuer = 'ca', days = [-1, 30], type = 'qseal' } = plan;
  const { organization = 'PSDDE-BAFIN-100001' } = plan;
  const pair =
    plan.keys === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const issuerKey = createPrivateKey(pki[issuer].key);
  const from = (day: number) => new Date(Date.now() + day * DAY);
  const certificate = buildCertificate({
    subject: [
      [OID.country, 'DE'],
      [OID.organization, 'Test TPP One'],
      [OID.organizationIdentifier, organization],
    ],
    publicKey: pair.publicKey,
    issuer: {
      name: [
        [OID.country, 'DE'],
        [OID.organization, 'xs2a-kit'],
        [OID.commonName, CA_NAMES[issuer]],
      ],
      key: issuerKey,
      publicKey: createPublicKey(issuerKey),
    },
    notBefore: from(days[0]),
    notAfter: from(days[1]),
    use: 'seal',
    ...(type === 'none' ? {} : { psd2: type === 'plain' ? CLAIM : { ...CLAIM, type } }),
  });
  return { certificate, key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

const CLAIM = {
  roles: ['PSP_PI', 'PSP_AI'],
  authorityName: 'Test Authority',
  authorityId: 'DE-BAFIN',
} as const;
