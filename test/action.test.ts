import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { writeProfile } from '../aspsp/profile/write-profile.js';
import { startBank } from '../aspsp/start-bank.js';
import { startCommentServer } from '../cli/ci/comment-server.testing.js';
import { packageRoot } from '../foundation/package-root.js';
import { installedKit } from './installed-kit.testing.js';

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: {
    readonly steps: readonly [{ readonly run: string; readonly env: Record<string, string> }];
  };
}

const ROOT = packageRoot();
const action = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8')) as Action;
const project = mkdtempSync(join(tmpdir(), 'xs2a-action-'));

const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: project });

/** A user's project with the package in node_modules and a document on the branch main. */
beforeAll(() => {
  const bin = join(project, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  const xs2a = join(bin, 'xs2a');
  writeFileSync(xs2a, `#!/bin/sh\nexec "${process.execPath}" "${installedKit().main}" "$@"\n`);
  chmodSync(xs2a, 0o755);
  writeFileSync(join(project, 'package.json'), '{"private":true,"type":"module"}');
  writeFileSync(join(project, '.gitignore'), 'node_modules\nreports\nout\n');
  cpSync(join(ROOT, 'spec', 'xs2a.yaml'), join(project, 'bank.yaml'));
  writeFileSync(
    join(project, 'xs2a.config.json'),
    JSON.stringify({ spec: 'bank.yaml', out: 'out', part: 'client', gate: { check: ['diff'] } }),
  );
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '-m', 'document');
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** The step of the action as a runner executes it: inputs are variables, bash reads the script. */
function stepOf(inputs: Readonly<Record<string, string>>) {
  const [{ run, env }] = action.runs.steps;
  const valueIn = (expression: string): string =>
    expression
      .split('||')
      .map((part) => part.trim())
      .map((part) => {
        const name = /^inputs\.([\w-]+)$/.exec(part)?.[1];
        if (name !== undefined) return inputs[name] ?? action.inputs[name]?.default ?? '';
        return /^'(.*)'$/.exec(part)?.[1] ?? '';
      })
      .find((value) => value !== '') ?? '';
  const given = Object.entries(env).map(([name, value]) => [
    name,
    value.replace(/\$\{\{(.*?)\}\}/g, (_, expression: string) => valueIn(expression)),
  ]);
  const script = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', run];
  return { script, env: { ...process.env, ...Object.fromEntries(given) }, cwd: project };
}

function carryOut(inputs: Readonly<Record<string, string>>, variables: object = {}) {
  const { script, env, cwd } = stepOf(inputs);
  return spawnSync('bash', script, { cwd, env: { ...env, ...variables }, encoding: 'utf8' });
}

/** The same, while a server in this process continues to respond. */
function carryOutBeside(inputs: Readonly<Record<string, string>>, variables: object = {}) {
  const { script, env, cwd } = stepOf(inputs);
  const child = spawn('bash', script, { cwd, env: { ...env, ...variables }, stdio: 'ignore' });
  return new Promise<{ status: number | null }>((resolve) =>
    child.once('exit', (status) => resolve({ status })),
  );
}

test('lint, gate and generate report whether the document and its code are valid and current', () => {
  expect(carryOut({ task: 'lint', document: 'bank.yaml' }).status).toBe(0);
  expect(carryOut({ task: 'gate', base: 'main' }).status).toBe(0);
  expect(carryOut({ task: 'generate' }).status).toBe(1);
  execFileSync('node_modules/.bin/xs2a', ['generate'], { cwd: project });
  expect(carryOut({ task: 'generate' }).status).toBe(0);
}, 60_000);

test('a breaking change fails the gate', () => {
  const text = readFileSync(join(project, 'bank.yaml'), 'utf8');
  writeFileSync(
    join(project, 'bank.yaml'),
    text.replace('  /v1/account-list:', '  /v1/account-lists:'),
  );
  const { status, stdout } = carryOut({ task: 'gate', base: 'main' });
  expect([status, stdout]).toEqual([
    1,
    expect.stringContaining('/v1/account-list: the operation is removed'),
  ]);
  writeFileSync(join(project, 'bank.yaml'), text);
}, 60_000);

/** The variables of a job on GitHub, and the file with its event. */
function jobOf(event: object, more: object = {}) {
  const file = join(project, 'node_modules', 'event.json');
  writeFileSync(file, JSON.stringify(event));
  return {
    ...{ GITHUB_ACTIONS: 'true', GITHUB_EVENT_PATH: file, GITHUB_REF_NAME: 'main' },
    ...{ GITHUB_BASE_REF: '', GITHUB_REPOSITORY: 'bank/interface' },
    ...more,
  };
}

test('without a base, a push is compared with the commit before it', () => {
  const before = git('rev-parse', 'HEAD').toString().trim();
  const text = readFileSync(join(project, 'bank.yaml'), 'utf8');
  writeFileSync(
    join(project, 'bank.yaml'),
    text.replace('/v1/account-list:', '/v1/account-lists:'),
  );
  git('commit', '--quiet', '--all', '-m', 'break');
  expect(carryOut({ task: 'gate' }, jobOf({ before })).status).toBe(1);
  const after = git('rev-parse', 'HEAD').toString().trim();
  git('commit', '--quiet', '--allow-empty', '-m', 'nothing');
  expect(carryOut({ task: 'gate' }, jobOf({ before: after })).status).toBe(0);
}, 60_000);

test('with a token, the gate writes its comment, and the result is that of the gate', async () => {
  const server = await startCommentServer('a-token');
  git('branch', '--force', 'target', 'HEAD~2');
  const event = { pull_request: { number: 7, base: { sha: '' } } };
  const more = { GITHUB_BASE_REF: 'target', GITHUB_API_URL: server.url };
  const inputs = { task: 'gate', token: 'a-token' };
  expect((await carryOutBeside(inputs, jobOf(event, more))).status).toBe(1);
  expect(server.comments.map(({ body }) => body)).toEqual([
    expect.stringContaining('### The gate fails'),
  ]);
  server.refusal = 502;
  expect((await carryOutBeside(inputs, jobOf(event, more))).status).toBe(1);
  await server.close();
}, 60_000);

test('an input is never read as a command', () => {
  const marker = join(project, 'marker');
  const hostile = `$(touch ${marker}) \`touch ${marker}\`; touch ${marker} #`;
  for (const inputs of [
    { task: 'gate', base: hostile },
    { task: 'lint', document: hostile },
    { task: hostile },
    { task: 'merge', runs: hostile, out: hostile },
  ]) {
    expect(carryOut(inputs).status).not.toBe(0);
  }
  expect(() => readFileSync(marker)).toThrow();
}, 60_000);

test('the parts of a run are merged to one verdict', async () => {
  const bank = await startBank({ port: 0, iamPort: 0 });
  writeProfile(join(project, 'bank-profile.yaml'), bank.profile);
  const outs = ['reports/part-1', 'reports/part-2'];
  const statuses: (number | null)[] = [];
  for (const [at, out] of outs.entries()) {
    const few = { profile: 'bank-profile.yaml', arguments: '--only piis/ --no-preflight' };
    const { status } = await carryOutBeside({
      task: 'conformance',
      shard: `${at + 1}/2`,
      out,
      ...few,
    });
    statuses.push(status);
  }
  await bank.close();
  expect(statuses).toEqual([0, 0]);
  const merged = carryOut({ task: 'merge', runs: outs.join(' '), out: 'reports/whole' });
  expect(merged.stderr).toMatch(/\b\d\d passed, 0 failed/);
  expect(merged.status).toBe(0);
}, 120_000);
