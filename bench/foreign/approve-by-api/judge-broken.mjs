/**
 * Runs the suite against the Python bank with its deviations corrected, and then with each one-place breakage
 * of broken.yaml: it measures what the suite finds in a bank that somebody else wrote. Needs python3 and a
 * build.
 *
 *     node bench/foreign/approve-by-api/judge-broken.mjs [--only ID]...
 *
 * The last line says `N passed, N failed`; exits with 1 when a verdict differs from broken.yaml.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse, stringify } from 'yaml';

const HERE = dirname(fileURLToPath(import.meta.url));
const MAIN = join(HERE, '..', '..', '..', 'dist', 'cli', 'main.js');
const folder = mkdtempSync(join(tmpdir(), 'xs2a-broken-'));
const env = { ...process.env, SANDBOX_KEY: 'demo-key', XS2A_PSU_PASSWORD: 'anna-secret' };
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });

/** Runs the command line and returns its exit code. */
function xs2a(...args) {
  try {
    execFileSync(process.execPath, [MAIN, ...args], { cwd: folder, env, stdio: 'ignore' });
    return 0;
  } catch (error) {
    return error.status;
  }
}

const isBlock = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of `said` replace those of the draft; blocks are merged. */
const filled = (draft, said) => ({
  ...draft,
  ...Object.fromEntries(
    Object.entries(said).map(([key, value]) => [
      key,
      isBlock(value) && isBlock(draft[key]) ? filled(draft[key], value) : value,
    ]),
  ),
});

/** The source with one text replaced by another. Throws when the source does not contain the first. */
function changed(source, [from, to]) {
  if (!source.includes(from)) throw new Error(`bank.py has no ${from}`);
  return source.replace(from, () => to);
}

/** Starts a bank; returns its address and a function that stops it. */
async function start(source) {
  writeFileSync(join(folder, 'bank.py'), source);
  const tls = ['--tls-cert', 'certs/server.pem', '--tls-key', 'certs/server.key.pem'];
  const bank = spawn('python3', ['bank.py', '--port', '0', ...tls, '--tls-ca', 'certs/ca.pem'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const url = await new Promise((resolve, reject) => {
    let text = '';
    bank.stdout.on('data', (chunk) => {
      text += chunk;
      const [, found] = /listening (\S+)\n/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
    bank.once('exit', () => reject(new Error('the bank does not start')));
  });
  return { url, stop: () => bank.kill() };
}

/** The date (YYYY-MM-DD) this many days ago, in quotes, because YAML would parse it as a date. */
const dayBefore = (days) =>
  `"${new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)}"`;

function profileAt(url) {
  const draft = join(folder, 'draft.yaml');
  rmSync(draft, { force: true });
  const tpp = ['--certificate', 'certs/tpp1-qwac.pem', '--key', 'certs/tpp1-qwac.key.pem'];
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the reference of a profile
  const header = ['--header', 'X-Sandbox-Key: ${env:SANDBOX_KEY}'];
  xs2a('profile', 'init', '--url', url, ...tpp, '--ca', 'certs/ca.pem', ...header, '--out', draft);
  const said = readFileSync(join(HERE, 'filled-in.yaml'), 'utf8')
    .replaceAll('BANK/', `${url}/`)
    .replaceAll('FIRST_DAY', dayBefore(90))
    .replaceAll('LAST_DAY', dayBefore(0));
  const profile = join(folder, 'profile.yaml');
  writeFileSync(profile, stringify(filled(parse(readFileSync(draft, 'utf8')), parse(said))));
  return profile;
}

/** The verdict of a run on a bank: the causes of required findings and those of recommended ones. */
async function judged(source) {
  const bank = await start(source);
  try {
    const out = join(folder, 'run');
    xs2a('conformance', '--profile', profileAt(bank.url), '--no-preflight', '--out', out);
    const { verdict, causes, counts } = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8'));
    const of = (level) => causes.filter((cause) => cause.level === level);
    const clauses = (level) => [...new Set(of(level).flatMap((cause) => cause.clauses))];
    return { verdict, required: clauses('required'), warned: clauses('recommended'), counts };
  } finally {
    bank.stop();
  }
}

const { mended, broken } = parse(readFileSync(join(HERE, 'broken.yaml'), 'utf8'));
xs2a('certs', '--out', 'certs');
const sound = mended.reduce(changed, readFileSync(join(HERE, 'bank.py'), 'utf8'));
let passed = 0;
let failed = 0;
const tell = (isRight, line) => {
  if (isRight) passed += 1;
  else failed += 1;
  process.stdout.write(`${isRight ? 'ok    ' : 'FAILED'} ${line}\n`);
};
const usual = await judged(sound);
tell(usual.verdict === 'conformant', `the mended bank: ${usual.verdict}, ${usual.required}`);
for (const { id, expect, change } of broken) {
  if (values.only !== undefined && !values.only.includes(id)) continue;
  const { required, warned, verdict } = await judged(changed(sound, change));
  const more = warned.filter((clause) => !usual.warned.includes(clause));
  const seen = required.length > 0 ? 'found' : more.length > 0 ? 'warned' : verdict;
  const isRight = seen === expect || (seen === 'conformant' && /unseen|conforms/.test(expect));
  tell(
    isRight,
    `${id}: ${seen}${isRight ? '' : `, not ${expect}`} ${[...required, ...more].slice(0, 3).join(' ')}`,
  );
}
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
