/** The kind of key and the hash of a signature. */
export interface SignatureAlgorithm {
  /** Undefined for a name of the hash only: the key of the certificate decides. */
  readonly kind: 'rsa' | 'ecdsa' | undefined;
  readonly hash: 'sha256' | 'sha512';
}

/**
 * Names that libraries use for the same algorithms, in lower case and without punctuation: draft-cavage
 * (`rsa-sha256`), Java (`SHA256withRSA`), X.509 (`sha256WithRSAEncryption`, `ecdsa-with-SHA256`), JOSE
 * (`RS256`), and those that name only the hash (`SHA-256`). JOSE's names for ECDSA are missing because they mean another encoding of the signature. `hs2019`
 * is missing because it leaves the hash to an agreement that the interface does not have.
 */
const NAMES: Readonly<Record<string, SignatureAlgorithm>> = Object.fromEntries(
  (['256', '512'] as const).flatMap((bits) => {
    const hash = `sha${bits}` as const;
    const names = {
      rsa: [`rsa${hash}`, `${hash}rsa`, `${hash}withrsa`, `${hash}withrsaencryption`, `rs${bits}`],
      ecdsa: [`ecdsa${hash}`, `${hash}ecdsa`, `${hash}withecdsa`, `ecdsawith${hash}`],
    };
    const named = (['rsa', 'ecdsa'] as const).flatMap((kind) =>
      names[kind].map((name) => [name, { kind, hash }] as const),
    );
    return [...named, [hash, { kind: undefined, hash }] as const];
  }),
);

/** The algorithm that a Signature names, by any of its common names; undefined for any other name. */
export function signatureAlgorithm(name: string): SignatureAlgorithm | undefined {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return Object.hasOwn(NAMES, plain) ? NAMES[plain] : undefined;
}
