import { expect, it } from 'vitest';
import type { PlainRequest } from './plain-message.js';
import { readCredential } from './read-credential.js';

const KEY = 'a b+c=d;é%';
const request = (url: string, headers: PlainRequest['headers']) =>
  ({ url, headers }) as unknown as PlainRequest;
const scheme = (place: 'query' | 'cookie') =>
  ({ name: 'key', kind: 'apiKey', in: place, parameter: 'api_key' }) as const;

it('a key in the query or in a cookie is percent-decoded', () => {
  const pair = `api_key=${encodeURIComponent(KEY)}`;
  expect(readCredential(scheme('query'), request(`/v1?${pair}`, {}))).toEqual({ key: KEY });
  const cookie = { cookie: `theme=dark; ${pair}` };
  expect(readCredential(scheme('cookie'), request('/v1', cookie))).toEqual({ key: KEY });
});
