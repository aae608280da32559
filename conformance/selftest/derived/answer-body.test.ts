import { expect, test } from 'vitest';
import type { AnswerWithBody } from './answer-body.js';
import { editAnswer } from './answer-body.js';

test('corrects Content-Length of an edited response, and returns undefined for an unchanged one', () => {
  const answer: AnswerWithBody = {
    kind: 'answer',
    status: 200,
    headers: [
      ['content-length', '10'],
      ['X-A', 'b'],
    ],
    body: Buffer.from('{"id":"a"}'),
  };
  const edited = editAnswer(answer, '/id', () => 'longer');
  expect(edited?.body.toString()).toBe('{"id":"longer"}');
  expect(edited?.headers).toEqual([
    ['X-A', 'b'],
    ['Content-Length', '15'],
  ]);
  expect(editAnswer(answer, '/id', (value) => value)).toBeUndefined();
});
