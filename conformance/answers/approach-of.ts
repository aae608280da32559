import { memberOf } from '../../foundation/json-pointer.js';
import { headerOf, type ParsedAnswer } from './parsed-answer.js';

/** Links that only one approach has. */
const LINKS: readonly (readonly [approach: string, keys: readonly string[]])[] = [
  ['REDIRECT', ['scaRedirect', 'scaOAuth']],
  [
    'EMBEDDED',
    [
      'updatePsuAuthentication',
      'updateEncryptedPsuAuthentication',
      'selectAuthenticationMethod',
      'authoriseTransaction',
    ],
  ],
];

/** The SCA approach that the bank chose, by ASPSP-SCA-Approach or else by the links; undefined if neither says. */
export function approachOf({ answer, json }: ParsedAnswer): string | undefined {
  const header = headerOf(answer, 'aspsp-sca-approach')?.trim().toUpperCase();
  if (header !== undefined && header !== '') return header;
  const links = memberOf(json, '_links');
  return LINKS.find(([, keys]) => keys.some((key) => memberOf(links, key) !== undefined))?.[0];
}
