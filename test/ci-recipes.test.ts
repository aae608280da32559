import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
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
import { packageRoot } from '../foundation/package-root.js';
import { installedKit } from './installed-kit.testing.js';

const ROOT = packageRoot();
const page = readFileSync(join(ROOT, 'docs', 'ci.md'), 'utf8');

/** The YAML below a heading of docs/ci.md. */
function recipe(title: string): unknown {
  const from = page.indexOf(`\n## ${title}\n`);
  const text = /```yaml\n([\s\S]*?)```/.exec(page.slice(from))?.[1];
  if (from < 0 || text === undefined) throw new Error(`docs/ci.md has no recipe for ${title}`);
  return parse(text);
}

interface GitlabJob {
  readonly script: readonly string[];
  readonly artifacts?: { readonly reports: Readonly<Record<string, string>> };
}
const gitlab = recipe('GitLab') as Readonly<Record<string, GitlabJob>>;

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly files?: string;
  readonly pass_filenames?: boolean;
}
const { repos } = recipe('pre-commit') as { readonly repos: readonly [{ hooks: readonly Hook[] }] };
const [{ hooks }] = repos;

const folder = mkdtempSync(join(tmpdir(), 'xs2a-recipes-'));
const project = join(folder, 'project');
const document = join(project, 'spec', 'bank.yaml');
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: project });

/** A clone of a project on its own branch, like that of a runner, with the package installed. */
beforeAll(() => {
  const bin = join(project, 'node_modules', '.bin');
  mkdirSync(bin, { recursive: true });
  const xs2a = join(bin, 'xs2a');
  writeFileSync(xs2a, `#!/bin/sh\nexec "${process.execPath}" "${installedKit().main}" "$@"\n`);
  chmodSync(xs2a, 0o755);
  mkdirSync(join(project, 'spec'));
  writeFileSync(join(project, 'package.json'), '{"private":true,"type":"module"}');
  writeFileSync(join(project, '.gitignore'), 'node_modules\nreports\nbank.yaml\n!spec/bank.yaml\n');
  cpSync(join(ROOT, 'spec', 'xs2a.yaml'), document);
  writeFileSync(
    join(project, 'xs2a.config.json'),
    JSON.stringify({
      spec: 'spec/bank.yaml',
      out: 'out',
      part: 'client',
      gate: { check: ['diff'] },
    }),
  );
  execFileSync(xs2a, ['generate'], { cwd: project });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '-m', 'document');
  const origin = join(folder, 'origin.git');
  execFileSync('git', ['clone', '--quiet', '--bare', project, origin]);
  git('remote', 'add', 'origin', origin);
  git('checkout', '--quiet', '-b', 'work');
  git('branch', '--quiet', '-D', 'main');
  git('commit', '--quiet', '--allow-empty', '-m', 'work');
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Executes the lines like a runner, until one fails; this process continues to respond. */
function carryOut(lines: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const script = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', lines.join('\n')];
  const env = { ...process.env, ...variables };
  const child = spawn('bash', script, { env, cwd: project });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      out += data.toString();
    });
  }
  return new Promise<{ status: number | null; out: string }>((resolve) =>
    child.once('close', (status) => resolve({ status, out })),
  );
}

/** The package manager itself is not tested: the package is already in node_modules. */
function linesOf(job: string): readonly string[] {
  const { script = [] } = gitlab[job] ?? {};
  expect(script[0]).toBe('npm ci');
  return script.slice(1);
}

/** The variables of a merge request. */
const TARGET = { GITLAB_CI: 'true', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main' };

/** What pre-commit does with a hook for a file that is to be committed. */
function runHook({ entry, files, pass_filenames: passes = true }: Hook) {
  const staged = 'spec/bank.yaml';
  if (files !== undefined && !new RegExp(files).test(staged)) throw new Error(`not for ${staged}`);
  return carryOut([passes ? `${entry} ${staged}` : entry]);
}

test('GitLab and pre-commit accept a valid document', async () => {
  expect(await carryOut(linesOf('document'), TARGET)).toMatchObject({ status: 0 });
  const report = gitlab['document']?.artifacts?.reports['codequality'] ?? '';
  expect(JSON.parse(readFileSync(join(project, report), 'utf8'))).toEqual([]);
  for (const hook of hooks) expect(await runHook(hook), hook.id).toMatchObject({ status: 0 });
}, 120_000);

test('GitLab refuses a breaking change, pre-commit stale output and a missing header', async () => {
  const text = readFileSync(document, 'utf8');
  try {
    writeFileSync(document, text.replace('  /v1/account-list:', '  /v1/account-lists:'));
    const { status, out } = await carryOut(
      linesOf('document').filter((line) => !line.includes('lint')),
      TARGET,
    );
    expect([status, out]).toEqual([
      1,
      expect.stringContaining('/v1/account-list: the operation is removed'),
    ]);
    const [lint, generate] = hooks as readonly [Hook, Hook];
    expect((await runHook(generate)).status).toBe(1);
    writeFileSync(document, text.replaceAll('X-Request-ID', 'X-Other-ID'));
    expect((await runHook(lint)).status).toBe(1);
  } finally {
    writeFileSync(document, text);
  }
}, 120_000);

test('GitLab runs a part of the suite, and its report is at the path of the artifact', async () => {
  const bank = await startBank({ port: 0, iamPort: 0 });
  writeProfile(join(project, 'bank.yaml'), bank.profile);
  const part = { CI_NODE_INDEX: '3', CI_NODE_TOTAL: '120' };
  const { status, out } = await carryOut(linesOf('conformance'), part);
  await bank.close();
  expect([status, out]).toEqual([0, expect.stringContaining(' passed, 0 failed')]);
  const { reports } = gitlab['conformance']?.artifacts ?? {};
  const report = reports?.['junit']?.replace('*', '3') ?? '';
  expect(existsSync(join(project, report))).toBe(true);
}, 120_000);
