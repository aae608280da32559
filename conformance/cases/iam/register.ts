/** Registration at the IAM. A bank may refuse a TPP that it knows already: TPPs register once. */
import {
  any,
  call,
  contains,
  defineCase,
  field,
  needs,
  noField,
  spoiled,
  success,
} from '../build.js';
import type { CallStep, Case, Check, Mutation } from '../case.js';
import { badRequest, unauthenticated } from './iam-refusals.js';

const IAM = needs('IAM', { identities: ['tpp2'], profile: ['!tpp.registration=closed'] });
const TWIN = 'iam/register/registers';

/** One word, or several with a comma between each two. */
const BY_COMMAS = '^[^\\s,;|]+( ?, ?[^\\s,;|]+)*$';

/** Nothing but words of this form, whatever stands between them. */
const onlyWords = (word: string): string => `^[\\s,;|]*(${word})([\\s,;|]+(${word}))*[\\s,;|]*$`;
const GRANTS = onlyWords('authorization_code|password|client_credentials');
const SCOPES = onlyWords('PSD2|(PIS|AIS)(:[^\\s,;|]+)?');

const REDIRECT_URIS = ['${profile.tpp.redirectUri}'];

/**
 * Registers the second TPP, so that the registration of the first, which the other cases need, stays
 * what it is.
 */
function register(body: CallStep['body'], ...expect: Check[]): CallStep {
  return call('register', 'registerClient', { body: body ?? {}, identity: 'tpp2' }, ...expect);
}

/**
 * Holds for what a registration tells; which fields it has to have the contract does not say. What is
 * judged here is a registration that was taken: a bank may know the TPP already and refuse it for that.
 */
const whereTold = (clause: string, pointer: string, held: Check): Check =>
  any(clause, [held], [noField(clause, pointer)]);

/** Its text, where told, has nothing but words of this form. */
const wordsOnly = (clause: string, pointer: string, matches: string): Check =>
  whereTold(clause, pointer, field(clause, pointer, { matches }));

const registersCase = defineCase({
  id: TWIN,
  title: 'A TPP that registers gets a client id, a secret, its grants and its scopes',
  needs: IAM,
  steps: [
    {
      ...register(
        { redirect_uris: REDIRECT_URIS },
        success('IAM-REGISTER-2XX'),
        {
          check: 'differ',
          clause: 'IAM-REGISTER-CLIENT-ID',
          left: '${tpp.clientId}',
          right: '${register.body.client_id}',
        },
        field('IAM-REGISTER-CLIENT-ID', '/client_id', { type: 'string' }),
        field('IAM-REGISTER-CLIENT-SECRET', '/client_secret', { type: 'string' }),
        whereTold(
          'IAM-REGISTER-GRANT-TYPES',
          '/grant_types',
          field('IAM-REGISTER-GRANT-TYPES', '/grant_types', { type: 'string', matches: BY_COMMAS }),
        ),
        wordsOnly('IAM-REGISTER-GRANTS-ALLOWED', '/grant_types', GRANTS),
        field('IAM-REGISTER-SCOPE', '/scope', { type: 'string' }),
        wordsOnly('IAM-REGISTER-SCOPES-ALLOWED', '/scope', SCOPES),
        whereTold(
          'IAM-REGISTER-REDIRECT-URIS',
          '/redirect_uris',
          contains('IAM-REGISTER-REDIRECT-URIS', '/redirect_uris', '${profile.tpp.redirectUri}'),
        ),
        ...['/grant_types', '/redirect_uris'].map((pointer) =>
          field('IAM-REGISTER-TELLS', pointer),
        ),
        field('IAM-REGISTER-CLIENT-NAME', '/client_name', { type: 'string' }),
      ),
      judgedOnSuccess: true,
    },
  ],
});

const openCase = defineCase({
  id: 'iam/register/is-open-to-the-second-tpp',
  title: 'A TPP that may register, as the profile says, is not refused',
  needs: { ...IAM, profile: ['tpp.registration=open'] },
  steps: [register({ redirect_uris: REDIRECT_URIS }, success('IAM-REGISTER-2XX'))],
});

const OPTIONAL = {
  post_logout_redirect_uris: ['https://tpp.example/bye'],
  logo_uri: 'https://tpp.example/logo.png',
  client_uri: 'https://tpp.example/',
  front_channel_logout_uri: 'https://tpp.example/front',
  back_channel_logout_uri: 'https://tpp.example/back',
} as const;

/** A bank that takes this will not refuse what follows only because it knows the TPP. */
const mayRegister = (as: string): CallStep => ({
  ...register({ redirect_uris: REDIRECT_URIS }),
  as,
  setup: true,
  appliesOn: 'success',
});

const optionalCase = defineCase({
  id: 'iam/register/takes-optional-fields',
  title: 'A registration with every optional address is taken and tells them back',
  needs: IAM,
  steps: [
    mayRegister('known'),
    register(
      { redirect_uris: REDIRECT_URIS, ...OPTIONAL, client_name: 'Known as ${tpp.clientId}' },
      success('IAM-REGISTER-OPTIONAL'),
      field('IAM-REGISTER-CLIENT-ID', '/client_id', { type: 'string' }),
      ...Object.entries(OPTIONAL).map(([name, value]) =>
        field('IAM-REGISTER-ECHO', `/${name}`, { in: [value] }),
      ),
    ),
  ],
});

function refusesCase(id: string, title: string, clause: string, mutate: readonly Mutation[]): Case {
  return defineCase({
    id: `iam/register/${id}`,
    title,
    needs: IAM,
    twin: TWIN,
    steps: [
      mayRegister('sound'),
      spoiled(register({ redirect_uris: REDIRECT_URIS }), mutate, ...badRequest(clause)),
    ],
  });
}

const noCertificateCase = defineCase({
  id: 'iam/register/rejects-no-certificate',
  title: 'Nobody registers without a client certificate',
  needs: IAM,
  twin: TWIN,
  steps: [
    {
      ...register({ redirect_uris: REDIRECT_URIS }),
      identity: 'none',
      expect: unauthenticated('IAM-REGISTER-MUTUAL-TLS'),
    },
  ],
});

/** Seen only at a bank that registers a TPP again: elsewhere each refusal may be about that. */
const noReasonCase = defineCase({
  id: 'iam/register/optional-fields-are-no-reason-to-refuse',
  title: 'A TPP that may register again may do so with every optional address',
  needs: IAM,
  steps: [
    ...['first', 'second'].map(mayRegister),
    register({ redirect_uris: REDIRECT_URIS, ...OPTIONAL }, success('IAM-REGISTER-OPTIONAL')),
  ],
});

const expiredCase = defineCase({
  id: 'iam/register/rejects-expired-certificate',
  title: 'Nobody registers with a certificate that has expired',
  needs: { ...IAM, identities: ['tpp2', 'expired'] },
  twin: TWIN,
  steps: [
    {
      ...register({ redirect_uris: REDIRECT_URIS }),
      identity: 'expired',
      expect: unauthenticated('TLS-EXPIRED'),
    },
  ],
});

const unknownCaCase = defineCase({
  id: 'iam/register/rejects-unknown-ca',
  title: 'Nobody registers with a certificate of an authority that the bank does not trust',
  needs: { ...IAM, identities: ['tpp2', 'unknownCa'] },
  twin: TWIN,
  steps: [
    {
      ...register({ redirect_uris: REDIRECT_URIS }),
      identity: 'unknownCa',
      expect: unauthenticated('IAM-REGISTER-MUTUAL-TLS'),
    },
  ],
});

export const registerCases: readonly Case[] = [
  registersCase,
  openCase,
  optionalCase,
  refusesCase(
    'rejects-missing-redirect-uris',
    'A registration without redirect_uris is refused',
    'IAM-REGISTER-NEEDS-REDIRECT-URIS',
    [{ op: 'drop-field', pointer: '/redirect_uris' }],
  ),
  refusesCase(
    'rejects-redirect-uris-that-are-no-list',
    'A registration whose redirect_uris are no list is refused',
    'IAM-REGISTER-REDIRECT-URIS-LIST',
    [{ op: 'set-field', pointer: '/redirect_uris', value: 17 }],
  ),
  refusesCase(
    'rejects-redirect-uris-that-are-a-text',
    'A registration whose redirect_uris are one text is refused',
    'IAM-REGISTER-REDIRECT-URIS-LIST',
    [{ op: 'set-field', pointer: '/redirect_uris', value: '${profile.tpp.redirectUri}' }],
  ),
  refusesCase(
    'rejects-redirect-uri-that-is-none',
    'A registration whose redirect URI is no URI is refused',
    'IAM-REGISTER-REDIRECT-URIS-LIST',
    [{ op: 'set-field', pointer: '/redirect_uris/0', value: 'not a uri' }],
  ),
  refusesCase(
    'rejects-broken-json',
    'A registration in broken JSON is refused',
    'ERR-BROKEN-JSON',
    [{ op: 'raw-body', text: '{"redirect_uris": [' }],
  ),
  noReasonCase,
  noCertificateCase,
  unknownCaCase,
  expiredCase,
];
