import { expect, test } from 'vitest';
import { OPERATION } from '../../standard/operation.js';
import { call, defineCase, psu } from '../cases/build.js';
import type { CallStep, Case, Step } from '../cases/case.js';
import { authorisedPaymentByRedirect, createPayment, REDIRECTION } from '../cases/flows.js';
import { PROFILE } from '../engine/tiny-bank.testing.js';
import type { Profile } from '../profile/profile.js';
import { withRedirectState } from './with-redirect-state.js';

const BANK = { ...PROFILE, tpp: { redirectUri: 'https://tpp.example/back' } } as Profile;

const many = (steps: readonly Step[], profile = BANK): readonly Case[] =>
  Array.from({ length: 60 }, (_, at) =>
    withRedirectState(
      defineCase({ id: `pis/some/case-${at}`, title: 'x', needs: { services: [] }, steps }),
      profile,
    ),
  );
const addressesOf = ({ steps }: Case): readonly (string | undefined)[] =>
  steps.flatMap((step) =>
    step.kind === 'call' && step.operation !== OPERATION.payment.update
      ? [step.headers?.['TPP-Redirect-URI']]
      : [],
  );
const KEPT = 'SCA-REDIRECT-RETURNS';
const checksOf = ({ steps }: Case) =>
  steps.flatMap(({ expect: checks }) => checks.filter(({ check }) => check === 'keeps-query'));

test('in some cases, each request that names the address adds the same parameter, and the PSU comes back with it', () => {
  const all = many(authorisedPaymentByRedirect());
  const stated = all.filter((each) => checksOf(each).length > 0);
  expect(stated.length).toBeGreaterThan(15);
  expect(stated.length).toBeLessThan(45);
  for (const each of stated) {
    const [first, ...more] = addressesOf(each);
    expect(first).toMatch(/^\$\{profile\.tpp\.redirectUri\}\?state=[\w%.'()*!~-]+$/);
    expect(new Set(more)).toEqual(new Set([first]));
    expect(each.clauses).toContain(KEPT);
  }
  expect(new Set(stated.map((each) => addressesOf(each)[0])).size).toBe(stated.length);
});

test('where a bank refuses it, the usual address follows, beside what else is usual', () => {
  const other = { ...createPayment(), plain: { headers: {}, body: { usual: true } } };
  const [, ...rest] = authorisedPaymentByRedirect();
  const plain = many([other, ...rest])
    .filter((each) => checksOf(each).length > 0)
    .map(({ steps: [create] }) => (create as CallStep).plain);
  const headers = { 'TPP-Redirect-URI': '${profile.tpp.redirectUri}' };
  expect(plain[0]).toEqual({ headers, body: { usual: true } });
});

test.each<[string, readonly Step[]]>([
  ['leads the PSU to no page', [createPayment()]],
  ['leads it to the IAM', [createPayment(), psu('approve', '${create.link.scaOAuth}', 'approve')]],
  [
    'is about the address',
    authorisedPaymentByRedirect({ headers: { 'TPP-Redirect-URI': 'https://other.example' } }),
  ],
  [
    'leaves the address out',
    [
      call('start', OPERATION.payment.start, {
        headers: REDIRECTION,
        mutate: [{ op: 'drop-header', name: 'TPP-Redirect-URI' }],
      }),
      ...authorisedPaymentByRedirect(),
    ],
  ],
  [
    'judges an unusual request by its clause',
    authorisedPaymentByRedirect().map((step) =>
      step.kind === 'call' ? { ...step, plain: { clause: 'HDR-FORWARDED' } } : step,
    ),
  ],
])('a case that %s stays as it is', (_, steps) => {
  for (const each of many(steps)) expect(each.steps).toEqual(steps);
});

test('the parameter is added to those of the profile', () => {
  const tpp = { redirectUri: 'https://tpp.example/back?a=1' };
  const stated = many(authorisedPaymentByRedirect(), { ...BANK, tpp });
  expect(addressesOf(stated.find((each) => checksOf(each).length > 0) as Case)[0]).toContain(
    '}&state=',
  );
  const own = { redirectUri: 'https://tpp.example/back?state=1' };
  const left = many(authorisedPaymentByRedirect(), { ...BANK, tpp: own });
  expect(left.flatMap(checksOf)).toEqual([]);
});
