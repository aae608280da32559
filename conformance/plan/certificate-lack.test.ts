import { expect, test } from 'vitest';
import { call, defineCase, needs, refused, setup, status } from '../cases/build.js';
import type { Profile } from '../profile/profile.js';
import { withoutCertificates } from './certificate-lack.js';

const sound = {
  ...call('read', 'getConsent', {}, status('AIS-CONSENT-READ-200', 200)),
  duty: 'serves',
};
const nobody = {
  ...call('by-none', 'getConsent', { identity: 'none' }, refused('TLS-CERTIFICATE')),
  duty: 'certificate',
};
const subject = (...steps: (typeof sound)[]) =>
  defineCase({
    id: 'a/b/c',
    title: 'A case',
    needs: needs('AIS'),
    steps: [setup(call('create', 'createConsent', {})), ...steps],
  });

const told = (baseUrl: string, header: boolean, ...steps: (typeof sound)[]) => {
  const profile = {
    target: { baseUrl, authUrl: baseUrl },
    ...(header ? { tls: { clientCertificateHeader: { name: 'c', format: 'pem' } } } : {}),
  } as unknown as Profile;
  const { case: each, left } = withoutCertificates(subject(...steps), profile, new Map());
  return [each.steps.map(({ as }) => as), each.clauses, left.map(({ lack }) => lack.path)];
};

test('omits only requests with another certificate over plain http', () => {
  expect(told('http://b.example', false, sound, nobody)).toEqual([
    ['create', 'read'],
    ['AIS-CONSENT-READ-200'],
    ['target.baseUrl'],
  ]);
});

test.each([
  ['over https', 'https://b.example', false],
  ['if a header transmits the certificate', 'http://b.example', true],
] as const)('keeps requests with another certificate %s', (_what, url, header) => {
  expect(told(url, header, sound, nobody)[0]).toEqual(['create', 'read', 'by-none']);
});

test('omits the set-up of such requests too', () => {
  const own = {
    ...setup(call('own', 'createConsent', { identity: 'tpp2' })),
    duty: '',
    mayFail: true,
  } as const;
  expect(told('http://b.example', false, own, sound, nobody)[0]).toEqual(['create', 'read']);
});

test('does not change a case that has only such requests', () => {
  expect(told('http://b.example', false, nobody)[0]).toEqual(['create', 'by-none']);
});
