import { OPERATION } from '../../standard/operation.js';
import { call, psu, setup } from './build.js';
import type { CallStep, PsuStep, Step } from './case.js';
import {
  AUTHORISATION,
  type Authorised,
  authorisationPath,
  type CreateOptions,
  createConsent,
  createPayment,
  scaLink,
  startAuthorisation,
} from './flows.js';

/** The address of the authorize endpoint, from the scaOAuth link. */
export function authorizeLink(kind: Authorised, of = 'create', start = 'start'): string {
  return (
    `${scaLink('scaOAuth', start, of)}/connect/authorize?grant_type=code&response_type=code` +
    `&redirect_uri=\${profile.tpp.redirectUri}&client_id=\${tpp.clientId}&scope=${oauthScope(kind, of)}`
  );
}

/** The scope of one resource: PIS:<paymentId> or AIS:<consentId>. */
export function oauthScope(kind: Authorised, of = 'create'): string {
  return kind === 'consent' ? `AIS:\${${of}.body.consentId}` : `PIS:\${${of}.body.paymentId}`;
}

/** The PSU decides at the authorize endpoint; alias `approve` (or `reject`). */
export function oauthPsu(
  kind: Authorised,
  script: 'approve' | 'reject' = 'approve',
  options: { readonly as?: string; readonly start?: string; readonly of?: string } = {},
): PsuStep {
  return setup(
    psu(options.as ?? script, authorizeLink(kind, options.of, options.start), script, {
      check: 'redirected',
      clause: 'IAM-AUTHORIZE-REDIRECTS',
      to: 'redirectUri',
    }),
  );
}

/** The form of the token request, with the code from the psu step `approve`. */
export function tokenForm(
  approve = 'approve',
  clientId = '${tpp.clientId}',
): Readonly<Record<string, string>> {
  return {
    client_id: clientId,
    scope: `\${${approve}.query.scope}`,
    code: `\${${approve}.query.code}`,
    redirect_uri: '${profile.tpp.redirectUri}',
    grant_type: 'authorization_code',
  };
}

/** Exchanges the code for a token; alias `token`. */
export function exchangeCode(
  options: {
    readonly as?: string;
    readonly approve?: string;
    readonly start?: string;
    readonly of?: string;
  } = {},
): CallStep {
  return setup(
    call(
      options.as ?? 'token',
      OPERATION.iam.token,
      {
        base: scaLink('scaOAuth', options.start, options.of),
        bodyType: 'form',
        body: tokenForm(options.approve),
      },
      { check: 'status', clause: 'IAM-TOKEN-200', in: [200] },
    ),
  );
}

/** Completes the OAuth authorisation with the token; alias `update`. */
export function finishWithToken(
  kind: Authorised,
  options: {
    readonly as?: string;
    readonly token?: string;
    readonly start?: string;
    readonly of?: string;
  } = {},
): CallStep {
  return setup(
    call(
      options.as ?? 'update',
      AUTHORISATION[kind].update,
      {
        path: authorisationPath(kind, options.of, options.start),
        body: { scaAuthenticationData: `\${${options.token ?? 'token'}.body.access_token}` },
      },
      { check: 'status', clause: 'SCA-UPDATE-200', in: [200] },
    ),
  );
}

/** Create, start, authorize, token, update. Aliases: create, start, approve, token, update. */
export function authorisedPaymentByOAuth(options: CreateOptions = {}): readonly Step[] {
  return [createPayment(options), ...oauthAuthorisation('payment')];
}

/** The same for a consent. */
export function authorisedConsentByOAuth(options: CreateOptions = {}): readonly Step[] {
  return [createConsent(options), ...oauthAuthorisation('consent')];
}

/** The steps after the creation in the OAuth flow. */
export function oauthAuthorisation(kind: Authorised): readonly Step[] {
  return [startAuthorisation(kind), oauthPsu(kind), exchangeCode(), finishWithToken(kind)];
}
