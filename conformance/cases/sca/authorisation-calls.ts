/** Builders for one authorisation of a consent. */
import { OPERATION } from '../../../standard/operation.js';
import { call, field } from '../build.js';
import type { CallStep, IdentityName } from '../case.js';
import type { Check } from '../check.js';
import {
  AUTHORISATION,
  type Authorised,
  authorisationId,
  authorisationPath,
  consentPath,
} from '../flows.js';
import { onConsent } from '../kind-steps.js';

/** An SCA link in the response to the creation: the bank has started an authorisation itself. */
const BEGUN_BY_BANK = '${create.link.scaRedirect|create.link.scaOAuth}';

/** The headers of a start that prefers redirection. */
export const START_HEADERS: Readonly<Record<string, string>> = {
  'TPP-Redirect-Preferred': 'true',
  'TPP-Redirect-URI': '${profile.tpp.redirectUri}',
};

/** A judged start on a consent whose authorisation the bank has not started itself; alias `start`. */
export function startOnConsent(...expect: Check[]): CallStep {
  return call(
    'start',
    OPERATION.consent.start,
    { path: consentPath('create'), headers: START_HEADERS, body: {}, unless: BEGUN_BY_BANK },
    { check: 'status', clause: 'AIS-CONSENT-AUTH-START-201', in: [201] },
    ...expect,
  );
}

/** Reads the status of the authorisation that was started, by a start or by the creation. */
export function readScaStatus(
  kind: Authorised,
  options: { readonly as?: string; readonly identity?: IdentityName },
  ...expect: Check[]
): CallStep {
  return call(
    options.as ?? 'sca',
    AUTHORISATION[kind].status,
    {
      path: authorisationPath(kind),
      when: authorisationId(),
      ...(options.identity ? { identity: options.identity } : {}),
    },
    ...expect,
  );
}

/** Reads the consent of step `of`. */
export function readConsentStatus(as: string, of: string, ...expect: Check[]): CallStep {
  return onConsent.status(as, { of }, ...expect);
}

/**
 * The PSU has approved, and the TPP has not sent the update. While the consent waits, only its own token
 * may change that; a bank that needs no update is not judged here.
 */
export const waitsBefore = (of: string): CallStep => ({
  ...readConsentStatus(
    'before',
    of,
    field('SCA-OAUTH-NEEDS-UPDATE', '/consentStatus', { in: ['received'] }),
  ),
  appliesWhen: [{ value: '${before.body.consentStatus}', in: ['received'] }],
});

/** An update of the authorisation of step `of`; alias `update`. */
export function updateConsentWith(
  token: string,
  options: { readonly of?: string; readonly start?: string; readonly identity?: IdentityName },
  ...expect: Check[]
): CallStep {
  return call(
    'update',
    OPERATION.consent.update,
    {
      path: authorisationPath('consent', options.of, options.start),
      body: { scaAuthenticationData: token },
      ...(options.identity ? { identity: options.identity } : {}),
    },
    ...expect,
  );
}
