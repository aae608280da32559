import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { Diff } from '../change/change.js';
import { diffDocuments } from '../diff-documents.js';
import { inMemory } from '../fixtures/in-memory.js';
import { applyPolicy } from './apply-policy.js';
import { loadPolicy } from './load-policy.js';
import type { Acceptance, Policy } from './policy.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-policy-'));
afterAll(() => rmSync(folder, { recursive: true }));

const operation = { responses: { 200: { description: 'D' } } };
const documentOf = (paths: object) => inMemory({ openapi: '3.0.3', info: {}, paths });
const DIFF: Diff = diffDocuments(
  documentOf({ '/beta/a': { get: operation }, '/v1/b': { get: operation, put: operation } }),
  documentOf({ '/v1/b': { put: operation } }),
);
const printOf = (label: string): string =>
  DIFF.changes.find((change) => change.operation === label)?.fingerprint ?? '';

const accepted = (change: Partial<Acceptance> = {}): Acceptance => ({
  fingerprint: printOf('GET /v1/b'),
  reason: 'no client calls it',
  owner: 'Team',
  until: '2026-12-31',
  place: { file: 'policy.yaml', line: 3, column: 5 },
  ...change,
});
const applied = (policy: Partial<Policy>, today = '2026-12-31', document?: string): Diff =>
  applyPolicy(DIFF, { severity: [], accepted: [], ...policy }, { today, document });
const told = ({ changes }: Diff) => changes.map((one) => [one.operation, one.severity]);

test.each<[string, Policy['severity'][number], string[][]]>([
  [
    'a path',
    { path: '/beta/*', severity: 'compatible' },
    [
      ['GET /v1/b', 'breaking'],
      ['GET /beta/a', 'compatible'],
    ],
  ],
  [
    'an operation',
    { operation: 'GET /v1/b', severity: 'risky' },
    [
      ['GET /beta/a', 'breaking'],
      ['GET /v1/b', 'risky'],
    ],
  ],
  [
    'a rule and a path',
    { rule: 'operation-added', path: '/beta/*', severity: 'risky' },
    [
      ['GET /beta/a', 'breaking'],
      ['GET /v1/b', 'breaking'],
    ],
  ],
])('sets the severity by %s, and lists the worst first', (_, rule, want) => {
  expect(told(applied({ severity: [rule] }))).toEqual(want);
});

test('the first entry that matches decides, and the version step follows from it', () => {
  const severity = [
    { rule: 'operation-removed', severity: 'risky' },
    { path: '/*', severity: 'breaking' },
  ] as const;
  const { semver, changes } = applied({ severity });
  expect([semver, ...changes.map((one) => one.severity)]).toEqual(['minor', 'risky', 'risky']);
});

test('an accepted change names its owner, even on its last day; the version step stays major', () => {
  const { changes, policyErrors, semver } = applied({ accepted: [accepted()] });
  expect([policyErrors, semver]).toEqual([[], 'major']);
  expect(changes.map((one) => [one.operation, one.accepted?.owner])).toEqual([
    ['GET /beta/a', undefined],
    ['GET /v1/b', 'Team'],
  ]);
});

test('an expired acceptance accepts nothing, and is an error', () => {
  const { changes, policyErrors } = applied({ accepted: [accepted()] }, '2027-01-01');
  expect(changes.filter((one) => one.accepted)).toEqual([]);
  const sentence = `The acceptance ${printOf('GET /v1/b')} expired on 2026-12-31: ask Team.`;
  expect(policyErrors).toEqual([{ sentence, file: 'policy.yaml', line: 3, column: 5 }]);
});

test.each<[string, Partial<Policy>, string]>([
  ['no change', { accepted: [accepted({ fingerprint: '0'.repeat(16) })] }, '0'.repeat(16)],
  [
    'a compatible change',
    { accepted: [accepted()], severity: [{ path: '/v1/b', severity: 'compatible' }] },
    printOf('GET /v1/b'),
  ],
])('an acceptance of %s is stale', (_, policy, print) => {
  expect(applied(policy).policyErrors?.map(({ sentence }) => sentence)).toEqual([
    `The acceptance ${print} matches no change any more: remove it.`,
  ]);
});

const HEAD = 'version: 1\n';
const entry = (change: string): string =>
  `${HEAD}accepted:\n  - fingerprint: "0123456789abcdef"\n    reason: r\n    owner: o\n    ${change}\n`;
test.each<[string, number | undefined, RegExp]>([
  [
    `${HEAD}severity:\n  - rule: operation-remvoed\n    severity: risky\n`,
    3,
    /no rule operation-remvoed\. Did you mean operation-removed\?/,
  ],
  [`${HEAD}severity:\n  - severity: risky\n`, 3, /names no changes/],
  [`${HEAD}severity:\n  - path: /a\n    severity: rissky\n`, 4, /did you mean risky/],
  [`${HEAD}acepted: []\n`, 2, /did you mean `accepted`/],
  [entry('until: "2026-13-01"'), 6, /date like/],
  [entry('until: 2026'), 6, /string/],
  [
    `${entry('until: "2026-12-01"')}${entry('until: "2026-12-01"').split('accepted:\n')[1]}`,
    7,
    /twice/,
  ],
  [`${HEAD}severity: [\n`, 3, /not valid YAML/],
  [
    entry('until: "2026-12-01"').replace(/fingerprint: .*/, 'rule: operation-removed'),
    3,
    /rule and a path/,
  ],
  [
    entry('until: "2026-12-01"').replace(/fingerprint: .*/, 'path: /a\n    rule: operation-remved'),
    4,
    /no rule operation-remved/,
  ],
  [`${entry('until: "2026-12-01"')}    rule: operation-removed\n`, 3, /needs no rule/],
  [`${HEAD}deprecation: { days: -1 }\n`, 2, /days/],
  ['', undefined, /policy file/],
])('the file %j is refused', (text, line, sentence) => {
  const file = join(folder, 'policy.yaml');
  writeFileSync(file, text);
  let refusal: unknown;
  try {
    loadPolicy(file);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(Xs2aError);
  const { message, place, exitCode } = refusal as Xs2aError;
  expect(message).toMatch(sentence);
  expect([place?.file, place?.line, exitCode]).toEqual([file, line, 2]);
});

test('a valid file is read', () => {
  const file = join(folder, 'policy.yaml');
  writeFileSync(
    file,
    `${entry('until: "2026-12-01"')}severity:\n  - path: /a\n    severity: risky\n`,
  );
  expect(loadPolicy(file)).toMatchObject({
    severity: [{ path: '/a', severity: 'risky' }],
    accepted: [{ owner: 'o', place: { file, line: 3, column: 5 } }],
  });
});

test.each([
  ['apis/a.yaml', 'Team'],
  ['apis/*', 'Team'],
  ['apis/b.yaml', undefined],
])('an acceptance for %s is one for %s in a file of apis/', (document, owner) => {
  const one = accepted({ document, place: { file: join(folder, 'policy.yaml') } });
  const { changes, policyErrors } = applied(
    { accepted: [one] },
    '2026-12-31',
    join(folder, 'apis/a.yaml'),
  );
  expect(changes.find((change) => change.operation === 'GET /v1/b')?.accepted?.owner).toBe(owner);
  // one for another document is not stale here
  expect(policyErrors).toEqual([]);
});
