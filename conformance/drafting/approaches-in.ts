import { memberOf } from '../../foundation/json-pointer.js';
import { approachOf } from '../answers/approach-of.js';
import { headerOf, type ParsedAnswer } from '../answers/parsed-answer.js';

/** An SCA approach that a response shows. */
export interface ShownApproach {
  readonly name: string;
  /** What shows it: `ASPSP-SCA-Approach: EMBEDDED` or `link scaOAuth`. */
  readonly sign: string;
}

const KNOWN = ['REDIRECT', 'OAUTH', 'DECOUPLED', 'EMBEDDED'];

/** Links to a start that sends the PSU's data, which only Embedded does. */
const EMBEDDED_STARTS = [
  'startAuthorisationWithPsuAuthentication',
  'startAuthorisationWithEncryptedPsuAuthentication',
  'startAuthorisationWithTransactionAuthorisation',
];

/** The SCA approaches that the response to a creation or a start shows, by its header and its links. */
export function approachesIn(seen: ParsedAnswer): readonly ShownApproach[] {
  const links = memberOf(seen.json, '_links');
  const linked = (key: string) => memberOf(links, key) !== undefined;
  const header = headerOf(seen.answer, 'aspsp-sca-approach');
  const pages = [
    ...(linked('scaRedirect') ? [{ name: 'REDIRECT', sign: 'link scaRedirect' }] : []),
    ...(linked('scaOAuth') ? [{ name: 'OAUTH', sign: 'link scaOAuth' }] : []),
  ];
  // the header knows no OAUTH: such banks say REDIRECT, and link scaOAuth
  if (pages.length > 0 && !/EMBEDDED|DECOUPLED/i.test(header ?? '')) return pages;
  const start = EMBEDDED_STARTS.find(linked);
  const name = approachOf(seen) ?? (start === undefined ? undefined : 'EMBEDDED');
  if (name === undefined || !KNOWN.includes(name)) return [];
  const sign = header === null ? `link ${start ?? keysOf(links)}` : `ASPSP-SCA-Approach: ${name}`;
  return [{ name, sign }];
}

const keysOf = (links: unknown): string =>
  Object.keys(links ?? {})
    .filter((key) => /^(?:update|select|authorise)/.test(key))
    .join(', ');
