import { createHmac, createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { type DerNode, der } from './der.js';
import { splitCertificates } from './split-certificates.js';

const PFX = {
  data: '1.2.840.113549.1.7.1',
  certificateBag: '1.2.840.113549.1.12.10.1.3',
  shroudedKeyBag: '1.2.840.113549.1.12.10.1.2',
  x509Certificate: '1.2.840.113549.1.9.22.1',
  localKeyId: '1.2.840.113549.1.9.21',
  sha256: '2.16.840.1.101.3.4.2.1',
};
const ITERATIONS = 2048;

export interface PfxContents {
  /** PEM: the leaf first, then the certificates up to the CA. */
  readonly certificate: string;
  /** PEM, not encrypted; RSA or elliptic curve. */
  readonly key: string;
  readonly passphrase: string;
}

/**
 * Packs a certificate and its key into a PFX (PKCS#12) that OpenSSL 3 and Node can read without the legacy
 * provider: the key is encrypted with AES-256 and PBKDF2, the whole is protected with HMAC-SHA-256.
 */
export function makePfx(contents: PfxContents): Buffer {
  const authenticatedSafe = der.encode(
    der.sequence(plainData(keyBag(contents)), plainData(...certificateBags(contents.certificate))),
  );
  return der.encode(
    der.sequence(
      der.smallInteger(3),
      contentInfo(authenticatedSafe),
      mac(authenticatedSafe, contents.passphrase),
    ),
  );
}

function contentInfo(content: Uint8Array): DerNode {
  return der.sequence(der.oid(PFX.data), der.tagged(0, der.octets(content)));
}

function plainData(...bags: readonly DerNode[]): DerNode {
  return contentInfo(der.encode(der.sequence(...bags)));
}

/** Links the key to its certificate. */
const localKeyId = (): DerNode =>
  der.set(der.sequence(der.oid(PFX.localKeyId), der.set(der.octets(Uint8Array.of(1)))));

function keyBag({ key, passphrase }: PfxContents): DerNode {
  const encrypted = createPrivateKey(key).export({
    type: 'pkcs8',
    format: 'der',
    cipher: 'aes-256-cbc',
    passphrase,
  });
  return der.sequence(
    der.oid(PFX.shroudedKeyBag),
    der.tagged(0, der.decode(encrypted)),
    localKeyId(),
  );
}

function certificateBags(certificates: string): readonly DerNode[] {
  return splitCertificates(certificates).map((certificate, index) =>
    der.sequence(
      der.oid(PFX.certificateBag),
      der.tagged(
        0,
        der.sequence(
          der.oid(PFX.x509Certificate),
          der.tagged(0, der.octets(new X509Certificate(certificate).raw)),
        ),
      ),
      ...(index === 0 ? [localKeyId()] : []),
    ),
  );
}

function mac(content: Uint8Array, passphrase: string): DerNode {
  const salt = randomBytes(16);
  const key = forge.pkcs12.generateKey(
    passphrase,
    forge.util.createBuffer(salt.toString('binary')),
    3,
    ITERATIONS,
    32,
    forge.md.sha256.create(),
  );
  const digest = createHmac('sha256', Buffer.from(key.getBytes(), 'binary'))
    .update(content)
    .digest();
  return der.sequence(
    der.sequence(der.sequence(der.oid(PFX.sha256), der.null()), der.octets(digest)),
    der.octets(salt),
    der.smallInteger(ITERATIONS),
  );
}
