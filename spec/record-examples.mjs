// Writes spec/examples.json from runs against the reference bank: `npm run record:examples`.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { exampleOf } from './example-of.mjs';

const SPEC = dirname(fileURLToPath(import.meta.url));
const SUITE = join(SPEC, '..', 'dist', 'cli', 'main.js');
/** How many required clauses of each area have an example, in the order of the register. */
const AREAS = { PIS: 22, AIS: 22, SCA: 12, HDR: 12 };
const run = promisify(execFile);

/** The clauses to show, each with the fault that breaks it. */
function choose() {
  const faults = read('faults.yaml').filter(({ level }) => level === undefined);
  const clauses = readdirSync(join(SPEC, 'clauses')).flatMap((file) => read(`clauses/${file}`));
  return Object.entries(AREAS).flatMap(([area, most]) =>
    clauses
      .filter(({ id, level }) => level === 'required' && id.startsWith(`${area}-`))
      .map(({ id }) => ({ clause: id, fault: faults.find((each) => each.clauses.includes(id)) }))
      .filter(({ fault }) => fault !== undefined && fault.only.length > 0)
      .slice(0, most),
  );
}

function read(file) {
  return parse(readFileSync(join(SPEC, file), 'utf8'));
}

/** The events of a run of the suite against the reference bank. */
async function eventsOf(folder, flags) {
  const out = join(folder, String(Math.random()).slice(2));
  const args = [SUITE, 'conformance', '--quiet', '--out', out, ...flags];
  // A run that finds something ends with an exit code of its own: the record tells what it found.
  await run(process.execPath, args, { maxBuffer: 1e8 }).catch(() => {});
  const lines = readFileSync(join(out, 'events.ndjson'), 'utf8').trim().split('\n');
  rmSync(out, { recursive: true });
  return lines.map((line) => JSON.parse(line));
}

/** The checks of a clause that speak of one exchange, the best case first. */
function checksOf(events, clause, wanted) {
  return events
    .filter((event) => event.type === 'check' && event.clause === clause)
    .filter((check) => check.exchange !== null && !check.setup && check.notJudged === undefined)
    .filter(({ findings }) => wanted(findings))
    .map((check, at) => ({ check, at }))
    .sort((a, b) =>
      a.check.case < b.check.case ? -1 : a.check.case > b.check.case ? 1 : a.at - b.at,
    )
    .map(({ check }) => check);
}

function exchangeOf(events, id) {
  return events.find(({ type, exchange }) => type === 'exchange' && exchange.id === id).exchange;
}

function brokenExample(events, clause, fault) {
  const own = ({ clause: id }) => id === clause;
  const check = checksOf(events, clause, (findings) => findings.some(own))[0];
  if (check === undefined) return undefined;
  const exchange = exchangeOf(events, check.exchange);
  const { say, ...example } = exampleOf(exchange, events[0]);
  const { expected, actual } = check.findings.find(own);
  const told = { expected: say(expected), actual: say(actual) };
  return { fault, case: check.case, step: exchange.step, ...example, ...told };
}

/** The exchange that keeps a clause: of the same case and step as the one that breaks it, where there is one. */
function keptExample(events, clause, broken) {
  const checks = checksOf(events, clause, (findings) => findings.length === 0);
  const same = checks.filter((check) => check.case === broken.case);
  const step = ({ exchange }) => exchangeOf(events, exchange).step === broken.step;
  const check = same.find(step) ?? same[0] ?? checks[0];
  if (check === undefined) return undefined;
  const exchange = exchangeOf(events, check.exchange);
  const { say: _, ...example } = exampleOf(exchange, events[0]);
  return { case: check.case, step: exchange.step, ...example };
}

async function record(folder) {
  const chosen = choose();
  const faults = new Map(chosen.map(({ fault }) => [fault.id, fault]));
  const cases = [...new Set([...faults.values()].flatMap(({ only }) => only))].sort();
  const whole = await eventsOf(folder, ['--only', ...cases]);
  const examples = {};
  for (const { id, only } of faults.values()) {
    const events = await eventsOf(folder, ['--fault', id, '--only', ...only]);
    for (const { clause } of chosen.filter(({ fault }) => fault.id === id)) {
      const broken = brokenExample(events, clause, id);
      const kept = broken && keptExample(whole, clause, broken);
      if (kept !== undefined) examples[clause] = { kept, broken };
      else {
        process.stderr.write(`No example of ${clause} by ${id}: record again.\n`);
        process.exitCode = 1;
      }
    }
  }
  return examples;
}

/** One line a clause, so that a change of one is a change of one line. */
function textOf(examples) {
  const lines = Object.keys(examples)
    .sort()
    .map((id) => `${JSON.stringify(id)}:${JSON.stringify(examples[id])}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

const folder = mkdtempSync(join(tmpdir(), 'xs2a-examples-'));
try {
  const examples = await record(folder);
  writeFileSync(join(SPEC, 'examples.json'), textOf(examples));
  process.stdout.write(`${Object.keys(examples).length} clauses have examples.\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
