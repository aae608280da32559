import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../foundation/package-root.js';
import { installedKit } from '../../test/installed-kit.testing.js';
import { publishedDocument } from '../shared/published-document.testing.js';
import { askForInit } from './ask-for-init.js';

const ROOT = packageRoot();
const MAIN = installedKit().main;
const scratch = mkdtempSync(join(tmpdir(), 'xs2a-init-'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill();
  rmSync(scratch, { recursive: true, force: true });
});

/** An empty folder in which this package and the packages that init asks for are installed. */
function emptyFolder(): string {
  const folder = mkdtempSync(join(scratch, 'project-'));
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '.bin')
      symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  mkdirSync(join(folder, 'node_modules/.bin'));
  for (const [name, script] of [
    ['xs2a', MAIN],
    ['tsc', join(ROOT, 'node_modules/typescript/bin/tsc')],
  ] as const) {
    const bin = join(folder, 'node_modules/.bin', name);
    writeFileSync(bin, `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`, { mode: 0o755 });
  }
  return folder;
}

function run(cwd: string, command: string, ...args: readonly string[]) {
  const env = { ...process.env, NO_COLOR: '1', CI: 'true' };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env });
  return { code: status, out: stdout, told: stderr };
}
const init = (cwd: string, ...args: readonly string[]) =>
  run(cwd, process.execPath, MAIN, 'init', ...args);

/** The commands that come next, without their comments. */
const nextIn = (out: string): readonly string[] =>
  (out.split('Next:\n')[1] ?? '')
    .trim()
    .split('\n')
    .map((line) => line.replace(/\s+#.*/, '').trim());

describe('xs2a init', () => {
  it('writes a bank project that builds, starts and responds with 501', async () => {
    const folder = emptyFolder();
    const { code, out } = init(folder, '--for', 'bank');
    expect(code).toBe(0);
    const [first, build, start, curl = ''] = nextIn(out);
    expect([first, build, start]).toEqual(['npm install', 'npm run build', 'npm start']);
    expect(run(folder, 'npm', 'run', 'build')).toMatchObject({ code: 0 });
    const server = spawn('npm', ['start'], {
      cwd: folder,
      env: { ...process.env, PORT: '0' },
      detached: true,
    });
    started.push(server);
    let said = '';
    for await (const part of server.stdout) {
      said += String(part);
      if (said.includes('Ctrl-C')) break;
    }
    const [, address = ''] = /listens on (\S+)/.exec(said) ?? [];
    expect(said).toContain(`  spec/xs2a.yaml  ${address}/psd2\n  spec/iam.yaml   ${address}/iam\n`);
    expect(said).toContain('Your handlers are in src/bank.');
    // the line of init differs from that of the server only in its port
    const told = /^ +(curl .*)$/m.exec(said)?.[1] ?? '';
    expect(told).toBe(curl.replace('http://127.0.0.1:3000', address));
    expect(run(folder, 'sh', '-c', `${told} -s`).out).toMatch(
      /^HTTP\/1.1 501 .*x-request-id: [\w-]{36}.*Operation getConsent is not implemented\./s,
    );
    const port = new URL(address).port;
    const env = { ...process.env, PORT: port };
    const second = spawnSync('npm', ['start', '--silent'], { cwd: folder, env, encoding: 'utf8' });
    expect([second.status, second.stdout]).toEqual([1, '']);
    expect(second.stderr.replace(/^npm warn.*\n/gm, '')).toBe(
      `Port ${port} is in use. Choose another one: PORT=3001 npm start\n`,
    );
    process.kill(-(server.pid ?? 0));
  }, 120_000);

  it('writes gate jobs that pass without a change and fail on a breaking one', () => {
    const folder = emptyFolder();
    init(folder, '--for', 'bank');
    const added = init(folder, '--for', 'ci');
    expect([added.code, added.out]).toEqual([
      0,
      expect.stringContaining(
        'kept xs2a.config.json, which already exists; it needs these entries:\n    {\n      "gate":',
      ),
    ]);
    expect(init(folder, '--for', 'ci', '--provider', 'gitlab').code).toBe(0);
    execFileSync(process.execPath, [MAIN, 'generate'], { cwd: folder });
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@b.c'];
    const git = (...args: readonly string[]) =>
      execFileSync('git', [...who, ...args], { cwd: folder });
    git('init', '--quiet', '--initial-branch', 'main');
    git('add', '.');
    git('commit', '--quiet', '--message', 'first');
    const lines = linesOf(readFileSync(join(folder, '.github/workflows/xs2a.yml'), 'utf8'));
    expect(lines).toHaveLength(3);
    const gitlab = linesOf(readFileSync(join(folder, '.gitlab-ci.yml'), 'utf8'));
    expect([...gitlab].sort()).toEqual([...lines].sort());
    const codes = () => lines.map((line) => run(folder, 'sh', '-c', line).code);
    expect(codes()).toEqual([0, 0, 0]);
    const document = join(folder, 'spec/xs2a.yaml');
    const text = readFileSync(document, 'utf8');
    writeFileSync(document, text.replace(/^ {2}\/v1\/funds-confirmations:/m, '  /v1/funds:'));
    // the code is generated anew, and lint does not require services that a bank may omit
    expect(codes()).toEqual([0, 1, 0]);
  }, 120_000);

  it('writes a test project whose command uses a profile and the waivers', async () => {
    const folder = emptyFolder();
    const { out } = init(folder, '--for', 'tester');
    expect(nextIn(out)).toContain('npm test');
    const bank = spawn(
      process.execPath,
      [MAIN, 'bank', '--port', '0', '--iam-port', '0', '--write-profile', 'profile.yaml'],
      { cwd: folder },
    );
    started.push(bank);
    await once(bank.stdout, 'data');
    expect(run(folder, 'npm', 'run', 'check')).toMatchObject({ code: 0 });
    const { told } = run(folder, 'npm', 'test', '--', '--only', 'piis', '--out', 'reports/first');
    expect(told).not.toContain('xs2a:');
    expect(readdirSync(join(folder, 'reports/first'))).toContain('report.html');
  }, 60_000);

  it('checks generated code that is committed, and only lists what a kept file lacks', () => {
    const folder = emptyFolder();
    init(folder, '--for', 'bank');
    writeFileSync(join(folder, '.gitignore'), '/node_modules\ndist/\n.cache\n');
    const { out } = init(folder, '--for', 'ci');
    expect(out).toContain('it needs these entries:\n    reports/\nkept');
    expect(out).toContain('kept package.json, which already exists\n');
    expect(out).toContain('"generated"');
    const lines = linesOf(readFileSync(join(folder, '.github/workflows/xs2a.yml'), 'utf8'));
    expect(lines.at(-1)).toMatch(/xs2a generate --check$/);
  });

  it("overwrites nothing, and says which of the user's files it kept", () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'package.json'), '{"name":"mine"}');
    const first = init(folder, '--for', 'bank');
    expect(first.out).toContain(
      'kept package.json, which already exists; the commands below add what it lacks\n',
    );
    expect(nextIn(first.out).slice(0, 3)).toEqual([
      expect.stringMatching(/^npm pkg set type=module overrides\.light-my-request=[\d.]+$/),
      'npm pkg set scripts.build="xs2a generate && tsc"',
      'npm pkg set scripts.start="node --enable-source-maps dist/main.js"',
    ]);
    expect(readFileSync(join(folder, 'package.json'), 'utf8')).toBe('{"name":"mine"}');
    const again = init(folder, '--for', 'bank');
    expect([again.code, again.out]).toEqual([2, '']);
    expect(again.told).toMatch(
      /xs2a\.config\.json, src\/main\.ts: there already\.\n.*--force\.\n$/,
    );
    expect(init(folder, '--for', 'bank', '--force').code).toBe(0);
  });

  it.each([
    [[], '--for selects what to write: bank, tester or ci.'],
    [['--for', 'banks'], 'for takes bank, tester or ci; got banks. Did you mean bank?'],
    [['--for', 'bank', '--document', 'none.yaml'], 'The document none.yaml does not exist.'],
  ])('%j is refused in one sentence', (args, says) => {
    const folder = emptyFolder();
    const { code, told } = init(folder, ...args);
    expect(code).toBe(2);
    expect(told).toContain(says);
    expect(readdirSync(folder)).toEqual(['node_modules']);
  });

  it("accepts the user's document, whatever characters its name has", () => {
    const folder = emptyFolder();
    cpSync(join(ROOT, 'spec/xs2a.yaml'), join(folder, "my bank's $(date).yaml"));
    init(folder, '--for', 'bank', '--document', "my bank's $(date).yaml");
    expect(init(folder, '--for', 'ci', '--document', "my bank's $(date).yaml").code).toBe(0);
    const lines = linesOf(readFileSync(join(folder, '.github/workflows/xs2a.yml'), 'utf8'));
    const lint = lines.find((line) => line.includes(' lint ')) ?? '';
    expect(run(folder, 'sh', '-c', lint)).toMatchObject({ code: 0 });
    expect(run(folder, process.execPath, MAIN, 'generate')).toMatchObject({ code: 0 });
  });

  it('adds the overlay that a published document of the framework needs', () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'b.yaml'), publishedDocument('1.3.9_2021-05-04'));
    expect(init(folder, '--for', 'bank', '--document', 'b.yaml').code).toBe(0);
    expect(readdirSync(join(folder, 'spec'))).toEqual(['mend-1.3.9.yaml']);
    expect(JSON.parse(readFileSync(join(folder, 'xs2a.config.json'), 'utf8'))).toMatchObject({
      spec: ['b.yaml'],
      overlay: 'spec/mend-1.3.9.yaml',
    });
    expect(init(folder, '--for', 'ci', '--document', 'b.yaml').code).toBe(0);
    const lines = linesOf(readFileSync(join(folder, '.github/workflows/xs2a.yml'), 'utf8'));
    expect(lines).toContainEqual(expect.stringContaining('--overlay spec/mend-1.3.9.yaml'));

    const corrected = emptyFolder();
    const text = publishedDocument('1.3.9_2021-05-04').replace(/^ +- .*piisConsentId.*\n/m, '');
    writeFileSync(join(corrected, 'b.yaml'), text);
    expect(init(corrected, '--for', 'bank', '--document', 'b.yaml').code).toBe(0);
    expect(existsSync(join(corrected, 'spec'))).toBe(false);
  });
});

/** The xs2a lines of a workflow or pipeline, to run in the working copy and compare with its last commit. */
function linesOf(text: string): readonly string[] {
  const { jobs, gate, lint } = parse(text);
  const lines: readonly string[] = jobs
    ? jobs.document.steps.flatMap(({ run: line }: { run?: string }) => line ?? [])
    : [...gate.script, ...lint.script];
  return lines
    .filter((line) => /xs2a (generate|gate|lint)/.test(line))
    .map((line) =>
      line
        .replace('npx --no-install xs2a', 'node_modules/.bin/xs2a')
        .replace(/ --output \S+/g, '')
        .replace('--base ci', '--base HEAD'),
    );
}

describe('the questions on a terminal', () => {
  const none = { for: undefined, document: undefined, provider: undefined, force: undefined };
  it.each([
    [['ci', 'gitlab', 'bank.yaml'], { audience: 'ci', provider: 'gitlab', document: 'bank.yaml' }],
    [['x', 'b', ''], { audience: 'bank', provider: 'github', document: undefined }],
    [['tester'], { audience: 'tester', provider: 'github', document: undefined }],
  ])('turn the input %j into options', async (answers, want) => {
    const input = new PassThrough();
    const output = new PassThrough();
    const left = [...answers];
    output.on('data', (part: Buffer) => {
      if (/[?:] $/.test(String(part))) input.write(`${left.shift()}\n`);
    });
    expect(await askForInit(none, { input, output })).toEqual(want);
    expect(left).toEqual([]);
  });
});
