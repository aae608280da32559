import { expect, test } from 'vitest';
import { keptSentence } from './kept-sentence.js';

const ids = { waivers: ['W2'], clauses: ['CREATE-ID'], cases: ['a', 'b'] };
const schema = { waivers: ['W1', 'W3'], clauses: ['SCHEMA'], cases: ['c'] };

test.each([
  [[], ''],
  [
    [ids],
    '2 cases could not be judged because of the violation of CREATE-ID that the waiver W2 accepts.',
  ],
  [
    [schema, ids],
    '3 cases could not be judged because of violations that waivers accept: 2 because of CREATE-ID (W2), 1 because of SCHEMA (W1, W3).',
  ],
])('%j is told in one sentence', (kept, sentence) => {
  expect(keptSentence(kept)).toBe(sentence);
});
