/** Registration at the IAM. A bank may refuse to register the same TPP twice. */
import { OPERATION } from '../../../standard/operation.js';
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
import type { CallStep, Case, Mutation } from '../case.js';
import type { Check } from '../check.js';
import type { Value } from '../value.js';
import { badRequest, unauthenticated } from './iam-refusals.js';

const IAM = needs('IAM', { identities: ['tpp2'], profile: ['!tpp.registration=closed'] });
const TWIN = 'iam/register/registers';

/** One word, or several separated by commas. */
const BY_COMMAS = '^[^\\s,;|]+( ?, ?[^\\s,;|]+)*$';

/** Only words of this form, with any separators. */
const onlyWords = (word: string): string => `^[\\s,;|]*(${word})([\\s,;|]+(${word}))*[\\s,;|]*$`;
const GRANTS = onlyWords('authorization_code|password|client_credentials');
const SCOPES = onlyWords('PSD2|(PIS|AIS)(:[^\\s,;|]+)?');

const REDIRECT_URIS = ['${profile.tpp.redirectUri}'];

/**
 * Registers the second TPP, so that the registration of the first one, which other cases need, does not
 * change.
 */
function register(body: CallStep['body'], ...expect: Check[]): CallStep {
  return call(
    'register',
    OPERATION.iam.register,
    { body: body ?? {}, identity: 'tpp2' },
    ...expect,
  );
}

/**
 * Applies to the response of a registration; the contract does not say which fields it must have. Only a
 * registration that was accepted is judged: a bank may refuse a TPP that it already knows.
 */
const whereTold = (clause: string, pointer: string, held: Check): Check =>
  any(clause, [held], [noField(clause, pointer)]);

/** Its text, where returned, has only words of this form. */
const wordsOnly = (clause: string, pointer: string, matches: string): Check =>
  whereTold(clause, pointer, field(clause, pointer, { matches }));

const registersCase = defineCase({
  id: TWIN,
  title: 'Registering a client returns a client id, a secret, grants and scopes',
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
  title: 'A TPP that may register, according to the profile, is not refused',
  needs: { ...IAM, profile: ['tpp.registration=open'] },
  steps: [register({ redirect_uris: REDIRECT_URIS }, success('IAM-REGISTER-2XX'))],
});

const OPTIONAL = {
  post_logout_redirect_uris: ['https://tpp.example/bye', 'https://tpp.example/see-you'],
  logo_uri: 'https://tpp.example/logo.png',
  client_uri: 'https://tpp.example/',
  front_channel_logout_uri: 'https://tpp.example/front',
  back_channel_logout_uri: 'https://tpp.example/back',
} as const;

/**
 * A bank that accepts this does not refuse the next requests only because it knows the TPP. Nothing removes a
 * client from a bank, so a run needs few of them.
 */
const mayRegister = (sharedAs: string): CallStep => ({
  ...register({ redirect_uris: REDIRECT_URIS }),
  as: sharedAs,
  setup: true,
  sharedAs,
  appliesOn: 'success',
});

/** The second TPP has registered, or the case does not apply. */
export const knownSecondTpp: CallStep = mayRegister('known');

/** Forms of the redirect address, as in `${profile.tpp.queryRedirectUri}`. */
export type AddressForm = 'queryRedirectUri' | 'slashRedirectUri' | 'longRedirectUri';

/**
 * The second TPP has registered forms of its address that a bank may change by mistake, and the address itself, or the
 * case does not apply.
 */
export const registeredForms = registered('forms', 'queryRedirectUri', 'slashRedirectUri');

/** The same with an address that is long, which a bank may not take. */
export const registeredLong = registered('long', 'longRedirectUri');

/** Alias `forms`. */
function registered(sharedAs: string, ...forms: readonly AddressForm[]): CallStep {
  const more = forms.map((form) => `\${profile.tpp.${form}}`);
  const body = { redirect_uris: [...REDIRECT_URIS, ...more] };
  return { ...mayRegister(sharedAs), as: 'forms', body };
}

/** The response has these addresses. */
const returned = (addresses: Readonly<Record<string, Value>>): readonly Check[] =>
  Object.entries(addresses).map(([name, value]) =>
    field('IAM-REGISTER-ECHO', `/${name}`, { in: [value] }),
  );

const optionalCase = defineCase({
  id: 'iam/register/takes-optional-fields',
  title: 'A registration with every optional address is accepted and returns them',
  needs: IAM,
  steps: [
    // after two registrations, the bank does not refuse a third one only because it knows the TPP
    knownSecondTpp,
    mayRegister('again'),
    register(
      { redirect_uris: REDIRECT_URIS, ...OPTIONAL, client_name: 'Known as ${tpp.clientId}' },
      success('IAM-REGISTER-OPTIONAL'),
      field('IAM-REGISTER-CLIENT-ID', '/client_id', { type: 'string' }),
      ...returned(OPTIONAL),
    ),
  ],
});

/** Half of the optional addresses, each without the one beside it, and then the other half. */
const halfCase = defineCase({
  id: 'iam/register/takes-each-address-without-the-next',
  title: 'A registration with half of the optional addresses is accepted and returns them',
  needs: IAM,
  steps: [
    knownSecondTpp,
    ...[0, 1].map((half) => {
      const some = Object.fromEntries(Object.entries(OPTIONAL).filter((_, at) => at % 2 === half));
      return {
        ...register(
          { redirect_uris: REDIRECT_URIS, ...some },
          success('IAM-REGISTER-OPTIONAL'),
          ...returned(some),
        ),
        as: half === 0 ? 'one-half' : 'other-half',
      };
    }),
  ],
});

function refusesCase(id: string, title: string, clause: string, mutate: readonly Mutation[]): Case {
  return defineCase({
    id: `iam/register/${id}`,
    title,
    needs: IAM,
    twin: TWIN,
    steps: [
      knownSecondTpp,
      spoiled(register({ redirect_uris: REDIRECT_URIS }), mutate, ...badRequest(clause)),
    ],
  });
}

const noCertificateCase = defineCase({
  id: 'iam/register/rejects-no-certificate',
  title: 'A registration without a client certificate is refused',
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

const expiredCase = defineCase({
  id: 'iam/register/rejects-expired-certificate',
  title: 'A registration with an expired certificate is refused',
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
  title: 'A registration with a certificate of an untrusted authority is refused',
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
  halfCase,
  refusesCase(
    'rejects-missing-redirect-uris',
    'A registration without redirect_uris is rejected',
    'IAM-REGISTER-NEEDS-REDIRECT-URIS',
    [{ op: 'drop-field', pointer: '/redirect_uris' }],
  ),
  refusesCase(
    'rejects-redirect-uris-that-are-no-list',
    'A registration whose redirect_uris are not an array is refused',
    'IAM-REGISTER-REDIRECT-URIS-LIST',
    [{ op: 'set-field', pointer: '/redirect_uris', value: 17 }],
  ),
  refusesCase(
    'rejects-redirect-uris-that-are-a-text',
    'A registration whose redirect_uris are one string is refused',
    'IAM-REGISTER-REDIRECT-URIS-LIST',
    [{ op: 'set-field', pointer: '/redirect_uris', value: '${profile.tpp.redirectUri}' }],
  ),
  refusesCase(
    'rejects-redirect-uri-that-is-none',
    'A registration with an invalid redirect URI is refused',
    'IAM-REGISTER-REDIRECT-URIS-LIST',
    [{ op: 'set-field', pointer: '/redirect_uris/0', value: 'not a uri' }],
  ),
  refusesCase(
    'rejects-broken-json',
    'A registration with invalid JSON is refused',
    'ERR-BROKEN-JSON',
    [{ op: 'raw-body', text: '{"redirect_uris": [' }],
  ),
  noCertificateCase,
  unknownCaCase,
  expiredCase,
];
