/**
 * Starts each bank that others wrote, tests it, and prints one table: how much was judged, how many of the known
 * mistakes were found, and how many causes no mistake explains.
 *
 *     npm run bench:oracles -- [--foreign DIR] [--only NAME]... [--document FILE] [--out DIR] [--draw N] [--tag TAG] [--details]
 *
 * A bank is a folder with `start` (prints the path of a profile) and `stop`. --foreign names a folder with more
 * of them. --document is the framework's document, which Prism needs. --details lists what was missed or
 * told wrongly. --tag runs the cases with that tag alone: what only other cases show counts as not found.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { loadClauses } from '../../dist/conformance/clauses/load-clauses.js';
import { loadSuite } from '../../dist/conformance/prepare-run.js';
import { measure } from './measure-run.mjs';

const here = import.meta.dirname;
const root = path.join(here, '..', '..');
const cli = path.join(root, 'dist', 'cli', 'main.js');
const { values } = parseArgs({
  options: {
    foreign: { type: 'string' },
    only: { type: 'string', multiple: true },
    document: { type: 'string' },
    out: { type: 'string' },
    draw: { type: 'string', default: '0' },
    tag: { type: 'string' },
    details: { type: 'boolean' },
  },
});
const register = loadClauses(path.join(root, 'spec', 'clauses'));
const levels = new Map([...register.values()].map(({ id, level }) => [id, level]));
const out = values.out ?? mkdtempSync(path.join(tmpdir(), 'oracles-'));

/**
 * What a bank of this folder needs, and how it is started and tested where that differs. `decides: false`: nobody can
 * decide on anything there, so that cases with a decision of a PSU do not count.
 */
const OWN = {
  'oauth-bank': { programs: ['go', 'openssl'] },
  'code-first': { programs: ['python3'] },
  prism: {
    why: values.document ? undefined : 'needs the document of the framework: --document FILE',
    start: [values.document],
    profile: path.join(here, 'prism', 'profile.yaml'),
    options: ['--spec', values.document, '--no-preflight'],
    decides: false,
  },
  'approve-by-api': { programs: ['python3'] },
};

const banksIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map(({ name }) => ({ name, folder: path.join(folder, name) }));

const hasProgram = (name) => spawnSync('which', [name]).status === 0;
const listIn = (file) => (existsSync(file) ? parse(readFileSync(file, 'utf8')) : undefined);

/** The list of deviations of a bank: in its own folder, or beside this file under its name. */
const listOf = ({ name, folder }) =>
  listIn(path.join(folder, 'deviations.yaml')) ?? listIn(path.join(here, `${name}.yaml`));

/** Why a bank is not tested; undefined when it is. */
function reasonToSkip(bank, { programs = [], why }) {
  const lacks = programs.filter((name) => !hasProgram(name));
  if (why !== undefined) return why;
  if (lacks.length > 0) return `${lacks.join(' and ')} is not installed`;
  if (!existsSync(path.join(bank.folder, 'start'))) return 'its folder has no start';
  return listOf(bank) === undefined ? 'there is no list of its deviations' : undefined;
}

/** A bank that has just started may be too slow for the first check. */
const CHECKS = 3;

/** Origins of the login pages, which the profile check names when the profile does not. */
function originsOf(profile) {
  for (let at = 0; at < CHECKS; at += 1) {
    const check = spawnSync(process.execPath, [cli, 'profile', 'check', profile], {
      encoding: 'utf8',
    });
    const told = `${check.stdout}${check.stderr}`;
    const named = [...told.matchAll(/target\.origins: \[(https?:[^\]]+)\]/g)];
    if (check.status === 0 && named.length === 0) return [];
    if (named.length > 0) {
      return [...new Set(named.map(([, origin]) => origin))].flatMap((each) => ['--origin', each]);
    }
  }
  return [];
}

/** Whether a PSU decides on something in a case. */
const isDecided = ({ steps }) => steps.some(({ kind }) => kind !== 'call' && kind !== 'clock');
const { cases } = await loadSuite();
const decided = new Set(cases.filter(isDecided).map(({ id }) => id));

/** The exit code of a run whose preflight failed, or whose target died. */
const NOT_TESTED = 3;

/** Starts and tests a bank; its run is in a folder of --out. */
function measured(bank, { start = [root], profile, options, decides = true }) {
  const script = (name, args = []) =>
    execFileSync(path.join(bank.folder, name), args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  try {
    const printed = script('start', start).trim().split('\n').at(-1);
    const used = profile ?? printed;
    const run = path.join(out, bank.name);
    const tag = values.tag === undefined ? [] : ['--tag', values.tag];
    const words = ['--out', run, '--draw', values.draw, ...tag, '--quiet'];
    const args = ['conformance', '--profile', used, ...words];
    const { status } = spawnSync(
      process.execPath,
      [cli, ...args, ...(options ?? originsOf(used))],
      {
        stdio: 'ignore',
      },
    );
    const lines = readFileSync(path.join(run, 'events.ndjson'), 'utf8').trim().split('\n');
    const { causes } = JSON.parse(readFileSync(path.join(run, 'summary.json'), 'utf8'));
    const ids = (listIn(path.join(bank.folder, 'defects.yaml')) ?? []).map(({ id }) => id);
    const events = lines.map((line) => JSON.parse(line));
    if (status === NOT_TESTED) throw new Error(events.at(-1).reason);
    const counts = (id) => decides || !decided.has(id);
    return measure({ events, causes, levels, list: listOf(bank), ids, counts });
  } finally {
    script('stop');
  }
}

const HEAD = [
  'bank',
  'cases',
  'judged past set-up',
  'found',
  'explained',
  'only warned',
  'false causes',
  'causes',
  'causes/found',
];
const row = (name, m) => [
  name,
  m.apply,
  `${m.judged} (${Math.round((100 * m.judged) / m.apply)} %)`,
  `${m.found} of ${m.known}`,
  m.explained,
  m.warned,
  m.wrong.length,
  m.shown,
  m.found === 0 ? '-' : (m.shown / m.found).toFixed(2),
];

const banks = [...banksIn(here), ...(values.foreign ? banksIn(path.resolve(values.foreign)) : [])];
const rows = [HEAD];
const skipped = [];
const details = [];
for (const bank of banks) {
  if (values.only && !values.only.includes(bank.name)) continue;
  const how = OWN[bank.name] ?? {};
  const why = reasonToSkip(bank, how);
  if (why !== undefined) {
    skipped.push(`${bank.name}: ${why}`);
    continue;
  }
  console.error(`testing ${bank.name}`);
  try {
    const m = measured(bank, how);
    rows.push(row(bank.name, m));
    details.push(`${bank.name}: not found: ${m.missed.join(', ') || 'none'}`);
    for (const { clauses, operations, sentence } of m.wrong)
      details.push(
        `${bank.name}: false: ${clauses.join(', ')} at ${operations.join(', ')}: ${sentence}`,
      );
  } catch (error) {
    skipped.push(`${bank.name}: ${`${error.stderr || error.message}`.trim().split('\n').at(-1)}`);
  }
}
for (const [at, cells] of rows.entries()) {
  console.log(`| ${cells.join(' | ')} |`);
  if (at === 0) console.log(`|---|${'---:|'.repeat(HEAD.length - 1)}`);
}
for (const each of skipped) console.log(`skipped ${each}`);
if (values.details) for (const each of details) console.log(each);
console.log(`runs: ${out}`);
