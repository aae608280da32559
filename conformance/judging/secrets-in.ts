import { memberOf } from '../../foundation/json-pointer.js';
import { isPseudonym } from '../record/pseudonym.js';
import type { Recorded } from './recorded.js';

const TOLD = ['access_token', 'refresh_token', 'id_token', 'client_secret'];

/** Secrets in an exchange: the credentials in its Authorization header, and tokens in its response. */
export function secretsIn({ requestHeaders }: Recorded, json: unknown): readonly string[] {
  const sent = requestHeaders
    .filter(([name]) => /^(?:proxy-)?authorization$/i.test(name))
    .flatMap(([, value]) => credentialsOf(value));
  const values = TOLD.map((name) => memberOf(json, name));
  return [...sent, ...values].filter(
    (each): each is string => typeof each === 'string' && each.length >= 8 && !isPseudonym(each),
  );
}

/** The token of Bearer; for Basic also the password. */
function credentialsOf(value: string): readonly string[] {
  const [scheme = '', token = ''] = value.trim().split(/\s+/);
  if (scheme.toLowerCase() !== 'basic') return [token];
  const password = Buffer.from(token, 'base64').toString('utf8').split(':').slice(1).join(':');
  return [token, password];
}
