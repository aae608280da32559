import { expect, it } from 'vitest';
import { judgeAnswer } from './judge-answer.js';
import type { OperationSpec } from './operation-spec.js';

const OPERATION = {
  id: 'list',
  answers: [{ status: 204, headers: [{ name: 'Link', as: 'string', list: 'comma' }] }],
} as unknown as OperationSpec;

const judging = (link: unknown) => () =>
  judgeAnswer(OPERATION, { status: 204, headers: { link: link as string } }, false);

it.each([
  [['<a>', '<b,c>'], '/headers/Link must not contain a comma'],
  [[' <a>'], '/headers/Link must not contain a comma, or spaces around it'],
  [[''], '/headers/Link must not be a single empty string'],
])('the list %j in a header is refused: the caller would read another one', (link, message) => {
  expect(judging(link)).toThrow(message);
});

it.each([[['<a>', '<b>']], [[]], [['', '<a>']], ['<a>, <b,c>']])(
  'the header %j is sent as it is',
  (link) => {
    expect(judging(link)).not.toThrow();
  },
);
