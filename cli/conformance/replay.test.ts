import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  runCli,
  scratchFolder,
  startBankProcess,
} from '../../conformance/selftest/run-suite.testing.js';

/** A fault of the reference bank, and a case that finds it. */
const FAULT = 'payment-status-answers-202';
const FAULTY = 'pis/cancel/answers';
const CASE = 'pis/cancel/refuses-malformed-request-id';
const OVERLAY = `overlay: 1.0.0
info: { title: One, version: '1' }
actions: [{ target: $.info, update: { description: Another one } }]
`;

const folder = realpathSync(scratchFolder());
const runs = join(folder, 'reports');
const overlay = join(folder, 'overlay.yaml');
let bank: Awaited<ReturnType<typeof startBankProcess>>;
let dir = folder;
beforeAll(async () => {
  writeFileSync(overlay, OVERLAY);
  bank = await startBankProcess();
  dir = join(runs, 'by-documents');
  const args = ['--profile', bank.profile, '--overlay', overlay, '--only', CASE, '--out', dir];
  expect((await runCli(['conformance', ...args])).exitCode).toBe(0);
}, 60_000);
afterAll(async () => {
  await bank?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const replay = (...args: readonly string[]) =>
  runCli(['replay', dir, CASE, '--out', join(folder, 'again'), ...args], folder);

const startOf = (run: string) =>
  JSON.parse(readFileSync(join(run, 'events.ndjson'), 'utf8').split('\n')[0] ?? '{}');

describe('xs2a replay', () => {
  test('sends the case and its twin again, and judges them by the documents of the run', async () => {
    const { exitCode, stderr } = await replay();
    expect([exitCode, stderr.includes('has changed')]).toEqual([0, false]);
    const again = startOf(join(folder, 'again'));
    const planned = again.planned.map((one: { readonly case: string }) => one.case);
    expect(planned).toEqual(['pis/cancel/answers', CASE]);
    expect(again.documents).toEqual(startOf(dir).documents);
    expect(again.documents.map((one: { readonly role: string }) => one.role)).toEqual([
      'xs2a',
      'overlay',
      'iam',
    ]);
  });

  test('reports in one sentence what is wrong with the case or the profile', async () => {
    const other = await runCli(['replay', dir, 'pis/no/such-case'], folder);
    expect([other.exitCode, other.stderr.split('\n')[0]]).toEqual([
      2,
      expect.stringContaining('pis/no/such-case'),
    ]);
    const walks = await runCli(['replay', dir, 'walks/consent'], folder);
    expect([walks.exitCode, walks.stderr]).toEqual([
      2,
      expect.stringContaining('walks/consent sends random walks'),
    ]);
    expect(walks.stderr.replace(/\s+/g, ' ')).toMatch(/Repeat .*--only walks\/consent`/);
    const gone = await replay('--profile', join(folder, 'gone.yaml'));
    expect([gone.exitCode, gone.stderr.split('\n')[0]]).toEqual([
      2,
      expect.stringContaining('no longer exists.'),
    ]);
  });

  test('reports a document that has changed', async () => {
    appendFileSync(overlay, '# a word more\n');
    const { exitCode, stderr } = await replay();
    expect([exitCode, stderr.split('\n')[0]]).toEqual([
      0,
      `${overlay} has changed since that run.`,
    ]);
  });
});

describe('xs2a replay of a case that failed', () => {
  let faulty: Awaited<ReturnType<typeof startBankProcess>>;
  beforeAll(async () => {
    faulty = await startBankProcess(['--fault', FAULT]);
    const out = join(runs, 'first');
    const { exitCode } = await runCli([
      ...['conformance', '--profile', faulty.profile, '--only', FAULTY, '--out', out],
    ]);
    expect([exitCode, realpathSync(join(runs, 'latest'))]).toEqual([1, realpathSync(out)]);
  }, 60_000);
  afterAll(() => faulty?.stop());
  const again = (name: string, ...more: readonly string[]) =>
    runCli(['replay', join(runs, 'first'), FAULTY, '--out', join(runs, name), ...more], folder);

  test('shows the findings that stay, and leaves reports/latest at the run', async () => {
    const { exitCode, stderr } = await again('unmended');
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^pis\/.*\n {2}before {4}failed \(run of .* UTC\)\n {2}now {7}failed\n/);
    expect(stderr).toMatch(/^ {2}stays {5}\S+ \(required\), /m);
    expect(stderr).not.toMatch(/^ {2}(gone|new) /m);
    expect(readlinkSync(join(runs, 'latest'))).toBe('first');
    expect(existsSync(join(runs, 'unmended', 'report.html'))).toBe(true);
  });

  test('shows the findings that are gone after the mend, and ends with 0', async () => {
    const { exitCode, stderr } = await again('mended', '--profile', bank.profile);
    expect([exitCode, stderr.split('\n')[2]]).toEqual([0, '  now       passed']);
    expect(stderr).toMatch(/^ {2}gone {6}\S+ \(required\), /m);
    expect(stderr).not.toMatch(/^ {2}(stays|new) |INCONCLUSIVE/m);
    expect(readlinkSync(join(runs, 'latest'))).toBe('first');
  });
});

const EXTENSION = `import { SENTENCE } from './words.mjs';
export default ({ build: { call, defineCase, needs } }) => ({
  name: 'acme',
  version: '1.2.0',
  clauses: [{ id: 'ACME-PING', sentence: SENTENCE, section: '1', level: 'observe', provenance: 'option' }],
  checks: { 'is-fast': () => [] },
  cases: [
    defineCase({
      id: 'acme/ping/answers',
      title: 'The list of accounts answers',
      needs: needs('AIS'),
      steps: [call('read', 'listAccounts', {}, { check: 'custom', clause: 'ACME-PING', name: 'is-fast' })],
    }),
  ],
});
`;

describe('xs2a replay of a run with an extension', () => {
  const ping = 'acme/ping/answers';
  const added = join(folder, 'acme');
  const words = join(added, 'words.mjs');
  const out = join(folder, 'again-extended');
  let extended = folder;
  beforeAll(async () => {
    mkdirSync(added);
    writeFileSync(join(added, 'xs2a-extension.mjs'), EXTENSION);
    writeFileSync(words, "export const SENTENCE = 'It answers.';\n");
    extended = join(runs, 'extended');
    const args = ['--profile', bank.profile, '--cases', added, '--only', 'acme/'];
    const first = await runCli(['conformance', ...args, '--out', extended]);
    expect([first.exitCode, first.stderr]).toEqual([0, expect.stringContaining('acme 1.2.0')]);
  }, 60_000);
  const again = (...args: readonly string[]) =>
    runCli(['replay', extended, ping, '--out', out, ...args], folder);

  test('loads the extension, and the reports give its path and hash', async () => {
    const { exitCode, stderr } = await again();
    expect([exitCode, stderr.includes('has changed')]).toEqual([0, false]);
    const { extensions } = startOf(out);
    expect(extensions).toEqual([
      {
        name: 'acme',
        version: '1.2.0',
        from: added,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    expect(extensions).toEqual(startOf(extended).extensions);
    const told = `acme 1.2.0, ${added} <code class="id">SHA-256 ${extensions[0].sha256}</code>`;
    expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain(told);
  });

  const refusal = (sentence: string) => [
    2,
    `xs2a: The extension acme 1.2.0 ${sentence}.\n` +
      '  Name the extensions to load with --cases: they are code, and run with your rights.\n',
  ];

  test('runs no changed module of the extension, unless --cases names it', async () => {
    appendFileSync(words, '// a word more\n');
    const { exitCode, stderr } = await again();
    expect([exitCode, stderr]).toEqual(refusal(`(${added}) has changed since that run`));
  });

  test('reports a missing extension, and loads the one of --cases instead', async () => {
    const moved = join(folder, 'moved');
    renameSync(added, moved);
    const { exitCode, stderr } = await again();
    expect([exitCode, stderr]).toEqual(refusal(`of that run is missing at ${added}`));
    expect((await again('--cases', moved)).exitCode).toBe(0);
  });
});

describe('xs2a replay of a run that somebody handed over', () => {
  /** A run whose profile starts a program, which came with the run. */
  const received = (place: string) => {
    const to = join(folder, place);
    const profile = join(to, 'profile.yaml');
    const seen = join(folder, `${place.replaceAll('/', '-')}.seen`);
    mkdirSync(to, { recursive: true });
    const own = readFileSync(bank.profile, 'utf8').replace(/^psu:[\s\S]*?(?=^\S)/m, '');
    writeFileSync(profile, `${own}\npsu:\n  approve:\n    - command: [touch, ${seen}]\n`);
    const sha256 = createHash('sha256').update(readFileSync(profile)).digest('hex');
    const [first = '', ...others] = readFileSync(join(dir, 'events.ndjson'), 'utf8').split('\n');
    const { n: _, before: __, ...start } = JSON.parse(first);
    const told = {
      ...start,
      documents: [],
      profile: { ...start.profile, file: profile, path: profile, sha256 },
    };
    const plain = others.map((line) => line.replace(/^\{"n":\d+,"before":"\w*",/, '{'));
    writeFileSync(join(to, 'events.ndjson'), [JSON.stringify(told), ...plain].join('\n'));
    return { run: to, seen };
  };
  const sentence = ({ exitCode, stderr }: { exitCode: number; stderr: string }) => [
    exitCode,
    stderr.split('\n')[0],
  ];

  test('demands a profile, and starts none of its programs', async () => {
    for (const [place, why] of [
      [
        'Downloads/run',
        /run lies outside of reports\/, so the profile that it names is not used\.$/,
      ],
      [
        'reports/run',
        /run\/profile\.yaml lies among the reports and may have come with the run\.$/,
      ],
    ] as const) {
      const { run, seen } = received(place);
      const told = await runCli(['replay', run, FAULTY, '--out', join(folder, 'no')], folder);
      expect(sentence(told)).toEqual([2, expect.stringMatching(why)]);
      expect(told.stderr).toContain('Name your profile of that bank with --profile');
      expect(existsSync(seen)).toBe(false);
      const own = ['--profile', bank.profile, '--out', join(folder, 'yes')];
      expect((await runCli(['replay', run, FAULTY, ...own], folder)).exitCode).toBe(0);
    }
  }, 90_000);

  test('is read by every other command without starting what it names', async () => {
    const { run, seen } = received('Downloads/read');
    const rest = ['--profile', bank.profile, '--out', join(folder, 'resumed')];
    const commands: readonly (readonly string[])[] = [
      ['show', run, CASE],
      ['report', run],
      ['report', 'verify', run],
      ['report', 'compare', run, dir],
      ['report', 'merge', run, '--out', join(folder, 'merged')],
      ['report', 'index', join(folder, 'Downloads')],
      ['report', 'export', run, '--out', join(folder, 'run.zip')],
      ['conformance', '--resume', run, ...rest],
    ];
    const ends: string[] = [];
    for (const args of commands) {
      const { exitCode } = await runCli(args, folder);
      ends.push(`${args.slice(0, 2).join(' ').replace(run, '')}: ${exitCode}`);
    }
    // its chain of events is broken, and it is no part of a run
    expect(ends).toEqual([
      'show : 0',
      'report : 0',
      'report verify: 1',
      'report compare: 0',
      'report merge: 2',
      'report index: 0',
      'report export: 0',
      'conformance --resume: 0',
    ]);
    expect(existsSync(seen)).toBe(false);
  }, 120_000);

  test('uses no profile that has changed since the run', async () => {
    const before = readFileSync(bank.profile, 'utf8');
    writeFileSync(bank.profile, `${before}# a word more\n`);
    const told = await replay();
    writeFileSync(bank.profile, before);
    expect(sentence(told)).toEqual([
      2,
      `xs2a: The profile ${bank.profile} has changed since that run.`,
    ]);
  });

  test('loads none of its extensions', async () => {
    const run = join(folder, 'Downloads/extended');
    cpSync(join(runs, 'extended'), run, { recursive: true });
    const args = ['replay', run, 'acme/ping/answers', '--profile', bank.profile];
    expect(sentence(await runCli(args, folder))).toEqual([
      2,
      'xs2a: That run lies outside of reports/, so its extension acme 1.2.0 is not loaded.',
    ]);
  });
});
