/** A TPP's registration at the identity and access manager. */
export interface Client {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  /** base64url SHA-256 of the certificate it is bound to. */
  readonly thumbprint: string;
  /** Digest of a random client_secret; absent: the secret is the thumbprint. */
  readonly secretDigest?: string;
  readonly redirectUris: readonly string[];
  /** The request's fields, to be told back. */
  readonly registration: Readonly<Record<string, unknown>>;
}

export interface Code {
  readonly id: string;
  readonly client: string;
  readonly redirectUri: string;
  readonly scope: string;
  readonly authorisation: string;
  readonly codeChallenge?: string;
  readonly createdAt: string;
}

/** A code that was exchanged: when it comes again, the token that it led to is revoked. */
export interface UsedCode {
  /** That of the code. */
  readonly id: string;
  /** Id of the token. */
  readonly token: string;
  readonly createdAt: string;
}

/** `id` is that of the token. */
export interface RevokedToken {
  readonly id: string;
  readonly createdAt: string;
}

/** Wrong passwords in a row for one user name, whether there is such a PSU or not. */
export interface FailedLogins {
  /** Digest of the name. */
  readonly id: string;
  readonly failed: number;
  /** The moment of the last one. */
  readonly createdAt: string;
}
