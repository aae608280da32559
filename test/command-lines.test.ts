import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../foundation/package-root.js';
import {
  blocksIn,
  blocksOf,
  type CommandLine,
  commandLines,
  journeys,
  LINE_RULES,
  type LineRule,
  STANDS_FOR,
} from './command-lines.testing.js';
import { installedKit } from './installed-kit.testing.js';
import { partOf } from './part-of.js';

const ROOT = packageRoot();
const WHOLE = process.env['XS2A_PART'] === 'all';
const home = mkdtempSync(join(tmpdir(), 'xs2a-lines-'));
const env = {
  ...process.env,
  PATH: `${join(home, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`,
  NO_COLOR: '1',
  CI: 'true',
};
const children: ChildProcess[] = [];

const ruleOf = ({ line }: CommandLine): LineRule | undefined =>
  LINE_RULES.find((rule) => rule.line.test(line));
const LINES = commandLines(ROOT);
const TRIED = LINES.filter((one) => ['run', 'start'].includes(ruleOf(one)?.how ?? ''));

const sh = (cwd: string, line: string) =>
  spawnSync('bash', ['-c', line], { cwd, env, encoding: 'utf8', timeout: 300_000 });

/** The packed package in an empty folder, and a bank to test the lines against. */
beforeAll(async () => {
  cpSync(installedKit().project, home, { recursive: true, verbatimSymlinks: true });
  const bank = spawn(
    'xs2a',
    ['bank', '--port', '0', '--iam-port', '0', '--write-profile', 'profile.yaml'],
    { cwd: home, env },
  );
  children.push(bank);
  for await (const part of bank.stdout) if (String(part) !== '') break;
  const [first] = [
    sh(
      home,
      'xs2a conformance --profile profile.yaml --only piis --no-preflight --report html,har --out runs/whole',
    ),
  ];
  if (![0, 1].includes(first.status ?? 4)) throw new Error(first.stderr);
}, 240_000);
afterAll(() => {
  for (const { pid, exitCode } of children) if (pid !== undefined && exitCode === null) stop(pid);
  rmSync(home, { recursive: true, force: true });
});

/** A process and its child processes. */
function stop(pid: number): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target);
      return;
    } catch {
      // it is not the leader of a group, or has ended
    }
  }
}

/**
 * A folder as the reader of a document has it: `bank.yaml` is a profile in one document, an
 * OpenAPI document in another.
 */
function folderFor(document: string): string {
  const folder = mkdtempSync(join(home, 'reader-'));
  const copy = (from: string, to: string) => cpSync(from, join(folder, to), { recursive: true });
  const profile = join(home, 'profile.yaml');
  const bank: Readonly<Record<string, string>> = {
    'README.md': join(ROOT, 'docs/examples/bank.yaml'),
    'docs/conformance.md': profile,
    'docs/extending.md': profile,
    'docs/judging.md': profile,
  };
  copy(profile, 'profile.yaml');
  copy(bank[document] ?? join(ROOT, 'spec/xs2a.yaml'), 'bank.yaml');
  for (const name of ['my-bank.yaml', 'old.yaml', 'new.yaml'])
    copy(join(ROOT, 'spec/xs2a.yaml'), name);
  copy(join(ROOT, 'docs/examples/extension'), 'our-rules');
  copy(join(home, 'runs/whole/report.har'), 'traffic.har');
  for (const run of ['before', 'after', 'reports/latest']) copy(join(home, 'runs/whole'), run);
  writeFileSync(join(folder, 'policy.yaml'), 'version: 1\n');
  writeFileSync(join(folder, '.gitignore'), '*\n!my-bank.yaml\n!bank.yaml\n');
  const config = {
    spec: 'my-bank.yaml',
    out: 'src/generated',
    part: 'client',
    gate: { check: ['diff', 'semver'] },
  };
  writeFileSync(join(folder, 'xs2a.config.json'), JSON.stringify(config));
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '-m', 'document');
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/main.ts'), 'export const one = 1;\n');
  const options = { module: 'NodeNext', strict: true, skipLibCheck: true, noEmit: true };
  const tsconfig = { compilerOptions: options, include: ['src'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  return folder;
}

/** Files that a line needs and that another line of the same block creates. */
const BEFORE: readonly (readonly [RegExp, string])[] = [
  [
    /report merge/,
    'for k in 1 2 3 4; do xs2a conformance --profile profile.yaml --only piis --no-preflight --shard $k/4 --out part-$k; done; true',
  ],
  [/my-bank\.yaml.*--check/, 'xs2a generate --spec my-bank.yaml --out src/generated'],
  [/spec bank\.yaml.*--check/, 'xs2a generate --spec bank.yaml --out src/api'],
  [/certs (?:inspect|convert)/, 'xs2a certs --out certs'],
  [
    /proxy\.pem/,
    'xs2a certs --out c && cp c/server.pem proxy.pem && cp c/server.key.pem proxy.key',
  ],
];

test('every block of a document has a known kind: commands, a file or text', () => {
  expect(blocksIn(ROOT).filter(({ kind }) => kind === 'unknown')).toEqual([]);
  const fence = '```';
  const kinds = (...blocks: readonly (readonly [info: string, body: string])[]) => {
    const text = blocks.map(([info, body]) => `${fence}${info}\n${body}\n${fence}\n`).join('\n');
    return blocksOf('docs/any.md', text).map(({ kind }) => kind);
  };
  expect(kinds(['sh', 'curl localhost'], ['console', 'ls'])).toEqual(['commands', 'commands']);
  expect(kinds(['ts bank.test.ts', 'let a;'], ['', 'xs2a bank'])).toEqual(['file', 'commands']);
  expect(kinds(['', 'curl localhost'], ['fish', 'ls'])).toEqual(['unknown', 'unknown']);
});

test('every line of a command block has a rule, and every rule is used', () => {
  expect(LINES.length).toBeGreaterThan(100);
  expect(LINES.filter((one) => ruleOf(one) === undefined)).toEqual([]);
  const idle = LINE_RULES.filter((rule) => !LINES.some((one) => ruleOf(one) === rule));
  expect(idle.map(({ line }) => String(line))).toEqual([]);
});

test.each(partOf(TRIED))(
  '$document: $line',
  async (one) => {
    const rule = ruleOf(one) as LineRule;
    const folder = folderFor(one.document);
    for (const [fits, made] of BEFORE) {
      if (fits.test(one.line)) expect(sh(folder, made)).toMatchObject({ status: 0 });
    }
    const more = rule.shorter === undefined || WHOLE ? '' : ` ${rule.shorter}`;
    const line = STANDS_FOR.reduce((text, [from, to]) => text.replace(from, to), one.line) + more;
    if (rule.how === 'run') {
      const { status, stderr } = sh(folder, line);
      expect({ status, stderr: status === (rule.code ?? 0) ? '' : stderr }).toEqual({
        status: rule.code ?? 0,
        stderr: '',
      });
      return;
    }
    const child = spawn('bash', ['-c', `exec ${line}`], { cwd: folder, env });
    children.push(child);
    let said = '';
    await new Promise<void>((done) => {
      const hear = (part: Buffer) => {
        said += part.toString();
        if (rule.says?.test(said)) done();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('close', () => done());
    });
    expect(child.exitCode).toBeNull();
    child.kill();
    expect(said).toMatch(rule.says ?? /./);
  },
  300_000,
);

const JOURNEYS = journeys(ROOT);

test('there are three journeys of a few commands each', () => {
  expect(JOURNEYS.map(([audience, lines]) => [audience, lines.length])).toEqual([
    ['bank', 4],
    ['tester', 5],
    ['ci', 5],
  ]);
});

test.each(partOf(JOURNEYS))(
  'README leads a %s from an empty folder to a result',
  async (audience, lines) => {
    const folder = mkdtempSync(join(tmpdir(), 'xs2a-journey-'));
    const tarball = join(home, readdirSync(home).find((name) => name.endsWith('.tgz')) ?? '');
    if (audience === 'ci') {
      mkdirSync(join(folder, 'spec'));
      cpSync(join(ROOT, 'spec/xs2a.yaml'), join(folder, 'spec/bank.yaml'));
      sh(
        folder,
        'git init --quiet --initial-branch=main && echo node_modules > .gitignore && git add .',
      );
      sh(
        folder,
        'git config user.name a && git config user.email a@b.c && git commit --quiet -m document',
      );
    }
    const outputs: string[] = [];
    for (const printed of lines) {
      // nothing is published: the test installs the packed package
      const line = printed
        .replace('--package xs2a-kit', `--yes --package ${tarball}`)
        .replace('--save-dev xs2a-kit', `--prefer-offline --save-dev ${tarball}`)
        .replace(
          /^npm install$/,
          `npm pkg set devDependencies.xs2a-kit=${tarball} && npm install --prefer-offline --engine-strict`,
        );
      if (/^npm start|xs2a bank/.test(line)) outputs.push(await begun(folder, line));
      else {
        const { status, stdout, stderr } = sh(folder, line);
        expect({ line, status, stderr: status === 0 ? '' : stderr }).toEqual({
          line,
          status: 0,
          stderr: '',
        });
        outputs.push(`${stdout}${stderr}`);
      }
    }
    const result = {
      bank: /listens on http/,
      tester: /CONFORMANT/,
      ci: /No change that users of the document can notice/,
    }[audience];
    expect(outputs.at(-1)).toMatch(result ?? /never/);
    rmSync(folder, { recursive: true, force: true });
  },
  300_000,
);

/** Starts a command that runs until it is stopped, and waits until it prints where it listens. */
async function begun(cwd: string, line: string): Promise<string> {
  const free = { PORT: '0' };
  const child = spawn(
    'bash',
    ['-c', line.replace('xs2a bank', 'xs2a bank --port 0 --iam-port 0')],
    { cwd, env: { ...env, ...free }, detached: true },
  );
  children.push(child);
  let said = '';
  for await (const part of child.stdout) {
    said += String(part);
    if (/https?:\/\//.test(said)) break;
  }
  return said;
}
