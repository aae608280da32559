import { expect, test } from 'vitest';
import { defineCase } from '../cases/build.js';
import type { Case, Step } from '../cases/case.js';
import { createPayment, grantedConsent, redirectPsu } from '../cases/flows.js';
import { exchangeCode } from '../cases/oauth-flows.js';
import { PROFILE, SPEC } from '../engine/tiny-bank.testing.js';
import type { Profile } from '../profile/profile.js';
import { withOtherTpp } from './with-other-tpp.js';

const FILES = { cert: 'a', key: 'b' };
const TWO = {
  ...PROFILE,
  target: { baseUrl: 'https://bank.example', authUrl: 'https://iam.example' },
  identities: { tpp1: FILES, tpp2: FILES },
} as unknown as Profile;

const PLAIN: Profile = { ...TWO, target: { ...TWO.target, baseUrl: 'http://bank.example' } };

const many = (
  steps: readonly Step[],
  { profile = TWO, ...parts }: Partial<Case> & { readonly profile?: Profile } = {},
): readonly Case[] =>
  Array.from({ length: 60 }, (_, at) =>
    withOtherTpp(
      {
        ...defineCase({ id: `pis/some/case-${at}`, title: 'x', needs: { services: [] }, steps }),
        ...parts,
      },
      profile,
      SPEC,
    ),
  );

const STEPS = [createPayment(), { ...createPayment({ identity: 'tpp2' }), as: 'other' }];
const identitiesOf = ({ steps }: Case) =>
  steps.flatMap((step) => (step.kind === 'call' ? [step.identity ?? 'tpp1'] : []));

test('in some cases the two TPPs change places, others in another draw', () => {
  const all = many(STEPS);
  const changed = all.filter((each) => identitiesOf(each)[0] === 'tpp2');
  expect(changed.length).toBeGreaterThan(8);
  expect(changed.length).toBeLessThan(30);
  for (const each of changed) expect(identitiesOf(each)).toEqual(['tpp2', 'tpp1']);
  expect(many(STEPS)).toEqual(all);
  expect(many(STEPS, { profile: { ...TWO, draw: 1 } })).not.toEqual(all);
});

test('registrations and seals change with them, and invalid certificates stay', () => {
  const steps: readonly Step[] = [
    { ...createPayment(), sign: { by: 'tpp2' } },
    exchangeCode({ as: 'token' }),
    { ...createPayment({ identity: 'expired' }), as: 'late' },
    redirectPsu(),
  ];
  const changed = many(steps).find((each) => identitiesOf(each)[0] === 'tpp2');
  const text = JSON.stringify(changed?.steps);
  expect(text).toContain('${tpp2.clientId}');
  expect(text).not.toContain('${tpp.');
  expect(text).toContain('"by":"tpp1"');
  expect(text).toContain('"identity":"expired"');
  expect(text).toContain('${profile.tpp.redirectUri}');
});

test.each<[string, Partial<Case> & { readonly profile?: Profile }]>([
  ['whose request is that of another case', { twin: 'pis/other' }],
  ['about what other cases left', { left: 'payment' }],
  ['that walks', { walk: 'payment' }],
  ['of a combination', { id: 'combinations/payment/x' }],
  ['about a registration', { id: 'iam/register/x' }],
  ['at a bank with one TPP', { profile: PROFILE }],
  ['at a bank that receives no certificates', { profile: PLAIN }],
])('a case %s keeps its TPPs', (_, parts) => {
  for (const each of many(STEPS, parts)) expect(each.steps).toEqual(STEPS);
});

test('cases that share a consent keep their TPP', () => {
  const [create, , valid] = grantedConsent();
  if (create === undefined || valid === undefined) throw new Error('no consent');
  const steps = [create, redirectPsu(), valid];
  for (const each of many(steps)) expect(each.steps).toEqual(steps);
});
