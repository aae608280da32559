import { expect, test } from 'vitest';
import type { Diff } from '../change/change.js';
import { diffDocuments } from '../diff-documents.js';
import { inMemory } from '../fixtures/in-memory.js';
import { applyPolicy } from './apply-policy.js';
import type { Policy } from './policy.js';

const TODAY = '2026-11-23';
type End = Readonly<Record<string, unknown>>;
type Part = 'operation' | 'parameter' | 'field' | 'none';

/** A document with an operation, a parameter and a field to deprecate or remove. */
function documentOf(end: End, gone: Part = 'none') {
  const schema = {
    type: 'object',
    required: gone === 'field' ? [] : ['a'],
    properties: gone === 'field' ? {} : { a: { type: 'string', ...end } },
  };
  const get = {
    parameters: gone === 'parameter' ? [] : [{ name: 'q', in: 'query', schema: {}, ...end }],
    responses: { 200: { description: 'D', content: { 'application/json': { schema } } } },
  };
  const paths = {
    '/a': { get, ...(gone === 'operation' ? {} : { put: { responses: {}, ...end } }) },
  };
  return inMemory({ openapi: '3.0.3', info: {}, paths });
}

const judged = (
  end: End,
  gone: Part,
  policy: Partial<Policy> = { deprecation: { days: 90 } },
): Diff =>
  applyPolicy(
    diffDocuments(documentOf(end), documentOf(end, gone), { today: TODAY }),
    { severity: [], accepted: [], ...policy },
    { today: TODAY },
  );
const severities = ({ changes }: Diff) => [...new Set(changes.map(({ severity }) => severity))];

const OVER = { deprecated: true, 'x-deprecated-since': '2026-08-25' };
test.each<[string, End, Part, string[]]>([
  ['an operation after 90 days', OVER, 'operation', ['compatible']],
  ['a parameter after 90 days', OVER, 'parameter', ['compatible']],
  ['a field after 90 days', OVER, 'field', ['compatible']],
  [
    'an operation after 89 days',
    { ...OVER, 'x-deprecated-since': '2026-08-26' },
    'operation',
    ['breaking'],
  ],
  ['a field after 89 days', { ...OVER, 'x-deprecated-since': '2026-08-26' }, 'field', ['breaking']],
  [
    'a parameter after 89 days',
    { ...OVER, 'x-deprecated-since': '2026-08-26' },
    'parameter',
    ['risky'],
  ],
  [
    'a field on the day of its sunset',
    { deprecated: true, 'x-sunset': TODAY },
    'field',
    ['compatible'],
  ],
  ['a field before its sunset', { ...OVER, 'x-sunset': '2026-11-24' }, 'field', ['breaking']],
  [
    'an operation whose sunset is over',
    { deprecated: true, sunset: '2026-11-22' },
    'operation',
    ['compatible'],
  ],
  ['a deprecated field without a date', { deprecated: true }, 'field', ['breaking']],
  [
    'a field with an invalid date',
    { deprecated: true, 'x-deprecated-since': 'May' },
    'field',
    ['breaking'],
  ],
  ['a field that is not deprecated', { 'x-deprecated-since': '2020-01-01' }, 'field', ['breaking']],
])('%s', (_, end, gone, want) => {
  expect(severities(judged(end, gone))).toEqual(want);
});

test('the sentence gives the day, or what is missing', () => {
  const sentence = (end: End): string => judged(end, 'field').changes[0]?.sentence ?? '';
  expect(sentence({ ...OVER, 'x-deprecated-since': '2026-10-01' })).toMatch(
    /may be removed on or after 2026-12-30\.$/,
  );
  expect(sentence({ deprecated: true })).toMatch(
    /does not say since when \(x-deprecated-since\)\.$/,
  );
});

test('a policy without a period changes nothing', () => {
  expect(severities(judged(OVER, 'field', {}))).toEqual(['breaking']);
});

test.each<[string, Partial<Policy>, string[]]>([
  ['a beta path', { beta: ['/a'] }, ['compatible']],
  ['another beta path', { beta: ['/b*'] }, ['breaking']],
  ['a path that is both stable and beta', { beta: ['/*'], stable: ['/a'] }, ['breaking']],
  ['a path that is not stable', { stable: ['/b'] }, ['compatible']],
  [
    'a rule overrides a beta path',
    { beta: ['/a'], severity: [{ path: '/a', severity: 'risky' }] },
    ['risky'],
  ],
])('%s', (_, policy, want) => {
  expect(severities(judged({}, 'operation', policy))).toEqual(want);
});

const group = { reason: 'r', owner: 'o', until: '2026-12-31', place: { file: 'p.yaml', line: 3 } };
test.each<[string, object, number, string[]]>([
  ['a rule and a path', { rule: 'operation-removed', path: '/*' }, 1, []],
  [
    'another path',
    { rule: 'operation-removed', path: '/b/*' },
    0,
    ['The acceptance of operation-removed in /b/* matches no change any more: remove it.'],
  ],
  [
    'a group that has expired',
    { rule: 'operation-removed', path: '/*', until: '2026-11-22' },
    0,
    ['The acceptance of operation-removed in /* expired on 2026-11-22: ask o.'],
  ],
])('one acceptance of a group: %s', (_, one, count, errors) => {
  const diff = judged({}, 'operation', { accepted: [{ ...group, ...one }] });
  expect(diff.changes.filter(({ accepted }) => accepted !== undefined)).toHaveLength(count);
  expect(diff.policyErrors?.map(({ sentence }) => sentence)).toEqual(errors);
});
