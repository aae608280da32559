import { expect, test } from 'vitest';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { madeBy } from './resources.js';

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
