import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Diff, Witness } from '../../gate/change/change.js';
import { installedKit } from '../../test/installed-kit.testing.js';

const MAIN = installedKit().main;
const OLD = `openapi: 3.0.3
info: { title: T, version: "1" }
paths:
  /a:
    get:
      parameters: [{ name: q, in: query, schema: { type: string, maxLength: 9 } }]
      responses: { "200": { description: D, content: { application/json: { schema: { $ref: "parts/a.yaml" } } } } }
`;
const PART = 'type: object\nrequired: [id]\nproperties: { id: { type: string } }\n';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'xs2a-diff-'));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'parts'));
  write('api.yaml', OLD);
  write(join('parts', 'a.yaml'), PART);
  const git = (...args: string[]): unknown => execFileSync('git', args, { cwd: folder });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '-qm', 'first');
  write('api.yaml', OLD.replace('maxLength: 9', 'maxLength: 5'));
  write(join('parts', 'a.yaml'), PART.replace('required: [id]\n', ''));
  write('broken.yaml', 'openapi: 3.0.3\ninfo: { title: T\npaths: {}\n');
  write('swagger.yaml', 'swagger: "2.0"\ninfo: { title: T, version: "1" }\npaths: {}\n');
  write('hostile.yaml', OLD.replace('name: q', 'name: "q\\e[31m"'));
});

afterAll(() => rmSync(folder, { recursive: true }));

interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

function run(args: readonly string[], cwd = folder): Promise<Run> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, 'diff', ...args], { cwd }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

const BASE = 'git:main:api.yaml';

test('a revision against the working tree: referenced files come from the revision too', async () => {
  const { code, out } = await run([BASE, 'api.yaml', '--format', 'json']);
  const { changes, semver, schemaVersion } = JSON.parse(out) as Diff;
  expect({ code, semver, schemaVersion }).toEqual({ code: 1, semver: 'major', schemaVersion: 1 });
  expect(changes.map(({ id, old, new: now, witness }) => [id, old, now, witness?.value])).toEqual([
    [
      'parameter-max-length-lowered',
      { file: 'git:main:api.yaml', line: 6, column: 66, pointer: expect.any(String) as string },
      { file: 'api.yaml', line: 6, column: 66, pointer: expect.any(String) as string },
      expect.stringMatching(/^.{6,9}$/) as string,
    ],
    [
      'response-body-property-became-optional',
      { file: 'git:main:parts/a.yaml', line: 2, column: 1, pointer: expect.any(String) as string },
      { file: 'parts/a.yaml', line: 1, column: 1, pointer: expect.any(String) as string },
      {},
    ],
  ]);
});

test('the console output has at most 80 columns, and gives places and witnesses', async () => {
  const { out } = await run([BASE, 'api.yaml']);
  expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
  expect(out).toContain('git:main:api.yaml:6:66 -> api.yaml:6:66');
  expect(out).toContain('allowed now, not before: {}');
  expect(out).toMatch(/2 breaking, 0 risky, 0 compatible: a major version\.\n$/);
});

test('--witnesses writes each witness to a file', async () => {
  await run([BASE, 'api.yaml', '--witnesses', 'proofs']);
  const files = readdirSync(join(folder, 'proofs'));
  const read = files.map(
    (name) => JSON.parse(readFileSync(join(folder, 'proofs', name), 'utf8')) as Witness,
  );
  expect(
    read.map(({ method, path, allowedBy, forbiddenBy }) => [method, path, allowedBy, forbiddenBy]),
  ).toEqual([
    ['GET', '/a', 'old', 'new'],
    ['GET', '/a', 'new', 'old'],
  ]);
});

test('--fail-on and --no-witnesses', async () => {
  expect((await run([BASE, 'api.yaml', '--fail-on', 'never'])).code).toBe(0);
  expect((await run(['api.yaml', 'api.yaml', '--fail-on', 'risky'])).code).toBe(0);
  const { code, out } = await run([BASE, 'api.yaml', '--no-witnesses', '--format', 'json']);
  const { changes } = JSON.parse(out) as Diff;
  expect(code).toBe(1);
  expect(changes.map(({ severity, witness }) => [severity, witness])).toEqual([
    ['breaking', null],
    ['breaking', null],
  ]);
});

const policyOf = (fingerprints: readonly string[], rest = ''): string => {
  const accepted = fingerprints.map(
    (one) => `  - { fingerprint: "${one}", reason: known, owner: Team, until: "2999-12-31" }\n`,
  );
  return `version: 1\naccepted:\n${accepted.join('')}${rest}`;
};

test('--policy accepts breakages, fails if an entry accepts nothing, and refuses an unknown rule', async () => {
  const { out } = await run([BASE, 'api.yaml', '--format', 'json']);
  const prints = (JSON.parse(out) as Diff).changes.map(({ fingerprint }) => fingerprint);
  const write = (text: string): void => writeFileSync(join(folder, 'policy.yaml'), text);
  const judge = () => run([BASE, 'api.yaml', '--policy', 'policy.yaml']);
  write(policyOf(prints));
  const accepted = await judge();
  expect([accepted.code, accepted.out]).toEqual([0, expect.stringContaining('(2 accepted)')]);
  write(policyOf(prints.slice(1)));
  expect((await judge()).code).toBe(1);
  write(policyOf([...prints, '0000000000000000']));
  const stale = await judge();
  expect(stale.code).toBe(1);
  expect(stale.out).toContain('policy.yaml:5:5 The acceptance 0000000000000000 matches no change');
  write('version: 1\nseverity:\n  - { rule: operation-remove, severity: risky }\n');
  const refused = await judge();
  expect([refused.code, refused.out]).toEqual([2, '']);
  expect(refused.err).toMatch(/Did you mean operation-removed\?.*policy\.yaml:3:\d+/s);
});

test('--output writes further formats in addition to the printed one', async () => {
  const files = [
    '--output',
    'sarif=a.sarif',
    '--output',
    'junit=a.xml',
    '--output',
    'markdown=a.md',
  ];
  const { code, out } = await run([BASE, 'api.yaml', ...files, '--format', 'github']);
  expect([code, out]).toEqual([1, expect.stringMatching(/^::error title=xs2a diff::2 breaking/)]);
  expect(out).toContain('::error file=api.yaml,line=6,title=breaking%3A parameter-max-length');
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  expect(JSON.parse(read('a.sarif'))).toMatchObject({ version: '2.1.0' });
  expect(read('a.xml')).toContain('tests="2" failures="2" errors="0" skipped="0"');
  expect(read('a.md')).toContain('2 breaking, 0 risky');
});

test.each([
  ['sariff=a', /has no format sariff.*did you mean sarif\?/],
  ['sarif', /takes FORMAT=FILE/],
  ['sarif=nowhere/a.sarif', /cannot be written to nowhere\/a\.sarif/],
])('--output %s prints one sentence and exits with 2', async (given, sentence) => {
  const { code, out, err } = await run([BASE, 'api.yaml', '--output', given]);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(sentence);
});

test('--rules lists at least 200 rules', async () => {
  const { code, out } = await run(['--rules', '--format', 'json']);
  const rules = JSON.parse(out) as readonly { readonly id: string }[];
  expect(code).toBe(0);
  expect(new Set(rules.map(({ id }) => id)).size).toBeGreaterThanOrEqual(200);
});

test('texts of a document cannot control the terminal', async () => {
  const { out } = await run(['hostile.yaml', 'api.yaml']);
  expect(out).toContain('q\\u{1b}[31m');
  expect(out).not.toContain('\u001b');
});

test.each([
  [['broken.yaml', 'api.yaml'], /broken\.yaml:\d+:\d+/],
  [['swagger.yaml', 'api.yaml'], /Swagger 2\.0 document/],
  [['nothing.yaml', 'api.yaml'], /Cannot read the document nothing\.yaml/],
  [['git:nowhere:api.yaml', 'api.yaml'], /the repository has no revision nowhere/],
  [['git:main:no.yaml', 'api.yaml'], /the revision main has no file no\.yaml/],
  [['git:main', 'api.yaml'], /git:main names no file at a revision/],
  [['git:--help:api.yaml', 'api.yaml'], /names no file at a revision/],
  [['api.yaml'], /takes two documents/],
])('%j prints one sentence and exits with 2', async (args, sentence) => {
  const { code, out, err } = await run(args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(sentence);
  expect(err).not.toMatch(/\n\s+at |Nothing was written/);
});

test('refuses a revision outside of a repository', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'xs2a-none-'));
  const { code, err } = await run(['git:main:api.yaml', join(folder, 'api.yaml')], outside);
  rmSync(outside, { recursive: true });
  expect(code).toBe(2);
  expect(err).toContain('this folder is not in a git repository');
});

test('our documents of two versions: first what the move means, then the changes', async () => {
  const versions = ['--versions', '1.3.6', '1.3.9'];
  const { code, out } = await run([...versions, '--no-witnesses', '--fail-on', 'never']);
  const [first, ...lines] = out.replace(/\n {7}/g, ' ').split('\n');
  expect([code, first]).toEqual([0, 'From version 1.3.6 to 1.3.9 of the framework:']);
  expect(lines).toContain(
    '  new  A TPP can prefer the Decoupled approach (TPP-Decoupled-Preferred): 8 compatible in 8 operations',
  );
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^ {2}gone The fields of one transaction are directly in transactionsDetails/,
    ),
  );
  const json = await run([...versions, '--no-witnesses', '--fail-on', 'never', '--format', 'json']);
  expect((JSON.parse(json.out) as Diff).changes.length).toBeGreaterThan(50);
});

test.each([
  [['--versions', '1.3.6', '1.3.7'], /1\.3\.7/],
  [['api.yaml', '--versions', '1.3.6', '1.3.9'], /--versions takes no documents besides/],
  [['--versions', '1.3.6'], /--versions takes two versions, such as 1\.3\.6 1\.3\.12; got 1/],
])('two versions that are none: %j', async (args, message) => {
  const { code, err } = await run(args);
  expect([code, err.split('\n').length > 3]).toEqual([2, false]);
  expect(err).toMatch(message);
});
