// What the kit does for each version of the framework, as one table on stdout:
//   node bench/version-runs.mjs [--versions 1.3.9,1.3.12] [--faults 60] [--variants 20] [--pairs all] [--only PREFIX]... [--out FOLDER]
// For each version: code is generated and compiled, the suite is conformant at the reference bank, finds a sample of faults by
// their own clauses, and is quiet at a sample of variants. --pairs SUITE:BANK,... (or all) adds the suite of one version against
// the bank of another: each required finding has to be explained by a row of standard/versions.ts that only one of them has, and
// the run says first that the version differs where responses show it. --only narrows the runs without faults.
// Exit code 1: anything else, told on stderr.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..');
const MAIN = join(ROOT, 'dist', 'cli', 'main.js');
const load = (path) => import(join(ROOT, 'dist', path));
const [{ VERSIONS, VERSION_ROWS, USUAL_FRAMEWORK }, { isInRange }, { versionDocument }] =
  await Promise.all(
    ['standard/versions.js', 'standard/version-range.js', 'documents/version-document.js'].map(
      load,
    ),
  );
const [{ createPair }, { runTasks }] = await Promise.all(
  ['create-pair.js', 'run-tasks.js'].map((file) => load(`conformance/selftest/${file}`)),
);

const { values } = parseArgs({
  options: {
    versions: { type: 'string', default: VERSIONS.join(',') },
    faults: { type: 'string', default: '60' },
    variants: { type: 'string', default: '20' },
    pairs: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    out: { type: 'string', default: join(ROOT, 'reports', 'versions') },
  },
});
const every = VERSIONS.flatMap((suite) => VERSIONS.map((bank) => `${suite}:${bank}`));
const pairs = (values.pairs === 'all' ? every : (values.pairs?.split(',') ?? [])).map((pair) =>
  pair.split(':'),
);
for (const pair of pairs.filter(
  (each) => each.length !== 2 || !each.every((one) => VERSIONS.includes(one)),
)) {
  process.stderr.write(
    `--pairs takes all, or SUITE:BANK of ${VERSIONS.join(', ')}; got ${pair.join(':')}\n`,
  );
  process.exit(2);
}
const only = values.only.flatMap((one) => ['--only', one]);
/** Tells at once what is wrong, so that a run that is stopped has told it too. */
function tell(problem) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
const say = (line) => process.stdout.write(`${line}\n`);
mkdirSync(values.out, { recursive: true });

/** A sample over the whole list, the same in each run. */
function sampleOf(list, count) {
  const step = Math.max(1, Math.floor(list.length / Math.max(1, count)));
  return list.filter((_, at) => at % step === 0).slice(0, count);
}

function run(args) {
  return spawnSync(process.execPath, [MAIN, ...args], { cwd: ROOT, encoding: 'utf8' });
}

/** Runs the suite; its summary. */
function judged(name, args) {
  const out = join(values.out, name);
  rmSync(out, { recursive: true, force: true });
  const { stderr } = run(['conformance', '--quiet', '--out', out, ...args]);
  const file = join(out, 'summary.json');
  if (existsSync(file)) return { out, ...JSON.parse(readFileSync(file, 'utf8')) };
  return { out, verdict: `no run: ${stderr.split('\n')[0]}`, findings: [], counts: { failed: 0 } };
}

/** What a run says first. */
function firstOf({ verdict, findings }) {
  const finding = findings.find(({ level }) => level === 'required');
  if (finding === undefined) return verdict;
  return `${finding.case}: ${finding.clause}: ${finding.where}: ${finding.actual}`;
}

/** Whether the code that is generated from the version's document compiles. */
function compiles(version) {
  const folder = join(ROOT, '.cache', 'compiled', version);
  rmSync(folder, { recursive: true, force: true });
  const spec = join(ROOT, 'spec', versionDocument(version));
  const made = run(['generate', '--spec', spec, '--out', join(folder, 'generated')]);
  const settings = {
    extends: '../../../tsconfig.json',
    compilerOptions: { rootDir: '.' },
    include: ['generated'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--noEmit'], {
    encoding: 'utf8',
  });
  if (made.status === 0 && status === 0) return true;
  tell(`${version}: the generated code does not compile: ${made.stderr}${stdout.split('\n')[0]}`);
  return false;
}

const spoken = (version) => ['--dialect', 'berlin-group', '--framework', version];
const yaml = (name) => parse(readFileSync(join(ROOT, 'spec', name), 'utf8'));

const banks = mkdtempSync(join(tmpdir(), 'xs2a-version-banks-'));
const COMMANDS = {
  bank: [process.execPath, MAIN, 'bank-host', '--folder', banks],
  suite: [process.execPath, MAIN, 'suite-worker'],
};
/** A bank takes a tenth of this, even on a busy machine. */
const LIMIT_MS = 600_000;
/** Pairs of a process with banks and one with the suite: they start once. */
const workers = [1, 2].map(() => createPair(COMMANDS, LIMIT_MS));

/** What the suite says of the bank of a version with each fault or variant, by its id. */
async function tried(version, kind, rows, pickOf) {
  const tasks = rows.map((row) => {
    const named = { faults: [], variants: [], [`${kind}s`]: [row.id] };
    const pick = pickOf(row);
    const bank = { ...named, dialect: 'berlin-group', framework: version };
    return { kind, id: row.id, bank, preflight: false, ...(pick === undefined ? {} : { pick }) };
  });
  const results = new Map();
  for await (const result of runTasks(tasks, workers, new AbortController().signal)) {
    results.set(result.task.id, result);
  }
  return results;
}

/** The faults among these that the suite finds by one of their clauses. */
async function found(version, rows) {
  const results = await tried(version, 'fault', rows, ({ only: cases }) => ({ only: cases }));
  return rows.filter(({ id, clauses }) => {
    const { answer } = results.get(id) ?? {};
    return answer?.findings.some(({ clause }) => clauses.includes(clause)) === true;
  });
}

/** Faults that the suite finds in the formal dialect at all; some exist only in that of the contract. */
const count = Number(values.faults);
const sample = sampleOf(
  yaml('faults.yaml').filter((each) => each.only.length > 0),
  Math.ceil(count * 1.3),
);
const seen = await found(USUAL_FRAMEWORK, sample);
const faults = seen.slice(0, count);
if (seen.length < sample.length) {
  const ids = sample.filter((row) => !seen.includes(row)).map(({ id }) => id);
  process.stderr.write(`not found at ${USUAL_FRAMEWORK}, and not counted: ${ids.join(', ')}\n`);
}
/** The sample, and then all others: a version tries the first ones that it can have. */
const drawn = sampleOf(yaml('variants.yaml'), Number(values.variants));
const variants = [
  ...drawn,
  ...yaml('variants.yaml').filter(({ id }) => drawn.every((one) => one.id !== id)),
];
/** Variants that only some versions can have: before 1.3.6, no authorisation waits for a confirmation code. */
const ONLY_IN = { 'confirmation-code': '1.3.6-' };

say('| version | generated code | suite at its bank | faults found | quiet variants |');
say('| --- | --- | --- | --- | --- |');
for (const version of values.versions.split(',')) {
  const compiled = compiles(version) ? 'compiles' : 'fails';
  const { verdict, counts, findings, anotherVersion } = judged(version, [
    ...spoken(version),
    ...only,
  ]);
  const isQuiet = counts.failed === 0 && anotherVersion === undefined;
  if (!isQuiet || (only.length === 0 && verdict !== 'conformant')) {
    tell(`${version}: the suite is ${verdict}, with ${counts.failed} failed cases`);
    if (counts.failed > 0) tell(`${version}: ${firstOf({ verdict, findings })}`);
  }
  const own = version === USUAL_FRAMEWORK ? faults : await found(version, faults);
  const missed = faults.filter((row) => !own.includes(row));
  for (const { id } of missed) tell(`${version}: the fault ${id} is not found`);
  const possible = variants
    .filter(({ id }) => isInRange(ONLY_IN[id] ?? '', version))
    .slice(0, Number(values.variants));
  const pick = values.only.length === 0 ? undefined : { only: values.only };
  const tries = await tried(version, 'variant', possible, () => pick);
  const loud = possible.filter(({ id }) => {
    const { answer, reason } = tries.get(id) ?? {};
    if (answer !== undefined && answer.counts.failed === 0) return false;
    tell(`${version}: the variant ${id}: ${answer === undefined ? reason : firstOf(answer)}`);
    return true;
  });
  const cells = [version, compiled, verdict];
  cells.push(
    `${faults.length - missed.length} of ${faults.length}`,
    `${possible.length - loud.length} of ${possible.length}`,
  );
  say(`| ${cells.join(' | ')} |`);
}

for (const pair of workers) pair.end();
rmSync(banks, { recursive: true, force: true });

/** The suite of one version against the bank of another. */
async function crossed(suite, bank) {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-versions-'));
  const profile = join(folder, 'profile.yaml');
  const flags = ['--port', '0', '--iam-port', '0', ...spoken(bank), '--write-profile', profile];
  const child = spawn(process.execPath, [MAIN, 'bank', ...flags], { stdio: 'ignore' });
  try {
    for (let waited = 0; !existsSync(profile); waited += 1) {
      if (child.exitCode !== null || waited > 1200) throw new Error(`no bank of ${bank}`);
      await pause(50);
    }
    return judged(`${suite}-${bank}`, ['--profile', profile, '--as', suite, ...only]);
  } finally {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The names of the rows that explain a finding: only one of the two versions has them. */
function explained({ where, expected, actual }, suite, bank) {
  const rows = VERSION_ROWS.filter((row) => isInRange(row.in, suite) !== isInRange(row.in, bank));
  const words = new Set(`${where} ${expected} ${actual}`.split(/[^\w-]+/));
  return rows.flatMap(({ names }) => names.filter((name) => words.has(name)));
}

if (pairs.length > 0) {
  say('');
  say('| suite | bank | verdict | required findings | explained by | says first |');
  say('| --- | --- | --- | --- | --- | --- |');
}
for (const [suite, bank] of pairs) {
  const { verdict, findings, anotherVersion } = await crossed(suite, bank);
  const required = findings.filter(({ level }) => level === 'required');
  const names = new Set();
  for (const finding of required) {
    const found = explained(finding, suite, bank);
    for (const name of found) names.add(name);
    if (found.length > 0) continue;
    tell(
      `${suite} against ${bank}: ${finding.case}: ${finding.clause}: ${finding.where}: ${finding.actual}`,
    );
  }
  const looks = anotherVersion?.version ?? '';
  if (suite !== bank && required.length > 0 && looks === '') {
    tell(`${suite} against ${bank}: the run does not say that the version differs`);
  }
  say(`| ${[suite, bank, verdict, required.length, [...names].join(', '), looks].join(' | ')} |`);
}
