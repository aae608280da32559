import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Log } from 'sarif';
import { expect, test } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import type { Diff, DocumentChange } from '../change/change.js';
import { type DiffFormat, renderDiff } from './render-diff.js';

const HOSTILE =
  '</testcase></details><script>x</script> [a](1) @team `b` ]]>" \u001b[31m\u202e\n::error::pwned\r';

const changeOf = (text: string, more: Partial<DocumentChange> = {}): DocumentChange => ({
  id: 'operation-removed',
  severity: 'breaking',
  hits: [],
  operation: `GET /${text}`,
  part: { kind: 'operation' },
  sentence: text,
  advice: 'Keep it.',
  fingerprint: '0123456789abcdef',
  old: { file: 'git:main:a.yaml', line: 2, column: 3, pointer: `/paths/${text}` },
  new: { file: `${text}.yaml`, line: 7, column: 3, pointer: `/paths/${text}` },
  witness: {
    operation: text,
    method: 'GET',
    path: '/',
    place: { kind: 'operation' },
    value: { text },
    allowedBy: 'old',
    forbiddenBy: 'new',
    reason: text,
  },
  ...more,
});
const accepted = { reason: HOSTILE, owner: HOSTILE, until: '2026-12-31' };
const DIFF: Diff = {
  schemaVersion: 1,
  semver: 'major',
  changes: [
    changeOf('b'),
    changeOf(HOSTILE),
    changeOf('gone', { new: null }),
    changeOf('left', { new: null, near: { file: 'left.yaml', line: 5, column: 3, pointer: '' } }),
    changeOf('excused', { accepted }),
    changeOf('doubt', { severity: 'risky' }),
    changeOf('fine', { severity: 'compatible' }),
  ],
  policyErrors: [{ sentence: HOSTILE, file: 'policy.yaml', line: 4, column: 1 }],
};
const render = (format: DiffFormat) => renderDiff(format, DIFF, 'breaking');

test.each<DiffFormat>(['markdown', 'junit', 'sarif', 'github', 'gitlab'])(
  '%s contains no control character of a document',
  async (format) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them
    expect(await render(format)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202a-\u202e]/);
  },
);

test('github: only our own lines begin a command; each has its new line, a removal that of what is left', async () => {
  const lines = (await render('github')).trimEnd().split('\n');
  expect(lines.map((line) => /^::(\w+) (.*?)::/.exec(line)?.slice(1))).toEqual([
    ['error', 'title=xs2a diff'],
    ['error', 'file=policy.yaml,line=4,title=xs2a diff%3A policy'],
    ['error', 'file=b.yaml,line=7,title=breaking%3A operation-removed'],
    ['error', expect.stringContaining('%3A%3Aerror%3A%3Apwned') as string],
    ['error', 'title=breaking%3A operation-removed'],
    ['error', 'file=left.yaml,line=5,title=breaking%3A operation-removed'],
    ['warning', 'file=doubt.yaml,line=7,title=risky%3A operation-removed'],
  ]);
});

test('markdown: text of documents is escaped, and only breaking changes are not folded', async () => {
  const text = await render('markdown');
  expect(text).not.toMatch(/<script|(?<!\\)\]\(1|(?<!`)@team|(?<!\\)`b`/);
  const tags = [...text.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
  expect([...new Set(tags)].sort()).toEqual(
    ['<br>', '<details>', '</details>', '<summary>', '</summary>'].sort(),
  );
  const head = text.slice(0, text.indexOf('<details>'));
  expect(head).toContain('5 breaking, 1 risky, 1 compatible (1 accepted): a major version.');
  expect(head).toContain('- gone');
  expect(head).not.toMatch(/^- (doubt|excused|fine)/m);
});

test('junit: a test for each breaking or risky change and each error', async () => {
  const text = await render('junit');
  expect(XMLValidator.validate(text)).toBe(true);
  const parsed = new XMLParser({ ignoreAttributes: false }).parse(text) as {
    testsuites: { testsuite: { testcase: readonly object[] } & Record<string, string> };
  };
  const { testcase, ...suite } = parsed.testsuites.testsuite;
  expect(testcase).toHaveLength(7);
  expect(suite).toMatchObject({ '@_tests': '7', '@_failures': '5', '@_skipped': '2' });
  const risky = await renderDiff('junit', DIFF, 'risky');
  expect(risky).toContain('failures="6" errors="0" skipped="1"');
});

const results = async () => (JSON.parse(await render('sarif')) as Log).runs[0]?.results ?? [];

test('sarif: a result for each change, at its line; accepted changes are suppressed', async () => {
  const found = await results();
  expect(found.map(({ level }) => level)).toEqual([
    ...['error', 'error', 'error', 'error', 'error', 'error', 'warning'],
  ]);
  expect(found.every(({ ruleIndex = -1 }) => ruleIndex >= 0)).toBe(true);
  expect(found.map(({ suppressions }) => suppressions?.length ?? 0)).toEqual([0, 0, 0, 0, 0, 1, 0]);
  const at = found.map(({ locations }) => locations?.[0]?.physicalLocation);
  expect(at[0]).toEqual({ artifactLocation: { uri: 'policy.yaml' }, region: { startLine: 4 } });
  expect(at[1]).toEqual({ artifactLocation: { uri: 'b.yaml' }, region: { startLine: 7 } });
  expect(at[3]).toEqual({ artifactLocation: { uri: 'a.yaml' }, region: { startLine: 1 } });
  expect(at[4]).toEqual({ artifactLocation: { uri: 'left.yaml' }, region: { startLine: 5 } });
  const texts = found.map(({ message }) => message.text ?? '');
  expect(texts.filter((text) => /(?<!\\)\]\(/.test(text))).toEqual([]);
  expect(texts[2]).toContain('\\[a\\](1)');
});

interface Issue {
  readonly fingerprint: string;
  readonly location: { readonly lines: { readonly begin: number } };
}
const issuesOf = async (diff: Diff): Promise<readonly Issue[]> =>
  JSON.parse(await renderDiff('gitlab', diff, 'breaking'));

test('gitlab: a Code Quality issue for each edit, with everything that GitLab needs', async () => {
  const found = await issuesOf(DIFF);
  expect(found).toHaveLength(7);
  expect(found[1]).toEqual({
    description: 'b Keep it.',
    check_name: 'operation-removed',
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    severity: 'critical',
    location: { path: 'b.yaml', lines: { begin: 7 } },
  });
  expect(found.slice(2)).toMatchObject([
    { severity: 'critical' },
    { severity: 'critical', location: { path: 'a.yaml', lines: { begin: 1 } } },
    { severity: 'critical', location: { path: 'left.yaml', lines: { begin: 5 } } },
    { severity: 'info', description: expect.stringContaining('Accepted until 2026-12-31') },
    { severity: 'minor' },
  ]);
});

test('gitlab: a fingerprint stays the same when lines move, and belongs to one issue', async () => {
  // all changes of this sample have one fingerprint, and three of them one file
  const same = (text: string) => changeOf(text, { new: null });
  const diff = { ...DIFF, changes: [...DIFF.changes, same('gone too'), same('gone as well')] };
  const prints = (await issuesOf(diff)).map(({ fingerprint }) => fingerprint);
  expect(new Set(prints).size).toBe(9);
  const moved = diff.changes.map((change) => ({
    ...change,
    new: change.new === null ? null : { ...change.new, line: 99 },
  }));
  const after = await issuesOf({ ...diff, changes: moved });
  expect(after[1]?.location.lines.begin).toBe(99);
  expect(after.map(({ fingerprint }) => fingerprint)).toEqual(prints);
});

// from Microsoft's SARIF reader, which is too large to install for every test: `npm ci` in bench/
const SCHEMA = join(
  ...[packageRoot(), 'bench', 'node_modules', '@microsoft', 'sarif-multitool-linux'],
  'sarif-2.1.0.json',
);
const there = existsSync(SCHEMA);

test.runIf(there)(
  `sarif: valid against the schema${there ? '' : ' (skipped: run npm ci in bench/)'}`,
  async () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const validate = ajv.compile(JSON.parse(readFileSync(SCHEMA, 'utf8')) as object);
    validate(JSON.parse(await render('sarif')));
    expect(validate.errors ?? []).toEqual([]);
  },
);

test('the console shows as many changes as a person reads, and counts the others', async () => {
  const changes = Array.from({ length: 250 }, (_, at) =>
    changeOf(`x${at}`, at === 0 ? { morePlaces: 7 } : {}),
  );
  const text = await renderDiff('console', { ...DIFF, policyErrors: [], changes }, 'breaking');
  expect(text).toContain('x199');
  expect(text).not.toContain('x200');
  expect(text).toContain('  and 50 more: --format json lists all\n');
  expect(text).toContain('The same at 7 more places.');
  expect(text).toContain('at 7 more places, which are not listed.');
});
