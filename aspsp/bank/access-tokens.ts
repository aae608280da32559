import { exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';
import type { Seams } from '../domain/seams.js';
import type { TokenBinding } from '../rules/rules.js';
import type { Store } from '../store/store.js';

export interface IssuedToken {
  readonly token: string;
  readonly expiresIn: number;
}

/** The content of a token; undefined values never occur in a token that this bank issued. */
export interface TokenContent extends TokenBinding {
  readonly id: string;
  readonly client: string;
  /** The PSU whose password was used, if any. */
  readonly psu?: string;
}

export type TokenReading =
  | { readonly ok: true; readonly content: TokenContent }
  | { readonly ok: false; readonly code: 'TOKEN_UNKNOWN' | 'TOKEN_EXPIRED' | 'TOKEN_INVALID' };

/** Issues and reads access tokens: JWTs bound to the client's certificate (RFC 8705). */
export interface AccessTokens {
  issue(content: TokenContent): Promise<IssuedToken>;
  read(token: string): Promise<TokenReading>;
}

const ISSUER = 'xs2a-kit-reference-bank';

/** Tokens signed with a key that lives as long as the bank's store. */
export async function makeAccessTokens(
  store: Store,
  seams: Seams,
  lifetime: number,
): Promise<AccessTokens> {
  const { privateKey, publicKey } = await tokenKeys(store);
  return {
    issue: async ({ id, scope, client, thumbprint, authorisation, psu }) => {
      const now = Math.floor(seams.now().getTime() / 1000);
      const token = await new SignJWT({
        scope,
        client_id: client,
        cnf: { 'x5t#S256': thumbprint },
        authorisation,
        ...(psu === undefined ? {} : { sub: psu }),
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setJti(id)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetime)
        .sign(privateKey);
      return { token, expiresIn: lifetime };
    },
    read: async (token) => {
      const reading = await readToken(token, publicKey, seams.now());
      if (!reading.ok) return reading;
      const revoked = await store.get('revokedToken', reading.content.id);
      return revoked === undefined ? reading : { ok: false, code: 'TOKEN_INVALID' };
    },
  };
}

type VerificationKey = Awaited<ReturnType<typeof tokenKeys>>['publicKey'];

async function readToken(token: string, key: VerificationKey, now: Date): Promise<TokenReading> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['ES256'],
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: ISSUER,
      currentDate: now,
    });
    return { ok: true, content: contentOf(payload) };
  } catch (error) {
    const expired = error instanceof Error && error.name === 'JWTExpired';
    return { ok: false, code: expired ? 'TOKEN_EXPIRED' : 'TOKEN_UNKNOWN' };
  }
}

async function tokenKeys(store: Store) {
  const fresh = await generateKeyPair('ES256', { extractable: true });
  const value = JSON.stringify(await exportJWK(fresh.privateKey));
  const kept = await store.transaction(async (records) => {
    const before = await records.get('secret', 'access-tokens');
    if (before === undefined) await records.put('secret', { id: 'access-tokens', value });
    return before?.value ?? value;
  });
  const jwk = JSON.parse(kept) as JWK;
  const { d: _, ...open } = jwk;
  return {
    privateKey: await importJWK(jwk, 'ES256'),
    publicKey: await importJWK(open, 'ES256'),
  };
}

function contentOf(payload: Readonly<Record<string, unknown>>): TokenContent {
  const cnf = payload['cnf'];
  const thumbprint =
    typeof cnf === 'object' && cnf !== null && 'x5t#S256' in cnf ? cnf['x5t#S256'] : '';
  return {
    id: String(payload['jti']),
    scope: String(payload['scope']),
    client: String(payload['client_id']),
    authorisation: String(payload['authorisation']),
    thumbprint: String(thumbprint),
  };
}
