import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { draftProfile } from './draft-profile.js';
import { judgeProbe, type Probe, QUESTIONS, type Seen } from './probe.js';
import { profileFaults } from './profile-faults.js';

const ais = { name: 'AIS', path: '/v1/consents/x' };
const iam = { name: 'IAM', path: '/connect/authorize', iam: true } as const;

test.each([
  [ais, 403, 'CONSENT_UNKNOWN', true],
  [ais, 404, 'RESOURCE_UNKNOWN', true],
  [ais, 400, 'FORMAT_ERROR', true],
  [ais, 404, undefined, false],
  [ais, 404, 'PRODUCT_UNKNOWN', false],
  [ais, 400, 'PARAMETER_NOT_SUPPORTED', false],
  [ais, 405, 'SERVICE_INVALID', undefined],
  [ais, 401, undefined, undefined],
  [ais, 500, undefined, undefined],
  [ais, undefined, undefined, undefined],
  [iam, 400, undefined, true],
  [iam, 404, undefined, false],
  [iam, 502, undefined, false],
])('%j answered with %s %s: %s', (question, status, code, want) => {
  expect(judgeProbe(question, { status, code }).offered).toBe(want);
});

const all = (offered: boolean | undefined): Probe => {
  const seen = (questions: readonly { readonly name: string; readonly path: string }[]) =>
    questions.map(({ name, path }): Seen => ({ name, offered, because: `GET ${path}: 403` }));
  return {
    dialects: seen(QUESTIONS.dialects),
    services: seen(QUESTIONS.services),
    paymentServices: seen(QUESTIONS.paymentServices),
    products: seen(QUESTIONS.products),
  };
};
const GIVEN = {
  baseUrl: 'https://bank.example/psd2',
  authUrl: 'https://bank.example',
  certificate: 'a "b".pem',
  key: 'key.pem',
  ca: undefined,
};

test.each([true, false, undefined])('a first profile is whole when all is %s', (offered) => {
  const text = draftProfile(GIVEN, all(offered));
  const data = parse(text);
  expect(profileFaults(data).filter(({ path }) => !isToFill(path))).toEqual([]);
  expect(data.services).toEqual(
    offered === false ? ['PIS', 'AIS'] : ['PIS', 'AIS', 'PIIS', 'SBS', 'COF', 'IAM'],
  );
  expect(data.dialect).toBe(offered === true ? 'berlin-group' : 'contract');
  expect(data.identities.tpp1.certificate).toBe('a "b".pem');
  expect(text).toContain('GET /v1/signing-baskets/xs2a-kit-probe: 403');
});

/** What REPLACE stands for has a form of its own. */
const isToFill = (path: unknown): boolean => JSON.stringify(path).includes('iban');
