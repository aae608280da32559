import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { installedKit } from '../../test/installed-kit.testing.js';

const ROOT = join(import.meta.dirname, '..', '..');
const MAIN = installedKit().main;
const folder = mkdtempSync(join(tmpdir(), 'xs2a-gate-'));

const DOCUMENT = `openapi: 3.0.3
info: { title: Bank, version: 1.0.0 }
paths:
  /v1/funds-confirmations:
    post:
      operationId: confirmFunds
      tags: [PIIS]
      parameters:
        - { name: X-Request-ID, in: header, required: true, schema: { type: string, format: uuid } }
      requestBody:
        required: true
        content:
          application/json:
            schema: { type: object, properties: { account: { type: object } } }
      responses:
        "200":
          description: Told.
          headers: { X-Request-ID: { schema: { type: string } } }
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Funds" }
components:
  schemas:
    Funds:
      type: object
      required: [fundsAvailable]
      properties:
        fundsAvailable: { type: boolean }
`;

const CODE = `import type { Funds } from '../generated/model/bank/schemas.js';

export const yes = (funds: Funds): boolean => funds.fundsAvailable;
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'ES2023',
    module: 'NodeNext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['src'],
};

function put(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function run(command: string, args: readonly string[], cwd = folder) {
  const { status, stdout, stderr } = spawnSync(command, [...args], { cwd, encoding: 'utf8' });
  return { code: status, out: stdout, told: stderr };
}

const xs2a = (...args: readonly string[]) => run(process.execPath, [MAIN, ...args]);
const git = (...args: readonly string[]) =>
  run('git', ['-c', 'user.name=Test', '-c', 'user.email=test@bank.example', ...args]);

const CONFIG = { spec: 'bank.yaml', adapters: ['fetch'], part: 'server', gate: { base: 'main' } };
const config = (gate: object): void => put('xs2a.config.json', JSON.stringify({ ...CONFIG, gate }));

mkdirSync(join(folder, 'src'));
symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
put('package.json', '{"type":"module"}');
put('tsconfig.json', JSON.stringify(TSCONFIG));
put('src/funds.ts', CODE);
put('src/other.ts', 'export const one = 1;\n');
put('bank.yaml', DOCUMENT);
config({});
xs2a('generate');
git('init', '-q', '-b', 'main');
git('add', 'bank.yaml');
git('commit', '-q', '-m', 'The bank');

beforeEach(() => {
  put('bank.yaml', DOCUMENT);
  config({ base: 'main' });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CHANGED = DOCUMENT.replace(
  'fundsAvailable: { type: boolean }',
  'fundsAvailable: { type: string }',
);

describe('xs2a gate', () => {
  test('passes when nothing changed', () => {
    const { code, out, told } = xs2a('gate');
    expect([code, told]).toEqual([0, '']);
    expect(out.trimEnd().split('\n').at(-1)).toBe('The gate passes.');
  });

  test('prints the whole impact in 80 columns, and why the gate fails', () => {
    put('bank.yaml', CHANGED);
    const { code, out } = xs2a('gate');
    expect(code).toBe(1);
    expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(out).toContain(`Your files
  src/funds.ts:3:47: TS2322
    Type 'string' is not assignable to type 'boolean'.
`);
    expect(out.slice(out.indexOf('The gate fails'))).toBe(`The gate fails:
  diff: bank.yaml has 1 breaking change.
  semver: bank.yaml: The changes require a major version; info.version is still
    1.0.0, which is not enough.
  clauses: bank.yaml breaks 1 required clause that it satisfied before.
  compile: 1 file of the project would no longer compile.
  generated: 2 generated files are not up to date; run xs2a generate.
A policy can accept a breaking change: \`--format comment\` prints the lines for
it.
`);
  });

  test('accepts a group of changes by a policy, and fails on stale acceptances with a fixed base', () => {
    put('bank.yaml', CHANGED);
    git('tag', '--force', 'v1', 'main');
    config({ base: 'v1', policy: 'policy.yaml', check: ['diff'] });
    const entry = (path: string) =>
      `  - { rule: response-body-type-changed, path: ${path}, reason: r, owner: o, until: "2999-12-31" }\n`;
    put('policy.yaml', `version: 1\naccepted:\n${entry('/v1/*')}`);
    const open = xs2a('gate', '--output', `html=${join(folder, 'gate.html')}`);
    expect([open.code, open.out]).toEqual([
      0,
      expect.stringContaining('accepted until 2999-12-31'),
    ]);
    expect(readFileSync(join(folder, 'gate.html'), 'utf8')).toContain('<h2>The gate passes</h2>');
    put('policy.yaml', `version: 1\naccepted:\n${entry('/v1/*')}${entry('/v2/*')}`);
    const { code, out } = xs2a('gate', '--format', 'github');
    expect([code, out]).toEqual([1, expect.stringContaining('policy.yaml,line=4')]);
    // a branch moves: the change of the acceptance may be part of it by now
    for (const base of ['main', 'HEAD~0']) {
      const moved = xs2a('gate', '--base', base);
      expect([moved.code, moved.out]).toEqual([
        0,
        expect.stringMatching(/Note: The acceptance of \S+ in \/v2\/\* matches\s+no change/),
      ]);
    }
  });

  test('prints the same as data with --format json', () => {
    put('bank.yaml', CHANGED.replace('1.0.0', '2.0.0'));
    const { code, out } = xs2a('gate', '--format', 'json');
    const { documents, types, compile, generated, failures, ...rest } = JSON.parse(out);
    expect([code, rest.schemaVersion, rest.base]).toEqual([1, 1, 'main']);
    const [{ diff, version, clauses, cases, old }] = documents;
    expect([old, diff.semver, version.made, version.enough]).toEqual([
      'git:main:bank.yaml',
      'major',
      'major',
      true,
    ]);
    expect(clauses.broken).toEqual(['COMMON-SCHEMA-STATED']);
    expect(cases.changes.map(({ kind }: { kind: string }) => kind)).toContain('judged-otherwise');
    expect(types).toEqual([
      {
        kind: 'changed',
        file: 'model/bank/schemas.ts',
        name: 'Funds',
        members: ['fundsAvailable'],
      },
    ]);
    expect(compile.broken).toEqual([join(folder, 'src', 'funds.ts')]);
    expect(generated.stale).toContain('model/bank/schemas.ts');
    expect(failures.map(({ check }: { check: string }) => check)).toEqual([
      'diff',
      'clauses',
      'compile',
      'generated',
    ]);
  });

  test('fails only on what --check and --fail-on select', () => {
    put('bank.yaml', CHANGED);
    expect(xs2a('gate', '--check', 'types').code).toBe(0);
    expect(xs2a('gate', '--fail-on', 'never', '--check', 'diff').code).toBe(0);
    expect(xs2a('gate', '--check', 'diff').code).toBe(1);
  });

  test('notes a new document, and code that did not compile before', () => {
    put('new.yaml', DOCUMENT);
    put('xs2a.config.json', JSON.stringify({ ...CONFIG, gate: { documents: 'new.yaml' } }));
    put('src/wrong.ts', 'export const one: string = 1;\n');
    const { code, out } = xs2a('gate');
    rmSync(join(folder, 'src', 'wrong.ts'));
    expect(code).toBe(0);
    expect(out).toContain('Note: new.yaml is new: main does not have it, and nothing is compared.');
    expect(out).toContain('Note: Files that did not compile before: src/wrong.ts.');
  });

  test.each([
    ['broken YAML', () => put('bank.yaml', 'openapi: [\n'), /^xs2a: bank\.yaml:2:1: /],
    [
      'an unknown revision',
      () => config({ base: 'nowhere' }),
      /^xs2a: The repository has no revision nowhere\./,
    ],
    ['a revision like an option', () => config({ base: '--help' }), /has no revision --help/],
    [
      'a missing tsconfig',
      () => config({ tsconfig: 'no.json' }),
      /^xs2a: There is no \S+no\.json\./,
    ],
    ['a missing profile', () => config({ profile: 'no.yaml' }), /^xs2a: .*no\.yaml/],
    [
      'an unknown key',
      () => config({ bass: 'main' }),
      /^xs2a: Unknown key gate\.bass\.[\s\S]*Is it base\?/,
    ],
    [
      'an unknown check',
      () => config({ check: ['dif'] }),
      /^xs2a: gate\.check cannot be \["dif"\]\.[\s\S]*diff, semver/,
    ],
    ['a missing policy', () => config({ policy: 'p.yaml' }), /^xs2a: .*p\.yaml/],
  ])('prints one sentence and exits with 2 for %s', (_, spoil, says) => {
    spoil();
    const { code, told, out } = xs2a('gate');
    expect([code, out]).toEqual([2, '']);
    expect(told).toMatch(says);
    expect(told).not.toMatch(/^\s+at |Nothing was written/m);
  });

  test('without a base, compares with the branch that the repository has', () => {
    config({});
    const noteOf = () =>
      /Note: Compared with (\S+),/.exec(xs2a('gate', '--check', 'diff').out)?.[1];
    git('branch', '-m', 'main', 'master');
    expect(noteOf()).toBe('master');
    git('branch', '-m', 'master', 'trunk');
    git('update-ref', 'refs/remotes/origin/trunk', 'HEAD');
    git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk');
    expect(noteOf()).toBe('origin/trunk');
    git('update-ref', '-d', 'refs/remotes/origin/trunk');
    const { code, told } = xs2a('gate');
    git('branch', '-m', 'trunk', 'main');
    expect([code, told]).toEqual([2, expect.stringContaining('has no revision main')]);
    expect(xs2a('gate', '--check', 'diff')).toMatchObject({
      code: 0,
      out: expect.not.stringContaining('Note:') as string,
    });
  });

  test('reports a missing repository or configuration in one sentence', () => {
    const bare = mkdtempSync(join(tmpdir(), 'xs2a-gate-'));
    const gate = () => run(process.execPath, [MAIN, 'gate'], bare);
    expect(gate()).toMatchObject({
      code: 2,
      told: expect.stringMatching(/^xs2a: This folder has no xs2a\.config/),
    });
    writeFileSync(join(bare, 'bank.yaml'), DOCUMENT);
    writeFileSync(join(bare, 'xs2a.config.json'), JSON.stringify(CONFIG));
    expect(gate()).toMatchObject({
      code: 2,
      told: expect.stringMatching(/^xs2a: The current folder is not in a git repository/),
    });
    rmSync(bare, { recursive: true });
  });
});
