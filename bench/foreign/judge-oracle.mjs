// Compares a run against a bank that others wrote with the list of known errors of that bank.
// usage: node bench/foreign/judge-oracle.mjs RUN [bench/foreign/adorsys.yaml]   RUN: the folder of a run
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { loadClauses } from '../../dist/conformance/clauses/load-clauses.js';

const root = path.join(import.meta.dirname, '..', '..');
const [run, file = path.join(import.meta.dirname, 'adorsys.yaml')] = process.argv.slice(2);
const lines = readFileSync(path.join(run, 'events.ndjson'), 'utf8').trim().split('\n');
const events = lines.map((line) => JSON.parse(line));
const of = (type) => events.filter((event) => event.type === type);
const known = parse(readFileSync(file, 'utf8'));
const { dialect } = of('run-started')[0].profile;
const required = [...loadClauses(path.join(root, 'spec', 'clauses')).values()].filter(
  ({ level, dialects }) => level === 'required' && dialects.includes(dialect),
);
const verdicts = new Map(of('case-finished').map((end) => [end.case, end.verdict]));
const operations = new Map(
  of('exchange').map(({ case: id, exchange }) => [`${id} ${exchange.id}`, exchange.operation]),
);

/** The judged checks: those that are not set-up and whose case reached a verdict. */
const UNJUDGED = new Set(['blocked', 'setup-failed', 'harness-error', 'not-applicable', undefined]);
const checks = of('check').filter(
  (check) => check.setup !== true && !UNJUDGED.has(verdicts.get(check.case)),
);
const judged = new Set(checks.map(({ clause }) => clause));

/** Required findings, by clause and operation. */
const found = new Map();
for (const { case: id, clause, exchange, findings } of checks) {
  if (verdicts.get(id) !== 'failed' || !findings.some(({ level }) => level === 'required'))
    continue;
  const key = `${clause} ${operations.get(`${id} ${exchange}`) ?? 'page'}`;
  found.set(key, (found.get(key) ?? new Set()).add(id));
}
const explains = ({ clause, operations: only }, key) =>
  key.startsWith(`${clause} `) && (only?.includes(key.split(' ')[1]) ?? true);
const count = (verdict) => [...verdicts.values()].filter((each) => each === verdict).length;

const applicable = verdicts.size - count('not-applicable');
const open = count('blocked') + count('setup-failed') + count('harness-error');
console.log(`cases that apply        ${applicable}, of them without a judgement ${open}`);
const inForce = required.filter(({ id }) => judged.has(id)).length;
console.log(
  `required clauses        ${required.length} of the dialect ${dialect}, judged ${inForce}`,
);
for (const each of known) {
  const hits = [...found.keys()].filter((key) => explains(each, key));
  const word = hits.length > 0 ? 'found ' : each.rare ? 'rare  ' : 'MISSED';
  console.log(`${word}  ${each.clause.padEnd(28)} ${each.what}`);
}
const alarms = [...found].filter(([key]) => !known.some((each) => explains(each, key)));
for (const [key, cases] of alarms) console.log(`FALSE ALARM ${key}: ${[...cases].join(', ')}`);
console.log(`false alarms            ${alarms.length}`);
const missed = known.some(
  (each) => !each.rare && ![...found.keys()].some((key) => explains(each, key)),
);
process.exitCode = alarms.length > 0 || missed ? 1 : 0;
