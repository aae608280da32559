import { randomUUID } from 'node:crypto';
import { OPERATION } from '../domain/operation.js';
import { on, success } from './changes.js';
import type { AnswerChange, Variant } from './variant.js';

/** Adds sessionState to the redirect that takes the browser to the TPP with a code. */
const addSessionState: AnswerChange = (answer) => {
  const { location } = answer.headers;
  if (location === undefined || !/[?&]code=/.test(location)) return answer;
  return { ...answer, headers: { ...answer.headers, location: `${location}&sessionState=s.7f3a` } };
};

/** Variants of the identity and access manager. */
export const IAM_VARIANTS: readonly Variant[] = [
  {
    id: 'session-state',
    sentence: 'The redirect of the authorize endpoint contains a sessionState.',
    open: 'Identity and access manager: sessionState may be omitted',
    iam: addSessionState,
  },
  {
    id: 'token-tells-more',
    sentence: 'The token endpoint also returns the scope, a refresh token and a time.',
    open: 'Identity and access manager: the list of token fields is not closed',
    iam: on(
      [OPERATION.iam.token],
      success((body) => ({
        ...body,
        // its own for each token: one that two TPPs know would be a secret that the bank tells
        refresh_token: `not-to-be-used-${randomUUID()}`,
        created_at: 1_700_000_000,
      })),
    ),
  },
  {
    id: 'all-grant-types',
    sentence: 'A registration names all three grant types.',
    open: 'Authentication, 4: the grant types allowed to the client, separated by commas',
    iam: on(
      [OPERATION.iam.register],
      success((body) => ({
        ...body,
        grant_types: 'authorization_code,password,client_credentials',
      })),
    ),
  },
];
