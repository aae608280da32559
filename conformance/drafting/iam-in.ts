import { memberOf } from '../../foundation/json-pointer.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { GivenTarget } from './draft-target.js';
import type { Probe } from './probe-bank.js';
import { METADATA_PATH } from './probe-metadata.js';

/** The address of an IAM that a bank names itself. */
export interface NamedIam {
  readonly url: string;
  /** Such as `POST /v1/consents: link scaOAuth`. */
  readonly because: string;
}

/**
 * The IAM that the link scaOAuth leads to. In the contract it is the address below which /connect/authorize is (chapter IAM), in the
 * framework that of its metadata (RFC 8414), or of the page.
 */
export function iamIn(seen: ParsedAnswer, request: string): NamedIam | undefined {
  const href = memberOf(memberOf(memberOf(seen.json, '_links'), 'scaOAuth'), 'href');
  if (typeof href !== 'string' || !URL.canParse(href, seen.request.url)) return undefined;
  const { protocol, origin, pathname } = new URL(href, seen.request.url);
  if (!/^https?:$/.test(protocol)) return undefined;
  const path = pathname.replace(METADATA_PATH, '').replace(/\/connect\/authorize$/, '');
  return {
    url: `${origin}${path.replace(/\/+$/, '')}`,
    because: `${request}: link scaOAuth to ${origin}${pathname}`,
  };
}

/** The target and the probe with the IAM that the bank named, where the user named none. */
export function withNamedIam(given: GivenTarget, probe: Probe, iam: NamedIam | undefined) {
  if (iam === undefined || given.authUrl.evidence !== undefined) return { given, probe };
  const { url, because } = iam;
  const evidence = `seen: ${because}` as const;
  const services = probe.services.map((each) =>
    each.name === 'IAM' && each.offered !== true ? { ...each, offered: true, because } : each,
  );
  return { given: { ...given, authUrl: { url, evidence } }, probe: { ...probe, services } };
}
