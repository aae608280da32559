import { REGISTRATION } from './iam-answers.js';
import { isText, leads, refusal } from './read-answer.js';
import { type Rows, row } from './row.js';

const REGISTER = 'handlers/iam/register-client.ts';
const AUTHORIZE = 'handlers/iam/authorize.ts';
const TOKEN = 'handlers/iam/exchange-code.ts';

/** A URI of the registration that its response repeats. */
const toldBack = (name: keyof typeof REGISTRATION) =>
  row(
    REGISTER,
    ({ iam }) => JSON.stringify(iam.registered.body[name]) === JSON.stringify(REGISTRATION[name]),
    true,
  );

/** The identity and access manager, and the rules of the section Authentication. */
export const IAM_ROWS: Rows = {
  'iam.register.redirect-uris': row(
    REGISTER,
    ({ iam }) => [iam.registered.status, refusal(iam.withoutAddresses)],
    [201, '400 invalid_request'],
  ),
  'iam.register.post-logout': toldBack('post_logout_redirect_uris'),
  'iam.register.logo': toldBack('logo_uri'),
  'iam.register.front-channel': toldBack('front_channel_logout_uri'),
  'iam.register.back-channel': toldBack('back_channel_logout_uri'),
  'iam.register.client-uri': toldBack('client_uri'),
  'iam.registration.client-id': row(REGISTER, (g) => isText(g.iam.registered.body.client_id), true),
  'iam.registration.client-secret': row(
    REGISTER,
    (g) => /^[0-9a-f]{64}$/.test(g.iam.registered.body.client_secret),
    true,
  ),
  'iam.registration.client-name': row(
    REGISTER,
    (g) => g.iam.registered.body.client_name,
    'Test TPP One',
  ),
  'iam.registration.grant-types': row(
    REGISTER,
    (g) => String(g.iam.registered.body.grant_types).split(',').includes('authorization_code'),
    true,
  ),
  'iam.registration.scope': row(
    REGISTER,
    (g) => g.iam.registered.body.scope,
    'PSD2 PIS:<paymentId> AIS:<consentId>',
  ),
  'iam.registration.echo': toldBack('redirect_uris'),
  'iam.op.register': row(REGISTER, (g) => g.iam.registered.status, 201),
  'iam.op.authorize': row(
    AUTHORIZE,
    ({ iam: { authorized, back } }) => [authorized.status, [...back.keys()]],
    [302, ['code', 'scope']],
  ),
  'iam.authorize.types': row(AUTHORIZE, (g) => g.iam.authorized.status, 302),
  'iam.authorize.redirect-uri': row(AUTHORIZE, (g) => g.iam.otherAddress.status, 400),
  'iam.authorize.scope': row(
    AUTHORIZE,
    ({ iam }) => String(iam.otherScope.headers.location).split('?')[1],
    'error=invalid_scope',
  ),
  'iam.authorize.one-time-code': row(TOKEN, (g) => refusal(g.iam.tokenAgain), '400 invalid_grant'),
  'iam.op.token': row(
    TOKEN,
    ({ iam: { token } }) => [token.status, Object.keys(token.body), token.body.token_type],
    [200, ['access_token', 'expires_in', 'token_type'], 'Bearer'],
  ),
  'iam.token.form': row(TOKEN, (g) => refusal(g.iam.otherForm), '400 invalid_grant'),
  'auth.transport': row(
    'http/callers.ts',
    (g) => refusal(g.others.certificates['none'] ?? g.iam.token),
    '401 CERTIFICATE_MISSING',
  ),
  'auth.bearer-optional': row(
    'apps/xs2a-app.ts',
    ({ iam, payments }) => [iam.withBearer.status, payments.created.status],
    [201, 201],
  ),
  'auth.registration': row(
    REGISTER,
    ({ iam }) => refusal(iam.withoutCertificate),
    '401 invalid_client',
  ),
  'auth.secret-thumbprint': row(REGISTER, (g) => g.iam.registered.body.client_secret.length, 64),
  'auth.grants': row(
    'handlers/iam/iam-handlers.ts',
    (g) => refusal(g.iam.passwordGrant),
    '400 unsupported_grant_type',
  ),
  'auth.scopes': row(AUTHORIZE, (g) => String(g.iam.back.get('scope')).startsWith('AIS:'), true),
  'auth.oauth.create': row('handlers/ais/create-consent.ts', (g) => g.accounts.created.status, 201),
  'auth.oauth.start': row(
    'handlers/shared/start-authorisation.ts',
    ({ iam: { started } }) => [
      started.body.scaStatus,
      isText(started.body.authorizationId),
      leads(started, 'scaRedirect'),
      leads(started, 'scaOAuth'),
    ],
    ['received', true, true, true],
  ),
  'auth.oauth.authorize': row(AUTHORIZE, (g) => g.iam.authorized.status, 302),
  'auth.oauth.code': row(AUTHORIZE, (g) => isText(g.iam.back.get('code')), true),
  'auth.oauth.token': row(TOKEN, (g) => isText(g.iam.token.body.access_token), true),
  'auth.oauth.update': row('sca/advance.ts', (g) => g.iam.updated.body.scaStatus, 'finalised'),
  'limit.token-lifetime': row(
    'bank/access-tokens.ts',
    (g) => Number.isInteger(g.iam.token.body.expires_in),
    true,
  ),
  'doc.auth-url': row(
    'apps/open-listeners.ts',
    ({ iam, world }) => iam.started.body._links.scaOAuth.href === world.bank.authUrl,
    true,
  ),
};
