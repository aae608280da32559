import { X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeTestPki } from '../../pki/make-test-pki.js';
import { judgeSigner, type SignerRules } from './judge-signer.js';

const pki = await makeTestPki({ keys: 'p256' });
const certificate = (name: keyof typeof pki) => new X509Certificate(pki[name].certificate);
const rules: SignerRules = {
  authorities: [certificate('ca')],
  keyNamed: false,
  startedAt: new Date(),
  now: new Date(),
};
const judge = (name: keyof typeof pki, more: Partial<SignerRules> = {}) =>
  judgeSigner([certificate(name)], { ...rules, ...more });
/** Some time after the certificate of the seal has expired. */
const later = new Date(Date.parse(certificate('tpp1-qseal').validTo) + 1000);

describe('the certificate of a signer', () => {
  test('of a seal, from the given authority, is accepted', () => {
    expect(judge('tpp1-qseal')).toEqual({
      problems: [],
      notes: [expect.stringMatching(/^Signed by .*organizationIdentifier=PSD/)],
    });
  });

  test.each([
    ['for TLS', 'tpp2-qwac', {}, /was issued for TLS connections, not for signatures: /],
    [
      'expired before the run',
      'tpp1-qseal',
      { now: later, startedAt: later },
      /had expired before/,
    ],
    ['not yet valid', 'tpp1-qseal', { now: new Date(0) }, /has not begun\.$/],
    ['of another authority', 'unknown-ca', {}, /was issued by none of the given authorities/],
  ] as const)('%s is a problem', (_name, who, more, sentence) => {
    expect(judge(who, more).problems).toEqual([expect.stringMatching(sentence)]);
  });

  test('that expired after the run is noted', () => {
    const { problems, notes } = judge('tpp1-qseal', { now: later });
    expect(problems).toEqual([]);
    expect(notes.at(-1)).toMatch(/whether it signed before it expired cannot be told\.$/);
  });

  test('for TLS is noted when the user named its key', () => {
    const { problems, notes } = judge('tpp2-qwac', { authorities: undefined, keyNamed: true });
    expect(problems).toEqual([]);
    expect(notes.at(-1)).toMatch(/was issued for TLS connections/);
  });

  test('is needed for --ca', () => {
    const none = judgeSigner([], { ...rules, keyNamed: true });
    expect(none.problems).toEqual([
      'The signature contains no certificate: --ca cannot be checked.',
    ]);
  });
});
