// Writes spec/examples.json from runs against the reference bank: `npm run record:examples`. With the ids of clauses as arguments
// (`-- HDR-FORWARDED`), only these are recorded again.
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
/** Number of runs of the suite at the same time. */
const AT_ONCE = 2;
/** Bodies are truncated at the first of these lengths with which all examples fit. */
const BODIES = [2000, 1500, 1200, 900, 700, 500];
const MOST_BYTES = 590_000;
const CHOSEN = process.argv.slice(2);
const run = promisify(execFile);

/** The clauses that are violated by a fault, required ones first, each with its faults. */
function choose() {
  const faults = read('faults.yaml').filter(({ only }) => only.length > 0);
  const clauses = readdirSync(join(SPEC, 'clauses')).flatMap((file) => read(`clauses/${file}`));
  return ['required', 'recommended'].flatMap((level) =>
    clauses
      .filter((clause) => clause.level === level)
      .map(({ id }) => ({ clause: id, faults: faults.filter((each) => each.clauses.includes(id)) }))
      .filter((row) => row.faults.length > 0)
      .filter((row) => CHOSEN.length === 0 || CHOSEN.includes(row.clause)),
  );
}

function read(file) {
  return parse(readFileSync(join(SPEC, file), 'utf8'));
}

const PLAIN = ['--quiet', '--no-preflight', '--walks', '0', '--reporter', 'md'];

/** The events of a run of the suite against the reference bank; a bank that did not start in time is started again. */
async function eventsOf(folder, flags) {
  return await runOnce(folder, flags).catch(() => runOnce(folder, flags));
}

async function runOnce(folder, flags) {
  const out = join(folder, String(Math.random()).slice(2));
  const args = [SUITE, 'conformance', ...PLAIN, '--out', out, ...flags];
  // A run with findings ends with its own exit code; the record contains what it found.
  await run(process.execPath, args, { maxBuffer: 1e8 }).catch(() => {});
  const lines = readFileSync(join(out, 'events.ndjson'), 'utf8').trim().split('\n');
  rmSync(out, { recursive: true });
  return lines.map((line) => JSON.parse(line));
}

/** The checks of a clause that concern one exchange, the best case first. */
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

/**
 * The exchange that fulfils a clause: from the same case and step as the one that violates it, where there is
 * one.
 */
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

/** Tries the faults of each clause in turn, until one of them yields both exchanges. */
async function record(folder) {
  const examples = {};
  let open = choose();
  const cases = new Set(open.flatMap(({ faults }) => faults.flatMap(({ only }) => only)));
  const whole = await eventsOf(folder, ['--only', ...[...cases].sort()]);
  while (open.length > 0) {
    const firsts = new Map(open.map(({ faults: [fault] }) => [fault.id, fault]));
    await each([...firsts.values()], async ({ id, only }) => {
      const events = await eventsOf(folder, ['--fault', id, '--only', ...only]);
      for (const { clause } of open.filter(({ faults }) => faults[0].id === id)) {
        const broken = brokenExample(events, clause, id);
        const kept = broken && keptExample(whole, clause, broken);
        if (kept !== undefined) examples[clause] = { kept, broken };
      }
    });
    const missing = open.filter(({ clause }) => examples[clause] === undefined);
    open = missing.map((row) => ({ ...row, faults: row.faults.slice(1) }));
    for (const { clause } of open.filter(({ faults }) => faults.length === 0)) {
      process.stderr.write(`No fault yields an example of ${clause}.\n`);
    }
    open = open.filter(({ faults }) => faults.length > 0);
  }
  return examples;
}

/** Runs a function for every value, a few at a time. */
async function each(values, work) {
  const left = [...values];
  const worker = async () => {
    for (let value = left.shift(); value !== undefined; value = left.shift()) await work(value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** The longest text of the examples that is small enough for the package. */
function fittingText(examples) {
  const texts = BODIES.map((most) => textOf(shortened(examples, most)));
  return texts.find((text) => Buffer.byteLength(text) <= MOST_BYTES) ?? texts.at(-1);
}

/** The examples with every body truncated to this many characters. */
function shortened(examples, most) {
  const text = JSON.stringify(examples, (_, value) =>
    typeof value?.body === 'string' && value.body.length > most
      ? { ...value, body: value.body.slice(0, most), cut: true }
      : value,
  );
  return JSON.parse(text);
}

/** A request that violates a clause is mostly the one that fulfils it: it is written only once. */
function withoutTwins({ kept, broken: { request, ...broken } }) {
  const isTwin = JSON.stringify(request) === JSON.stringify(kept.request);
  return { kept, broken: isTwin ? broken : { request, ...broken } };
}

/** One line per clause, so that a change of one clause changes one line. */
function textOf(examples) {
  const lines = Object.keys(examples)
    .sort()
    .map((id) => `${JSON.stringify(id)}:${JSON.stringify(withoutTwins(examples[id]))}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

const folder = mkdtempSync(join(tmpdir(), 'xs2a-examples-'));
try {
  const known =
    CHOSEN.length === 0 ? {} : JSON.parse(readFileSync(join(SPEC, 'examples.json'), 'utf8'));
  const examples = { ...known, ...(await record(folder)) };
  writeFileSync(join(SPEC, 'examples.json'), fittingText(examples));
  process.stdout.write(`${Object.keys(examples).length} clauses have examples.\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
