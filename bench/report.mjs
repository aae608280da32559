// npm run bench:report -- [--run FOLDER] [--exchanges N]... [--out FILE.json]
// Measures report.html in headless Chromium for runs of N exchanges, enlarged from a real run: the run in
// FOLDER, or one of the reference bank with faults. Exits with 1 when a goal is missed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { loadClauses } from '../dist/conformance/clauses/load-clauses.js';
import { foldRun } from '../dist/conformance/record/fold-run.js';
import { renderHtml } from '../dist/conformance/report/render-html.js';
import { describeMachine, machineLine } from './lib/describe-machine.mjs';
import { enlargeRun } from './report/enlarge-run.mjs';
import { measurePage } from './report/measure-page.mjs';

const FAULTS = ['codes-repeat', 'request-id-not-echoed-when-refusing', 'location-is-no-address'];
/** Limits for a page with this many exchanges. */
const GOALS = [
  { exchanges: 4_000, paintMs: 500, sizeMb: 3, usedMb: 250 },
  { exchanges: 40_000, paintMs: 1_500, sizeMb: 12, usedMb: 250 },
];

const { values: options } = parseArgs({
  options: {
    run: { type: 'string' },
    exchanges: { type: 'string', multiple: true, default: ['4000', '40000'] },
    out: { type: 'string' },
  },
});
const root = path.join(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'xs2a-bench-report-'));

const events = readFileSync(path.join(options.run ?? realRun(), 'events.ndjson'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const clauses = [...loadClauses(path.join(root, 'spec', 'clauses')).values()];
const machine = describeMachine();
process.stdout.write(`${machineLine(machine)}\n\n`);
const results = [];
for (const wanted of options.exchanges.map(Number)) results.push(await measured(wanted));
const missed = results.flatMap(missedBy);
process.stdout.write(`${missed.length === 0 ? 'All goals are met.' : missed.join('\n')}\n`);
if (options.out !== undefined) {
  writeFileSync(options.out, `${JSON.stringify({ machine, results }, null, 2)}\n`);
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = missed.length === 0 ? 0 : 1;

/** A run of the reference bank with some faults, so that the report has causes and groups. */
function realRun() {
  const out = path.join(folder, 'run');
  const flags = FAULTS.flatMap((fault) => ['--fault', fault]);
  try {
    const main = path.join(root, 'dist', 'cli', 'main.js');
    const args = ['conformance', '--no-preflight', ...flags, '--out', out];
    execFileSync(process.execPath, [main, ...args], { stdio: 'ignore' });
  } catch (error) {
    if (error.status !== 1) throw error;
  }
  return out;
}

async function measured(wanted) {
  const run = foldRun(enlargeRun(events, wanted));
  const start = performance.now();
  const page = renderHtml(run, clauses);
  const renderMs = performance.now() - start;
  const file = path.join(folder, `report-${wanted}.html`);
  writeFileSync(file, page);
  const seen = await measurePage(file, process.env.CHROMIUM_PATH ?? '/usr/bin/chromium');
  const result = {
    exchanges: run.finished.exchanges,
    cases: run.cases.length,
    sizeMb: Buffer.byteLength(page) / 1e6,
    renderMs,
    ...seen,
  };
  for (const [name, value] of Object.entries(result)) {
    process.stdout.write(`${name.padEnd(10)} ${Math.round(value * 10) / 10}\n`);
  }
  process.stdout.write('\n');
  return { wanted, ...result };
}

function missedBy(result) {
  const goal = GOALS.find(({ exchanges }) => exchanges === result.wanted);
  if (goal === undefined) return [];
  return ['paintMs', 'sizeMb', 'usedMb']
    .filter((name) => !(result[name] <= goal[name]))
    .map(
      (name) => `${result.wanted} exchanges: ${name} is ${result[name]}, more than ${goal[name]}`,
    );
}
