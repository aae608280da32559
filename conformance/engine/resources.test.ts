import { expect, test } from 'vitest';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { distinct, madeBy, type RunResource } from './resources.js';

test('a resource keeps the response that created it without the bytes of its body', () => {
  const seen = {
    operation: 'createConsent',
    elsewhere: false,
    request: { url: 'https://bank.example/v1/consents?x=1', identity: 'own' },
    answer: {
      kind: 'answer',
      status: 201,
      headers: [['Location', '/v1/consents/c1']],
      body: Buffer.from('{}'),
    },
    json: { consentId: 'c1' },
  } as unknown as ParsedAnswer;
  const made = madeBy(seen);
  expect(made).toMatchObject({ kind: 'consent', url: 'https://bank.example/v1/consents/c1' });
  expect(made?.seen.json).toEqual(seen.json);
  expect(made?.seen.answer).toMatchObject({ headers: [['Location', '/v1/consents/c1']] });
  expect(made?.seen.answer.kind === 'answer' && made.seen.answer.body).toHaveLength(0);
});

test('a resource that two creations returned is one; two TPPs with the same id have two', () => {
  const of = (identity: 'tpp1' | 'tpp2') =>
    ({ kind: 'payment', id: 'p1', identity }) as RunResource;
  expect(distinct([of('tpp1'), of('tpp1'), of('tpp2')]).map(({ identity }) => identity)).toEqual([
    'tpp1',
    'tpp2',
  ]);
});
