import type { X509Certificate } from 'node:crypto';
import type { PlainRequest } from './plain-message.js';

export interface BearerCredential {
  readonly token: string;
}

export interface BasicCredential {
  readonly user: string;
  readonly password: string;
}

export interface HttpCredential {
  /** Everything after the name of the scheme in `Authorization`. */
  readonly text: string;
}

export interface ApiKeyCredential {
  readonly key: string;
}

export interface TlsCredential {
  readonly certificate: X509Certificate;
}

export interface SecurityInfo<Raw = unknown> {
  readonly operationId: string;
  /** The scopes or roles that the operation requires. */
  readonly scopes: readonly string[];
  readonly message: PlainRequest<Raw>;
}

/** Returns the identity of the caller; `undefined` rejects with 401, and a ForbiddenError with 403. */
export type SecurityHook<Credential, Identity, Raw = unknown> = (
  credential: Credential,
  info: SecurityInfo<Raw>,
) => Identity | undefined | Promise<Identity | undefined>;

/**
 * Thrown by a hook when the credential is valid, but does not permit the call, for example because a scope is
 * missing.
 */
export class ForbiddenError extends Error {
  override readonly name = 'ForbiddenError';
}
