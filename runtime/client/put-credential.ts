import { encodeText } from '../model/percent.js';
import type { SchemeSpec } from './client-spec.js';
import { mergeHeaders } from './merge-headers.js';
import type { PreparedCall } from './prepared-call.js';
import { UnsendableError } from './unsendable-error.js';

export interface BasicCredential {
  readonly username: string;
  readonly password: string;
}

/** The fields of a call that a credential changes. */
export type Placed = Pick<PreparedCall, 'url' | 'headers' | 'authorized'>;

/** Puts the credential where its scheme requires it. */
export function putCredential(
  placed: Placed,
  { as, parameter = '' }: SchemeSpec,
  credential: unknown,
): Placed {
  switch (as) {
    case 'bearer':
      return authorization(placed, `Bearer ${credential}`);
    case 'basic':
      return authorization(placed, basicText(credential as BasicCredential));
    case 'header':
      return putHeader(placed, String(credential), parameter);
    case 'query': {
      const { url } = placed;
      const pair = `${encodeText(parameter)}=${encodeText(String(credential))}`;
      return { ...placed, url: `${url}${url.includes('?') ? '&' : '?'}${pair}` };
    }
    case 'cookie': {
      const { Cookie: before, ...others } = placed.headers;
      const pair = `${parameter}=${encodeText(String(credential))}`;
      return { ...placed, headers: { ...others, Cookie: before ? `${before}; ${pair}` : pair } };
    }
  }
}

function authorization(placed: Placed, text: string): Placed {
  return { ...putHeader(placed, text, 'Authorization'), authorized: true };
}

/** A key in a header; a header that the call already has is kept. */
function putHeader(placed: Placed, text: string, name: string): Placed {
  return { ...placed, headers: mergeHeaders({ [name]: text }, placed.headers).headers };
}

/** Base64 of user name and password in UTF-8. A user name has no colon (RFC 7617, 2). */
function basicText({ username, password }: BasicCredential): string {
  if (username.includes(':')) {
    throw new UnsendableError(
      'has a user name with a colon, which ends the name in Basic credentials',
    );
  }
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
