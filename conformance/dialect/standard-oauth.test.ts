import { describe, expect, test } from 'vitest';
import { pkceOf } from '../answers/pkce.js';
import { ALL_CASES } from '../cases/all-cases.js';
import { call } from '../cases/build.js';
import type { Case, Step } from '../cases/case.js';
import { combinationCases } from '../cases/combinations/combination-cases.js';
import { EVERYTHING } from '../cases/combinations/offer.js';
import { expandGrants } from '../cases/grants/expand-grants.js';
import { withBearer } from './bearer-of-grant.js';
import { withStandardOAuth } from './standard-oauth.js';

const named = (id: string): Case => {
  const found = ALL_CASES.find((each) => each.id === id);
  if (found === undefined) throw new Error(`no case ${id}`);
  return found;
};
const standard = (id: string): Case => withStandardOAuth(named(id));
const stepOf = (each: Case, as: string) => each.steps.find((step) => step.as === as);

const APPROVES = 'sca/oauth/approves-consent';

describe('a case with the OAuth flow of RFC 6749', () => {
  const each = standard('sca/oauth/approves-consent');

  test('sends state and a PKCE challenge, and no grant_type, in the request for a code', () => {
    const link = stepOf(each, 'approve');
    const query = link?.kind === 'psu' ? (link.link.split('?')[1] ?? '') : '';
    expect(query.split('&').map((part) => part.split('=')[0])).toEqual([
      ...['response_type', 'redirect_uri', 'client_id', 'scope'],
      ...['state', 'code_challenge', 'code_challenge_method'],
    ]);
  });

  test('sends the verifier and no scope in the token request', () => {
    expect(stepOf(each, 'token')).toMatchObject({
      body: {
        client_id: '${tpp.clientId}',
        code: '${approve.query.code}',
        redirect_uri: '${profile.tpp.redirectUri}',
        grant_type: 'authorization_code',
        code_verifier: '${pkce.approve.verifier}',
      },
    });
    expect(JSON.stringify(stepOf(each, 'token'))).not.toContain('scope');
  });

  test('sends no update with the token', () => {
    expect(each.needs.dialect).toBeUndefined();
    expect(each.steps.map(({ as }) => as)).toEqual(
      named('sca/oauth/approves-consent')
        .steps.map(({ as }) => as)
        .filter((as) => as !== 'update'),
    );
  });

  test('carries the token in later requests for the resource, of the same TPP only', () => {
    const bearers = (id: string) =>
      standard(id).steps.flatMap((step) =>
        step.kind === 'call' ? [[step.as, step.bearer] as const] : [],
      );
    const carrying = bearers('sca/oauth/approves-consent').filter(([, bearer]) => bearer);
    expect(carrying.map(([as]) => as)).toEqual(['before', 'after', 'sca']);
    expect(new Set(carrying.map(([, bearer]) => bearer))).toEqual(
      new Set(['${token.body.access_token}']),
    );
    const foreign = named('sca/oauth/approves-consent').steps.map((step) =>
      step.as === 'after' ? { ...step, identity: 'tpp2' as const } : step,
    );
    expect(withBearer(foreign).find(({ as }) => as === 'after')).not.toHaveProperty('bearer');
  });

  test('after the clock has moved, only a success is judged', () => {
    const clock = { kind: 'clock', as: 'later', seconds: '60', expect: [] } as const;
    const moved = each.steps.flatMap((step) => (step.as === 'sca' ? [clock, step] : [step]));
    const isJudged = (step: Step) => step.kind === 'call' && step.judgedOnSuccess === true;
    const names = (steps: readonly Step[]) => steps.filter(isJudged).map(({ as }) => as);
    expect([names(each.steps), names(withBearer(moved))]).toEqual([[], ['sca']]);
  });

  test.each([
    'sca/oauth/refuses-stolen-token',
    'sca/oauth/refuses-code-for-token',
    'pis/oauth/refuses-token-of-another-payment',
  ])('belongs to the contract when it is about such an update: %s', (id) => {
    expect(standard(id).needs.dialect).toBe('contract');
  });

  test('keeps the updates of a cancellation that takes another approach than its payment', () => {
    const body = { scaAuthenticationData: '${code-cancel.otp}' };
    const path = { cancellationId: '${start-cancel.authorisationId|cancel.authorisationId}' };
    const operation = 'updatePaymentCancellationPsuData' as const;
    const update = call('by-none', operation, { path, body, identity: 'none' });
    const made = withStandardOAuth({
      ...named(APPROVES),
      steps: [...named(APPROVES).steps, update],
    });
    expect(made.needs.dialect).toBeUndefined();
    expect(made.steps.map(({ as }) => as)).toContain('by-none');
    const own = { ...update, path: { cancellationId: '${start.authorisationId}' } };
    const ofOAuth = withStandardOAuth({
      ...named(APPROVES),
      steps: [...named(APPROVES).steps, own],
    });
    expect(ofOAuth.needs.dialect).toBe('contract');
  });

  test.each(['sca/redirect/approves-consent', 'sca/embedded/authorises-payment'])(
    'is unchanged without OAuth: %s',
    (id) => expect(standard(id)).toBe(named(id)),
  );
});

test('the values of PKCE belong to one step of one execution, and fit each other', () => {
  const [one, other] = [new Map(), new Map()];
  expect(pkceOf(one, 'approve')).toEqual(pkceOf(one, 'approve'));
  expect(pkceOf(one, 'second').verifier).not.toBe(pkceOf(one, 'approve').verifier);
  expect(pkceOf(other, 'approve').state).not.toBe(pkceOf(one, 'approve').state);
  expect(pkceOf(one, 'approve').verifier).toMatch(/^[\w-]{43}$/);
});

test.each([
  ['all approaches', ['REDIRECT', 'OAUTH', 'DECOUPLED', 'EMBEDDED']],
  ['OAuth alone', ['OAUTH']],
  ['Redirect and OAuth', ['REDIRECT', 'OAUTH']],
] as const)('every combination belongs to the formal dialect too, with %s', (_, approaches) => {
  const offer = { ...EVERYTHING, dialect: 'berlin-group', sca: { approaches } } as const;
  const cases = combinationCases(offer).map((each) =>
    withStandardOAuth(expandGrants(each, offer).case),
  );
  expect(cases.filter(({ needs }) => needs.dialect === 'contract').map(({ id }) => id)).toEqual([]);
  const approved = cases.filter(({ id }) => id.includes('-oauth-') && id.includes('-approve-'));
  expect(approved.length).toBeGreaterThan(5);
});
