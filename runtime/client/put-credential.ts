import { encodeText } from '../model/percent.js';
import type { SchemeSpec } from './client-spec.js';
import { mergeHeaders } from './merge-headers.js';
import type { PreparedCall } from './prepare-call.js';
import type { BasicCredential } from './with-credentials.js';

/** What a credential changes of a call. */
export type Placed = Pick<PreparedCall, 'url' | 'headers' | 'authorized'>;

/** The credential where its scheme wants it. */
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

/** A key in a header; one that the call has itself stays. */
function putHeader(placed: Placed, text: string, name: string): Placed {
  return { ...placed, headers: mergeHeaders({ [name]: text }, placed.headers).headers };
}

/** A name with its password: their bytes in UTF-8, in Base64. */
function basicText({ username, password }: BasicCredential): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
