/** A TPP's registration at the identity and access manager. */
export interface Client {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  /** base64url SHA-256 of the certificate it is bound to. */
  readonly thumbprint: string;
  /** Digest of a random client_secret; absent when the secret is the thumbprint. */
  readonly secretDigest?: string;
  readonly redirectUris: readonly string[];
  /** The fields of the request, to be returned. */
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

/** A used code: when it is sent again, the token issued for it is revoked. */
export interface UsedCode {
  /** Digest of the code. */
  readonly id: string;
  /** Id of the token. */
  readonly token: string;
  readonly createdAt: string;
}

/** `id` is the digest of the token. */
export interface RevokedToken {
  readonly id: string;
  readonly createdAt: string;
}

/** Consecutive wrong passwords for one user name, whether such a PSU exists or not. */
export interface FailedLogins {
  /** Digest of the name. */
  readonly id: string;
  readonly failed: number;
  /** The time of the last one. */
  readonly createdAt: string;
}
