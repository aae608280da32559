import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startBankProcess } from '../conformance/selftest/run-suite.testing.js';
import { packageRoot } from '../foundation/package-root.js';
import { commandEntries } from '../test/command-entries.js';
import { installedKit } from '../test/installed-kit.testing.js';

const ROOT = packageRoot();
const MAIN = installedKit().main;

/** A command line, and what it has to print: a command that does nothing prints nothing. */
interface Row {
  readonly args: (bank: Bank) => readonly string[];
  readonly code?: number;
  readonly prints: RegExp;
  readonly input?: string;
  /** The command keeps running: it is interrupted once it has printed this. */
  readonly runs?: true;
}

interface Bank {
  readonly profile: string;
  /** The profile of a bank with a fault. */
  readonly faulty: string;
  readonly baseUrl: string;
  readonly authUrl: string;
}

const XS2A = join(ROOT, 'spec', 'xs2a.yaml');
const SOME = ['--only', 'piis/confirm/'];
const SEAL = ['--certificate', 'certs/tpp1-qseal.pem', '--key', 'certs/tpp1-qseal.key.pem'];
const TPP = ['--certificate', 'certs/tpp1-qwac.pem', '--key', 'certs/tpp1-qwac.key.pem'];
const PORTS = ['--port', '0', '--iam-port', '0'];
const SERVER = ['--cert', 'certs/server.pem', '--key', 'certs/server.key.pem'];

const suite = (profile: string, shard: string, out: string) => [
  ...['conformance', '--profile', profile, ...SOME, '--shard', shard, '--out', out],
];

/** The rows run in this order: later ones read the run that `conformance` writes. */
const ROWS: Readonly<Record<string, Row>> = {
  init: { args: () => ['init', '--for', 'tester'], prints: /wrote package\.json/ },
  generate: {
    args: () => ['generate', 'client', '--spec', XS2A, '--out', 'generated'],
    prints: /generated: \d+ files written/,
  },
  diff: {
    args: () => ['diff', 'git:HEAD:bank.yaml', 'bank.yaml'],
    code: 1,
    prints: /\/v1\/funds-confirmations/,
  },
  lint: { args: () => ['lint', 'bank.yaml'], prints: /\d+ errors?, \d+ warning/ },
  gate: {
    args: () => ['gate', '--base', 'HEAD', '--check', 'diff', '--output', 'comment=gate.md'],
    code: 1,
    prints: /The gate fails/,
  },
  // cli/gate/comment.test.ts posts to a server; without a pull request the command says why it posts nothing
  comment: { args: () => ['comment', 'gate.md'], prints: /No comment: / },
  bank: { args: () => ['bank', ...PORTS], prints: /The reference bank is running/, runs: true },
  'certs make': { args: () => ['certs', '--out', 'more', '--keys', 'p256'], prints: /ca\.pem/ },
  'certs inspect': {
    args: () => ['certs', 'inspect', 'more/tpp1-qwac.pem', '--ca', 'more/ca.pem'],
    prints: /No reason to refuse it was found\./,
  },
  'certs convert': {
    args: () => ['certs', 'convert', 'more/ca.pem', '--to', 'der', '--out', 'more/ca.der'],
    prints: /more\/ca\.der/,
  },
  'studio serve': {
    args: () => ['studio', '--port', '0', '--no-open', '--folder', 'studio'],
    prints: /^http:\/\/127\.0\.0\.1:\d+\/\?token=/m,
    runs: true,
  },
  // cli/studio/studio.test.ts has a studio
  'studio run': {
    args: () => ['studio', 'run', '--bank', 'nobody', '--address', 'http://127.0.0.1:1'],
    code: 2,
    prints: /The variable XS2A_STUDIO_TOKEN is not set\./,
  },
  // test/studio-runs.test.ts has workers on PostgreSQL
  'studio worker': {
    args: () => [
      ...['studio', 'worker', '--database', 'postgres://127.0.0.1:1/none'],
      ...['--folder', 'studio'],
    ],
    code: 2,
    prints: /The database of --database cannot be opened: connect ECONNREFUSED/,
  },
  'profile init': {
    args: ({ baseUrl, authUrl }) => [
      ...['profile', 'init', '--url', baseUrl, '--auth-url', authUrl, '--ca', 'certs/ca.pem'],
      ...[...TPP, '--out', 'draft.yaml'],
    ],
    prints: /draft\.yaml/,
  },
  'profile check': {
    args: ({ profile }) => ['profile', 'check', profile],
    prints: /XS2A is a bank/,
  },
  conformance: { args: ({ profile }) => suite(profile, '1/2', 'run'), prints: /INCONCLUSIVE/ },
  replay: {
    args: ({ profile }) => [
      ...['replay', 'run', 'piis/confirm/answers-200', '--profile', profile, '--out', 'again'],
    ],
    prints: /again\/report\.html/,
  },
  show: { args: () => ['show', 'run', 'e1'], prints: /piis\/confirm\// },
  explain: { args: () => ['explain', 'PIS-INITIATE-201'], prints: /Source: The contract/ },
  judge: { args: () => ['judge', 'run', '--out', 'judged'], prints: /judged\/report\.html/ },
  proxy: {
    args: ({ profile }) => [
      ...['proxy', '--profile', profile, '--port', '0', ...SERVER, '--out', 'proxied'],
    ],
    code: 1,
    prints: /forwards to https:/,
    runs: true,
  },
  selftest: {
    args: () => ['selftest', '--quick', '--nulls', 'not-found-to-everything', '--out', 'power'],
    prints: /\n2 passed, 0 failed/,
  },
  completion: { args: () => ['completion', 'bash'], prints: /complete -o .*xs2a/ },
  'report render': {
    args: () => ['report', 'render', 'run', '--reporter', 'csv', '--out', 'rendered'],
    prints: /clauses\.csv/,
  },
  'report verify': { args: () => ['report', 'verify', 'run'], prints: /^Verified\.$/m },
  'report sign': {
    args: () => ['report', 'sign', 'run', ...SEAL],
    prints: /manifest\.jws/,
  },
  'report publish': {
    args: () => ['report', 'publish', 'run', '--out', 'published', ...SEAL],
    prints: /published\/index\.html/,
  },
  'report withdraw': {
    args: () => ['report', 'withdraw', 'published', '--reason', 'A test.', ...SEAL],
    prints: /published\/index\.html/,
  },
  'report requests': {
    args: () => ['report', 'requests', 'run', 'piis/confirm/answers-200'],
    prints: /"schema": "https:\/\/schema\.getpostman\.com/,
  },
  'report export': {
    args: () => ['report', 'export', 'run', '--out', 'to hand over/run.zip'],
    prints: /run\.zip/,
  },
  'report compare': {
    args: () => ['report', 'compare', 'run', 'run'],
    prints: /No case ended differently/,
  },
  'report merge': {
    args: () => ['report', 'merge', 'run', 'other', '--out', 'whole'],
    prints: /whole\/report\.html/,
  },
  'report open': { args: () => ['report', 'open', 'run'], prints: /run\/report\.html/ },
  'report index': { args: () => ['report', 'index', '.'], prints: /index\.html/ },
};

/** The same for a command whose exit code has to tell that something is wrong: a pipeline reads nothing else. */
const WRONG: Readonly<Record<string, Row>> = {
  generate: {
    args: () => ['generate', 'client', '--spec', XS2A, '--out', 'nothing', '--check'],
    code: 1,
    prints: /\d+ files not up to date/,
  },
  'certs inspect': {
    args: () => ['certs', 'inspect', 'certs/expired-qwac.pem'],
    code: 1,
    prints: /REFUSED: The client certificate is only valid from/,
  },
  lint: { args: () => ['lint', 'wrong.yaml'], code: 1, prints: /[1-9]\d* errors?, / },
  'profile check': {
    args: () => ['profile', 'check', 'gone.yaml'],
    code: 3,
    prints: /preflight failed/,
  },
  conformance: {
    args: ({ faulty }) => suite(faulty, '1/2', 'faulty'),
    code: 1,
    prints: /NOT CONFORMANT/,
  },
  replay: {
    args: ({ faulty }) => [
      ...['replay', 'faulty', 'piis/confirm/answers-200', '--profile', faulty],
      ...['--out', 'faulty-again'],
    ],
    code: 1,
    prints: /faulty-again\/report\.html/,
  },
  judge: { args: () => ['judge', 'faulty', '--out', 'faulty-judged'], code: 1, prints: /201/ },
  'report compare': {
    args: () => ['report', 'compare', 'run', 'faulty'],
    code: 1,
    prints: /^Worse: [1-9]/m,
  },
  'report merge': {
    args: () => ['report', 'merge', 'faulty', 'faulty-other', '--out', 'faulty-whole'],
    code: 1,
    prints: /^not-conformant: /m,
  },
  'report verify': {
    args: () => ['report', 'verify', 'changed'],
    code: 1,
    prints: /^NOT verified\.$/m,
  },
};

/** cli/selftest/selftest.test.ts sees the exit code of a selftest that is stopped: no fault of ours is missed. */
const ELSEWHERE = ['selftest', 'studio run'];

/** Commands that the tool itself starts; the help does not list them. */
const INNER: Readonly<Record<string, Row>> = {
  'bank-host': {
    args: () => ['bank-host'],
    input: '{"id":7,"question":{"list":true}}\n',
    prints: /^\{"id":7,"answer":\{"faults":\[/,
  },
  'suite-worker': {
    args: () => ['suite-worker'],
    input: '{"id":7,"question":{"profile":"none.yaml"}}\n',
    prints: /^\{"id":7,"error":/,
  },
};

const folder = mkdtempSync(join(tmpdir(), 'xs2a-every-'));
const options = { cwd: folder, env: { ...process.env, CI: 'true', NO_COLOR: '1' } };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly printed: string;
}

/** A repository with a document whose working copy lacks an operation, for `diff` and `gate`. */
function changeDocument(): void {
  const document = join(folder, 'bank.yaml');
  const text = readFileSync(XS2A, 'utf8');
  writeFileSync(document, text);
  writeFileSync(join(folder, 'xs2a.config.json'), '{"spec":"bank.yaml","part":"server"}');
  for (const args of [
    ['init', '-q'],
    ['add', 'bank.yaml'],
    ['commit', '-q', '-m', 'The bank'],
  ]) {
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: folder });
  }
  const path = /^ {2}\/v1\/funds-confirmations:/m;
  writeFileSync(document, text.replace(path, '  /v1/funds-confirmed:'));
  writeFileSync(
    join(folder, 'wrong.yaml'),
    text.replace(/(operationId: createConsent\b[\s\S]*?)"201":/, '$1"200":'),
  );
}

/** A profile of a bank that is not there, and a copy of a run with one changed event. */
function makeWrong(profile: string): void {
  const gone = readFileSync(profile, 'utf8').replace(/^( {2}baseUrl: .*:)\d+/m, '$11');
  writeFileSync(join(folder, 'gone.yaml'), gone);
  cpSync(join(folder, 'other'), join(folder, 'changed'), { recursive: true });
  const record = join(folder, 'changed', 'events.ndjson');
  writeFileSync(record, readFileSync(record, 'utf8').replace('"status":200', '"status":201'));
}

/** Runs a command line to its end. */
function run(args: readonly string[], input = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN, ...args], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, printed: stdout + stderr }),
    );
    child.stdin?.end(input);
  });
}

/** Starts a command that keeps running, and interrupts it once it has printed what it has to. */
async function runUntil(args: readonly string[], wanted: RegExp): Promise<Ended> {
  const child = spawn(process.execPath, [MAIN, ...args], { ...options, stdio: 'pipe' });
  const ended = once(child, 'close');
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      // a second signal would end it at once
      if (!child.killed && wanted.test(printed)) child.kill('SIGINT');
    });
  }
  await ended;
  return { code: child.exitCode, printed };
}

/** The commands that a help lists, with the subcommands of each. */
async function commandsIn(...parents: readonly string[]): Promise<readonly string[]> {
  const { printed } = await run([...parents, '--help']);
  const section = /^Commands:\n(?: .*\n)*/m.exec(printed)?.[0] ?? '';
  const listed = new RegExp(`^ {2}xs2a ${parents.map((one) => `${one} `).join('')}([a-z-]+)`, 'gm');
  const names = [...section.matchAll(listed)].map(([, name = '']) => [...parents, name]);
  const inner = await Promise.all(names.map((words) => commandsIn(...words)));
  return inner.flatMap((below, at) => (below.length > 0 ? below : [(names[at] ?? []).join(' ')]));
}

describe('every command', () => {
  let bank: Bank & { stop(): Promise<unknown> };
  beforeAll(async () => {
    const [sound, faulty] = await Promise.all([
      startBankProcess(['--certs', join(folder, 'certs')]),
      startBankProcess(['--fault', 'funds-answer-201']),
    ]);
    const stop = () => Promise.all([sound.stop(), faulty.stop()]);
    const { profile } = sound;
    const { baseUrl, authUrl } = parse(readFileSync(profile, 'utf8')).target;
    bank = { profile, faulty: faulty.profile, baseUrl, authUrl, stop };
    changeDocument();
    await run(suite(profile, '2/2', 'other'));
    await run(suite(faulty.profile, '2/2', 'faulty-other'));
    makeWrong(profile);
  }, 120_000);
  afterAll(() => bank?.stop());

  test('has a row here that a command without any effect would fail', async () => {
    expect(Object.keys(ROWS).sort()).toEqual([...(await commandsIn())].sort());
    for (const { prints } of Object.values({ ...ROWS, ...INNER })) expect('').not.toMatch(prints);
  }, 120_000);

  test('has a row here with the exit code of something wrong, if it sets one', () => {
    const setting = commandEntries().filter(({ file }) =>
      readFileSync(join(ROOT, file), 'utf8').includes('process.exitCode ='),
    );
    const tried = [...Object.entries(ROWS), ...Object.entries(WRONG)]
      // 2 is an error that a command throws
      .filter(([, { code = 0 }]) => code !== 0 && code !== 2)
      .map(([name]) => name);
    const [want, found] = [setting.map(({ name }) => name), [...tried, ...ELSEWHERE]];
    expect([...new Set(found)].sort()).toEqual(want.sort());
  });

  const rows = Object.entries({ ...ROWS, ...INNER });
  test.each(rows)('%s does its work', (_, row) => tryOut(row), 120_000);

  test.each(Object.entries(WRONG))(
    '%s ends with another exit code when something is wrong',
    (_, row) => tryOut(row),
    120_000,
  );

  async function tryOut(row: Row): Promise<void> {
    const args = row.args(bank);
    const { code, printed } = row.runs
      ? await runUntil(args, row.prints)
      : await run(args, row.input);
    expect(printed).toMatch(row.prints);
    expect(code).toBe(row.code ?? 0);
  }
});
