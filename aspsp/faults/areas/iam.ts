import { answeredBy } from '../../../mutation/answer.js';
import {
  changeField,
  dropField,
  renameField,
  setField,
  setHeader,
  setStatus,
} from '../../../mutation/edit-answer.js';
import { OPERATION } from '../../domain/operation.js';
import { giveField, mendField } from '../builders/change-request.js';
import { inAnswer, inRequest, inRules, remembering } from '../builders/make-fault.js';
import { sameAlways } from '../builders/second-time.js';
import type { ArmedFault, Fault, IncomingRequest } from '../fault.js';

const REGISTER = [OPERATION.iam.register];
const AUTHORIZE = [OPERATION.iam.authorize];
const CALLBACK = ['https://tpp.example/callback'];

/** Faults of the IAM: registrations, and requests to it. */
export const IAM_FAULTS: readonly Fault[] = [
  inAnswer('register-answers-500', REGISTER, setStatus(201, 500)),
  inAnswer('register-refusal-answers-503', REGISTER, setStatus(400, 503)),
  inAnswer('untrusted-authorize-answers-500', AUTHORIZE, setStatus(400, 500)),
  inAnswer('client-id-missing', REGISTER, dropField('client_id')),
  inAnswer('client-secret-missing', REGISTER, dropField('client_secret')),
  inAnswer('client-name-missing', REGISTER, dropField('client_name')),
  inAnswer('registrations-refused', REGISTER, (answer) =>
    answer.status < 300 ? answeredBy(answer, 400, { error: 'invalid_client_metadata' }) : answer,
  ),
  inAnswer('registered-for-implicit-grant', REGISTER, setField('grant_types', 'implicit')),
  inAnswer('registered-scope-is-another', REGISTER, setField('scope', 'openid profile')),
  inAnswer('registered-scope-missing', REGISTER, dropField('scope')),
  inAnswer(
    'grant-types-are-a-list',
    REGISTER,
    changeField('grant_types', (types) => String(types).split(',')),
  ),
  inAnswer(
    'grant-types-apart-by-spaces',
    REGISTER,
    setField('grant_types', 'authorization_code client_credentials'),
  ),
  inAnswer('redirect-uris-not-told', REGISTER, renameField('redirect_uris', 'redirectUris')),
  inAnswer(
    'other-redirect-uri-told',
    REGISTER,
    setField('redirect_uris', ['https://bank.example']),
  ),
  inAnswer('logo-uri-not-told', REGISTER, dropField('logo_uri')),
  remembering('client-ids-repeat', sameAlways(REGISTER, 'client_id')),

  inRules('any-redirect-uri-taken', { isRegistered: () => true }),
  inRules('redirect-uri-by-its-beginning', {
    isRegistered: (registered, uri) => registered.some((one) => uri.startsWith(one)),
  }),

  inRequest('redirect-uris-not-needed', REGISTER, giveField('redirect_uris', CALLBACK)),
  inRequest(
    'redirect-uris-of-wrong-type-accepted',
    REGISTER,
    mendField('redirect_uris', (uris) => typeof uris === 'string', CALLBACK),
  ),
  inRequest(
    'optional-uris-refused',
    REGISTER,
    mendField('logo_uri', () => true, 7),
  ),
  inRequest('response-type-unchecked', AUTHORIZE, always('response_type', 'code')),
  inRequest('missing-redirect-uri-guessed', AUTHORIZE, (request) => {
    if (!request.url.includes('redirect_uri=')) {
      request.url += `&redirect_uri=${encodeURIComponent(CALLBACK[0] ?? '')}`;
    }
  }),
  remembering('unknown-client-served', anyClient),
  inAnswer(
    'unknown-scope-gives-a-code',
    AUTHORIZE,
    setHeader('location', (old) => old.replace('error=invalid_scope', 'code=of-nothing')),
  ),
];

function always(name: string, value: string) {
  return (request: IncomingRequest): void => {
    const [path = '', query = ''] = request.url.split('?');
    const parameters = new URLSearchParams(query);
    if (parameters.has(name)) parameters.set(name, value);
    request.url = `${path}?${parameters}`;
  };
}

/** An unknown client is treated as the first registered one. */
function anyClient(): ArmedFault {
  const known: string[] = [];
  return {
    request: {
      operations: AUTHORIZE,
      change: (request) => {
        const sent = /client_id=([^&]+)/.exec(request.url)?.[1] ?? '';
        const [first] = known;
        if (first !== undefined && !known.includes(sent)) always('client_id', first)(request);
      },
    },
    answer: {
      operations: REGISTER,
      change: (answer) => {
        const id = /"client_id":"([^"]+)"/.exec(answer.text)?.[1];
        if (id !== undefined) known.push(id);
        return answer;
      },
    },
  };
}
