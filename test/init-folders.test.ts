import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import { installedKit } from './installed-kit.testing.js';

const ROOT = packageRoot();
const MAIN = installedKit().main;
const scratch = mkdtempSync(join(tmpdir(), 'xs2a-folders-'));
const children: ChildProcess[] = [];
let tarball = '';

beforeAll(() => {
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', scratch], {
    cwd: ROOT,
    stdio: 'ignore',
  });
  tarball = join(scratch, readdirSync(scratch).find((name) => name.endsWith('.tgz')) ?? '');
}, 60_000);
afterAll(() => {
  for (const child of children) child.kill();
  rmSync(scratch, { recursive: true, force: true });
});

/** Git needs an author, and no configuration of this machine. */
const env = {
  ...process.env,
  ...{ NO_COLOR: '1', CI: 'true', PORT: '0', GIT_CONFIG_NOSYSTEM: '1' },
  ...{ GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b.c' },
  ...{ GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b.c' },
};

function sh(cwd: string, line: string): { readonly status: number | null; readonly out: string } {
  const run = () => spawnSync('bash', ['-c', line], { cwd, env, encoding: 'utf8' });
  const once = run();
  // another npm that runs at the same time removes files of the shared cache
  const { status, stdout, stderr } = once.stderr.includes('_cacache/tmp') ? run() : once;
  expect({ line, status, stderr: status === 0 ? '' : stderr }).toEqual({
    line,
    status: 0,
    stderr: '',
  });
  return { status, out: stdout };
}

/** What `git add .` would add, and what was added before. */
const tracked = (cwd: string): readonly string[] =>
  sh(cwd, 'git ls-files --cached --others --exclude-standard').out.trim().split('\n');

/** Starts a line that runs until it is stopped, until it prints an address. */
async function begun(cwd: string, line: string): Promise<void> {
  const child = spawn('bash', ['-c', `exec ${line}`], { cwd, env });
  children.push(child);
  for await (const part of child.stdout) if (/https?:\/\//.test(String(part))) return;
}

/** The printed lines that the test has to change: nothing is published, and there is no bank.example. */
const asTested = (line: string): string =>
  line
    .replace(/\s+#.*/, '')
    .replace('--save-dev xs2a-kit', `--prefer-offline --no-audit --no-fund --save-dev ${tarball}`)
    .replace(
      /^npm install$/,
      `npm install --prefer-offline --no-audit --no-fund --save-dev ${tarball}`,
    )
    .replace(/^npm test/, 'npm test -- --only piis --no-preflight');

async function carryOut(folder: string, line: string): Promise<void> {
  if (/^npm start\b/.test(line)) return begun(folder, 'node dist/main.js');
  // cli/init/bank-journey.test.ts makes the printed call
  if (line.startsWith('curl ')) return;
  if (line.includes('profile init')) {
    return begun(folder, 'npx xs2a bank --port 0 --iam-port 0 --write-profile profile.yaml');
  }
  sh(folder, asTested(line));
}

test.each([
  ['bank', ['--for', 'bank'], true],
  ['tester', ['--for', 'tester'], true],
  ['ci on github', ['--for', 'ci'], false],
  ['ci on gitlab', ['--for', 'ci', '--provider', 'gitlab'], true],
])(
  '%s: every printed command works, git add adds fewer than 20 files, and npm sbom has a version',
  async (name, args, isRepository) => {
    const folder = join(scratch, name.replaceAll(' ', '-'));
    mkdirSync(folder);
    if (isRepository) sh(folder, 'git init --quiet --initial-branch main');
    const { out } = sh(folder, `"${process.execPath}" "${MAIN}" init ${args.join(' ')}`);
    const lines = (out.split('Next:\n')[1] ?? '')
      .trim()
      .split('\n')
      .map((line) => line.trim());
    expect(lines.length).toBeGreaterThan(2);
    for (const line of ['true', ...lines]) {
      await carryOut(folder, line.replace(/\s+#.*/, ''));
      if (!readdirSync(folder).includes('.git')) continue;
      const files = tracked(folder);
      expect(files.length, line).toBeLessThan(20);
      expect(files.filter((file) => /node_modules|reports\/|\.pem$/.test(file))).toEqual([]);
    }
    const sbom = JSON.parse(sh(folder, 'npm sbom --sbom-format cyclonedx').out);
    expect(sbom.metadata.component.version).toBe('0.1.0');
    expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).private).toBe(true);
  },
  300_000,
);
