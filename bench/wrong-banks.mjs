/**
 * node bench/wrong-banks.mjs [--only ID,...] [--deep] [--draw N] [--out FOLDER]: runs the suite against the banks of bench/wrong-banks/, each wrong under
 * one condition: the reference bank of the last commit with patches, of which XS2A_WRONG chooses one bank. Prints a row for each:
 *
 *   found      a required clause is violated
 *   unjudged   the run is inconclusive
 *   warned     a recommended clause is not kept
 *   silent     the wrong code ran, and no finding came of it
 *   never met  no request reached the wrong code
 *
 * and of a bank that is unusual and right (`isRight`): quiet, warned, unjudged, or a false alarm.
 *
 * `--draw`: the draw of the runs. `--deep`: where a default run finds no violation, the cases that run on request (`--tag deep`) follow; what they find is
 * `found deep`. Whether a finding is about what is wrong is for a person to read: the clauses are in the row.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { load } from 'js-yaml';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    deep: { type: 'boolean' },
    draw: { type: 'string', default: '0' },
    out: { type: 'string' },
  },
});
const folder = mkdtempSync(join(tmpdir(), 'xs2a-wrong-'));
const reports = values.out ?? folder;
const patchOf = (name) => join(root, 'bench', 'wrong-banks', `${name}.patch`);

/** The patches of each reference bank: those of one build on each other. */
const SETS = [
  ['core', 'payments', 'accounts', 'second', 'third'],
  ['fourth'],
  ['fifth'],
  ['sixth'],
  ['seventh'],
  ['eighth'],
  ['ninth'],
  ['tenth'],
  ['eleventh-accounts'],
  ['eleventh-payments'],
  ['unusual'],
  ['unusual-2'],
  ['unusual-3'],
];
const mains = new Map();

/** The command of the reference bank with the code of a wrong one in it. */
function mainFor(id) {
  const patches = SETS.find((names) =>
    names.some((name) => readFileSync(patchOf(name), 'utf8').includes(`'${id}'`)),
  );
  if (patches === undefined) throw new Error(`no patch of bench/wrong-banks has the bank ${id}`);
  if (!mains.has(patches)) mains.set(patches, build(patches));
  return mains.get(patches);
}

/** The reference bank with the wrong code of these patches. */
function build(patches) {
  const tree = join(folder, patches[0]);
  execFileSync('git', ['clone', '--quiet', root, tree]);
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  for (const name of patches) {
    const how = { cwd: tree, stdio: ['ignore', 'inherit', 'inherit'] };
    execFileSync('git', ['apply', patchOf(name)], how);
  }
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: tree, stdio: 'inherit' });
  return join(tree, 'dist', 'cli', 'main.js');
}

function outcomeOf({ verdict, findings }, wasMet) {
  if (verdict === 'not-conformant') return 'found';
  if (verdict === 'inconclusive') return 'unjudged';
  if (findings.some(({ level }) => level === 'recommended')) return 'warned';
  return wasMet ? 'silent' : 'never met';
}

/** Runs the suite against one bank; `more`: options of the run. */
function run(main, id, name = id, more = []) {
  const out = join(reports, name);
  const log = join(folder, `${id}.log`);
  const env = { ...process.env, XS2A_WRONG: id, XS2A_WRONG_LOG: log };
  const words = ['conformance', '--quiet', '--draw', values.draw, ...more, '--out', out];
  spawnSync(process.execPath, [main, ...words], { env });
  const summary = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8'));
  const told = summary.findings.filter(({ level }) => level !== 'observe');
  const wasMet = existsSync(log);
  return {
    wasMet,
    outcome: outcomeOf({ ...summary, findings: told }, wasMet),
    clauses: [...new Set(told.map(({ clause }) => clause))].slice(0, 4).join(', '),
  };
}

/** What the outcome means for a bank that is right. */
function verdictOn({ outcome, clauses }) {
  if (outcome === 'found') return 'false alarm';
  return clauses === '' && outcome !== 'unjudged' ? 'quiet' : outcome;
}

/** The same in a run of the rarer cases, where a default run finds no violation. */
function runDeeply(main, id) {
  const usual = run(main, id);
  if (usual.outcome === 'found' || values.deep !== true) return usual;
  const deep = run(main, id, `${id}-deep`, ['--tag', 'deep']);
  if (deep.outcome === 'found') return { ...deep, outcome: 'found deep' };
  // a run of some cases is always inconclusive
  if (usual.clauses === '' && deep.clauses !== '') return { ...deep, outcome: 'warned' };
  return usual.outcome === 'never met' && deep.wasMet ? { ...usual, outcome: 'silent' } : usual;
}

/** The banks with these ids; all when none is given. */
function chosen(all, only) {
  const unknown = only.filter((id) => !all.some((each) => each.id === id));
  if (unknown.length > 0) {
    console.error(`bench/wrong-banks/banks.yaml has no bank ${unknown.join(', ')}.`);
    process.exit(2);
  }
  return only.length === 0 ? all : all.filter(({ id }) => only.includes(id));
}

try {
  const all = load(readFileSync(join(root, 'bench', 'wrong-banks', 'banks.yaml'), 'utf8'));
  const banks = chosen(all, values.only?.split(',') ?? []);
  const counts = new Map();
  console.log('| bank | outcome | clauses |\n| --- | --- | --- |');
  for (const { id, sentence, isOpen, isRight } of banks) {
    const found = runDeeply(mainFor(id), id);
    const { clauses } = found;
    const outcome = isRight === true ? verdictOn(found) : found.outcome;
    const open = isOpen === true ? ' (the contract leaves it open)' : '';
    console.log(`| ${id}: ${sentence}${open} | ${outcome} | ${clauses} |`);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  console.log(
    `\n${banks.length} banks: ${[...counts].map(([name, n]) => `${n} ${name}`).join(', ')}`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
