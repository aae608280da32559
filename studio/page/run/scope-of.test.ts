import { expect, test } from 'vitest';
import { EVERYTHING, scopeOf, scopeText } from './scope-of.js';

test.each([
  [{}, {}, 'everything'],
  [
    { areas: ['pis/', 'ais/'], only: 'cof/create,  cof/read' },
    { only: ['pis/', 'ais/', 'cof/create', 'cof/read'] },
    'cases pis/, ais/, cof/create, cof/read',
  ],
  [
    { deep: true, tags: 'safety', walks: '0', rate: '2.5', approach: 'REDIRECT' },
    { tags: ['safety', 'deep'], walks: 0, rate: 2.5, approach: 'REDIRECT' },
    'tags safety, deep; approach REDIRECT; walks 0; requests a second 2.5',
  ],
  [
    { allowRemote: true, clauses: ' HDR-A ' },
    { clauses: ['HDR-A'], allowRemote: true },
    'clauses HDR-A',
  ],
])('%j is the scope %j', (given, scope, words) => {
  expect(scopeOf({ ...EVERYTHING, ...given })).toEqual(scope);
  expect(scopeText(scope)).toBe(words);
});

test('chosen cases are counted', () => {
  expect(scopeText({ cases: ['a', 'b'] })).toBe('2 chosen cases');
});
