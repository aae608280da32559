import type { Bank } from '../../bank/bank.js';
import type { Client } from '../../domain/client-entities.js';
import { digestOf, isSameSecret } from '../../domain/passwords.js';
import { repeats, single, type TokenCall } from './token-call.js';

export type Authenticated =
  | { readonly ok: true; readonly client: Client }
  | { readonly ok: false; readonly error: 'invalid_client' | 'invalid_request' };

/** The client authentication, in the form or by HTTP Basic. */
interface Proof {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

/**
 * Identifies a client by the certificate of its registration. A client_secret is not needed
 * in addition, but a given one must be correct; given in two ways it is refused (RFC 6749, 2.3).
 */
export async function authenticateClient(bank: Bank, call: TokenCall): Promise<Authenticated> {
  const proof = repeats(call) ? undefined : readProof(call);
  if (proof === undefined) return { ok: false, error: 'invalid_request' };
  const client = await bank.store.get('client', proof.id ?? '');
  const known =
    client !== undefined &&
    bank.rules.clientFits(client.thumbprint, call.x5t) &&
    isRight(client, proof);
  return known ? { ok: true, client } : { ok: false, error: 'invalid_client' };
}

function readProof(call: TokenCall): Proof | undefined {
  const form: Proof = { id: single(call, 'client_id'), secret: single(call, 'client_secret') };
  const basic = readBasic(call.authorization);
  if (basic === undefined) return form;
  if (form.secret !== undefined) return undefined;
  // Two clients in one request are refused.
  const same = form.id === undefined || form.id === basic.id;
  return same ? basic : { id: undefined, secret: undefined };
}

/** Name and secret are form-encoded in the header (RFC 6749, 2.3.1); other schemes are ignored. */
function readBasic(authorization: string | undefined): Proof | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=_-]+)$/i.exec(authorization ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  const secret = decoded(rest.join(':'));
  return { id: decoded(id), secret: secret === '' ? undefined : secret };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function isRight({ thumbprint, secretDigest }: Client, { secret }: Proof): boolean {
  if (secret === undefined) return true;
  if (secretDigest !== undefined) return isSameSecret(digestOf(secret), secretDigest);
  return isSameSecret(secret, Buffer.from(thumbprint, 'base64url').toString('hex'));
}
