import { createPrivateKey } from 'node:crypto';
import forge from 'node-forge';
import { pem } from './build-certificate.js';
import { type DerNode, der } from './der.js';
import { childrenOf } from './der-reading.js';

const { pki, pkcs12 } = forge;

/** Contents of a PFX as PEM; `certificates` in the order of the file. */
export interface PfxReading {
  readonly certificates: string;
  readonly key: string | undefined;
}

/**
 * Opens a PFX (PKCS#12) with RSA or elliptic-curve keys, in current encryption or in the old one (RC2, 3DES)
 * that OpenSSL 3 rejects. Throws when it is damaged or the passphrase is wrong.
 */
export function readPfx(bytes: Uint8Array, passphrase: string): PfxReading {
  const contents = open(der.decode(bytes), passphrase);
  const bags = contents.safeContents.flatMap((safe) => safe.safeBags);
  const keys = bags.flatMap((bag) => {
    if (bag.type !== pki.oids['pkcs8ShroudedKeyBag'] && bag.type !== pki.oids['keyBag']) return [];
    return [bag.key ? keyInfo(bag.key) : bag.asn1];
  });
  const certificates = bags.flatMap((bag) => {
    if (bag.type !== pki.oids['certBag']) return [];
    return [bag.cert ? pki.certificateToAsn1(bag.cert) : bag.asn1];
  });
  return {
    certificates: certificates.map((node) => pem('CERTIFICATE', der.encode(node))).join(''),
    key: keys[0] === undefined ? undefined : keyPem(keys[0]),
  };
}

/**
 * The MAC of a PFX encodes the passphrase as UTF-16, current encryption as UTF-8; node-forge only supports
 * one encoding for both. When the two differ, the MAC is verified first and the PFX is then parsed a second
 * time without it.
 */
function open(pfx: DerNode, passphrase: string): forge.pkcs12.Pkcs12Pfx {
  try {
    return pkcs12.pkcs12FromAsn1(pfx, false, passphrase);
  } catch (error) {
    const utf8 = forge.util.encodeUtf8(passphrase);
    const checked = error instanceof Error && /decrypt/i.test(error.message);
    if (utf8 === passphrase || !checked) throw error;
    const unchecked = der.sequence(...childrenOf(pfx).slice(0, 2));
    return pkcs12.pkcs12FromAsn1(unchecked, false, utf8);
  }
}

function keyInfo(key: forge.pki.rsa.PrivateKey): DerNode {
  return pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(key));
}

function keyPem(node: DerNode): string {
  return createPrivateKey({ key: der.encode(node), format: 'der', type: 'pkcs8' })
    .export({ type: 'pkcs8', format: 'pem' })
    .toString();
}
