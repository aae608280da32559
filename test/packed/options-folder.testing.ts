import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { packageRoot } from '../../foundation/package-root.js';
import { runPacked } from './run-packed.testing.js';
import { type InstalledBank, startInstalledBank } from './start-bank.testing.js';

/** A folder with a file for every option that takes one, and a bank that is running. */
export interface OptionsFolder {
  readonly path: string;
  /** Replaces `{url}` and `{iam}` by the addresses of the bank, `{out}` by a path of this row, `{folder}` and `{port}`. */
  fill(words: readonly string[], row: string): readonly string[];
  remove(): Promise<void>;
}

const MINIMAL = 'openapi: 3.0.3\ninfo: { title: Bank, version: 1.0.0 }\npaths: {}\n';
const CASE = ['--only', 'piis/confirm/answers-200', '--no-preflight', '--quiet'];
const overlay = (title: string): string =>
  `overlay: 1.0.0\ninfo: { title: More, version: 1.0.0 }\nactions:\n  - { target: $.info, update: { title: ${title} } }\n`;
const waivers = (clause: string): string =>
  `version: 1\nwaivers:\n  - { id: a, clause: ${clause}, reason: known, owner: us, expires: "2099-12-31" }\n`;

const FILES: Readonly<Record<string, string>> = {
  'later.yaml': MINIMAL,
  'gate.md': '<!-- xs2a-gate -->\nThe gate passes.\n',
  'xs2a.config.json': '{ "spec": "bank.yaml" }',
  'other.config.json': '{ "spec": "bank.yaml", "part": "client" }',
  '.gitignore': '*\n!bank.yaml\n',
  'overlay.yaml': overlay('One'),
  'other-overlay.yaml': overlay('Two'),
  'waivers.yaml': waivers('HDR-LOCATION'),
  'other-waivers.yaml': waivers('PIIS-CONFIRM-200'),
  'policy.yaml': 'version: 1\n',
  'other-policy.yaml':
    'version: 1\nseverity:\n  - { rule: operation-removed, severity: compatible }\n',
  'bank-config.yaml': 'version: 1\n',
  'other-config.yaml': 'version: 1\nsca: { approaches: [embedded] }\n',
  'tracker.yaml': "version: 1\ncases: { 'piis/*': PAY-1 }\n",
  'other-tracker.yaml': 'version: 1\n',
  'reporter.mjs': "export default () => ({ 'own.txt': 'own' });\n",
};

/** Writes the files, starts the bank, and makes the runs that commands read. */
export async function makeOptionsFolder(): Promise<OptionsFolder> {
  const path = mkdtempSync(join(tmpdir(), 'xs2a-packed-options-'));
  writeFiles(path);
  commitTwice(path);
  await runPacked(path, ['certs', '--out', 'certs', '--keys', 'p256', '--passphrase', 'right']);
  const bank = await startInstalledBank({
    certs: join(path, 'certs'),
    args: ['--write-profile', join(path, 'served.yaml')],
  });
  const target = finishCertificates(path);
  await makeRuns(path);
  return { path, fill: fillerOf(path, target), remove: () => remove(path, bank) };
}

function writeFiles(path: string): void {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(path, name), text);
  const copy = (from: string, to: string) =>
    cpSync(join(packageRoot(), from), join(path, to), { recursive: true });
  copy('spec/xs2a.yaml', 'bank.yaml');
  const bank = parse(readFileSync(join(path, 'bank.yaml'), 'utf8'));
  writeFileSync(join(path, 'bank.json'), JSON.stringify(bank));
  copy('docs/examples/bank.yaml', 'profile.yaml');
  copy('docs/examples/extension', 'extension');
  copy('templates', 'templates');
  copy('templates', 'other-templates');
}

/** Two commits, so that a revision can be named. */
function commitTwice(path: string): void {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: path });
  git('init', '--quiet');
  git('add', '.');
  for (const message of ['document', 'again']) {
    git('commit', '--quiet', '--allow-empty', '-m', message);
  }
}

/** Copies of certificates in other forms, and a changed profile; returns the addresses of the bank. */
function finishCertificates(path: string): Target {
  const at = (name: string) => join(path, 'certs', name);
  const [seal, key] = ['tpp1-qseal.pem', 'tpp1-qseal.key.pem'].map((name) =>
    readFileSync(at(name), 'utf8'),
  );
  writeFileSync(at('both.pem'), `${seal}${key}`);
  cpSync(join(path, 'certs'), join(path, 'more'), { recursive: true });
  const profile = parse(readFileSync(join(path, 'served.yaml'), 'utf8'));
  writeFileSync(join(path, 'changed.yaml'), stringify({ ...profile, name: 'Another name' }));
  return profile.target;
}

async function makeRuns(path: string): Promise<void> {
  const run = async (out: string, ...more: readonly string[]) => {
    const args = ['conformance', '--profile', 'served.yaml', ...CASE, '--out', out, ...more];
    await runPacked(path, args, { mostMs: 60_000 });
  };
  await run('run');
  await run('part-1', '--shard', '1/2');
  await run('part-2', '--shard', '2/2');
  for (const name of ['signed', 'unsigned']) {
    cpSync(join(path, 'run'), join(path, name), { recursive: true });
  }
  const seal = ['--certificate', 'certs/tpp1-qseal.pem', '--key', 'certs/tpp1-qseal.key.pem'];
  await runPacked(path, ['report', 'sign', 'signed', ...seal]);
  await runPacked(path, ['report', 'publish', 'run', '--out', 'result', ...seal]);
}

interface Target {
  readonly baseUrl: string;
  readonly authUrl: string;
}

let ports = 20_000 + (process.pid % 20_000);

function fillerOf(path: string, { baseUrl, authUrl }: Target): OptionsFolder['fill'] {
  mkdirSync(join(path, 'out'));
  return (words, row) => {
    // values that differ in other characters alone get other paths
    const hash = createHash('sha256').update(row).digest('hex').slice(0, 6);
    const out = `out/${row.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 60)}-${hash}`;
    ports++;
    return words.map((word) =>
      word
        .replaceAll('{folder}', path)
        .replaceAll('{url}', baseUrl)
        .replaceAll('{iam}', authUrl)
        .replaceAll('{out}', out)
        .replaceAll('{port}', String(ports)),
    );
  };
}

async function remove(path: string, bank: InstalledBank): Promise<void> {
  await bank.stop();
  rmSync(path, { recursive: true, force: true });
}
