/** The kind of key and the hash of a signature. */
export interface SignatureAlgorithm {
  readonly kind: 'rsa' | 'ecdsa';
  readonly hash: 'sha256' | 'sha512';
}

/**
 * Names that libraries use for the same algorithms, in lower case and without punctuation: draft-cavage
 * (`rsa-sha256`), Java (`SHA256withRSA`), X.509 (`sha256WithRSAEncryption`, `ecdsa-with-SHA256`) and JOSE
 * (`RS256`). JOSE's names for ECDSA are missing because they mean another encoding of the signature. `hs2019`
 * is missing because it leaves the hash to an agreement that the interface does not have.
 */
const NAMES: Readonly<Record<string, SignatureAlgorithm>> = Object.fromEntries(
  (['256', '512'] as const).flatMap((bits) => {
    const hash = `sha${bits}` as const;
    const names = {
      rsa: [`rsa${hash}`, `${hash}rsa`, `${hash}withrsa`, `${hash}withrsaencryption`, `rs${bits}`],
      ecdsa: [`ecdsa${hash}`, `${hash}ecdsa`, `${hash}withecdsa`, `ecdsawith${hash}`],
    };
    return (['rsa', 'ecdsa'] as const).flatMap((kind) =>
      names[kind].map((name) => [name, { kind, hash }] as const),
    );
  }),
);

/** The algorithm that a Signature names, by any of its common names; undefined for any other name. */
export function signatureAlgorithm(name: string): SignatureAlgorithm | undefined {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return Object.hasOwn(NAMES, plain) ? NAMES[plain] : undefined;
}
