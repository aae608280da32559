import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  X509Certificate,
} from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Signer } from '../../conformance/evidence/sign-manifest.js';
import { makeFolder } from '../../foundation/make-folder.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { buildCertificate } from '../../pki/build-certificate.js';
import { OID } from '../../pki/oids.js';
import type { StudioContext } from '../context/studio-context.js';

const YEARS = 10;
const DAY_MS = 86_400_000;

/** Where a studio keeps the key and the certificate with which it signs results. */
const FILES = { key: 'signing-key', certificate: 'signing-certificate.pem' } as const;

/**
 * The studio's own signer, for those who gave none: a key that only this studio has, and a certificate that it
 * issued itself. Made at the first use, and anew when the certificate has expired. The key is encrypted like
 * other secrets.
 */
export function studioSigner(context: Pick<StudioContext, 'folder' | 'secrets' | 'now'>): Signer {
  const [key, certificate] = [FILES.key, FILES.certificate].map((file) =>
    join(context.folder, file),
  ) as [string, string];
  try {
    if (!existsSync(certificate) || hasExpired(certificate, context.now())) {
      make(context, key, certificate);
    }
    const pem = Buffer.from(context.secrets.unseal(readFileSync(key))).toString('utf8');
    return { key: createPrivateKey(pem), certificates: [readFileSync(certificate, 'utf8')] };
  } catch (cause) {
    if (cause instanceof Xs2aError) throw cause;
    throw new Xs2aError('FILE_UNREADABLE', `The signing key in ${context.folder} cannot be used.`, {
      hint: `Remove ${key} and ${certificate}: the studio makes new ones. Or name your own key and certificate.`,
      cause,
    });
  }
}

const hasExpired = (file: string, now: Date): boolean =>
  Date.parse(new X509Certificate(readFileSync(file)).validTo) < now.getTime();

function make(
  { folder, secrets, now }: Pick<StudioContext, 'folder' | 'secrets' | 'now'>,
  key: string,
  certificate: string,
): void {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const [name, start] = [[[OID.commonName, 'xs2a studio']] as const, now().getTime()];
  const pem = buildCertificate({
    subject: name,
    publicKey: createPublicKey(privateKey),
    issuer: { name, key: privateKey, publicKey },
    notBefore: new Date(start - DAY_MS),
    notAfter: new Date(start + YEARS * 365 * DAY_MS),
    use: 'seal',
  });
  const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  makeFolder(folder);
  writeFileSync(key, secrets.seal(Buffer.from(secret)), { mode: 0o600 });
  // last: the key is there when the certificate is
  writeFileSync(certificate, pem);
}
