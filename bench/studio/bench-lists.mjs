import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { findPostgres, startPostgres } from '../../dist/aspsp/testing/postgres-server.js';
import { markdownTable } from '../lib/markdown-table.mjs';
import { MAIN, startBank } from '../lib/start-bank.mjs';
import { median } from '../lib/statistics.mjs';
import { FILLED, fillStatements } from './fill-database.mjs';
import { startStudio } from './studio-process.mjs';

const TIMES = 20;
const SAMPLE = 'runs/sample';

/** Fills the database of a studio of each kind, and measures what the pages ask for. */
export async function benchLists({ banks, runsEach }) {
  const results = [];
  const bin = findPostgres(process.env);
  for (const kind of ['PGlite', ...(bin === null ? [] : ['PostgreSQL'])]) {
    const folder = mkdtempSync(join(tmpdir(), 'xs2a-bench-studio-'));
    const postgres = kind === 'PostgreSQL' ? await startPostgres(bin) : undefined;
    try {
      const where = { folder, database: postgres?.address };
      results.push({ kind, ...(await benchOne(where, { banks, runsEach })) });
    } finally {
      postgres?.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return { banks, runsEach, results };
}

async function benchOne(where, { banks, runsEach }) {
  const profile = await recordSample(where.folder);
  // the studio makes its tables
  await (await startStudio(where)).stop();
  const begun = performance.now();
  const megabytes = await fill(where, { banks, runsEach, profile, folder: SAMPLE });
  const filledMs = performance.now() - begun;
  const studio = await startStudio(where);
  try {
    const rows = [];
    for (const [name, path] of await requestsOf(studio, { banks, runsEach })) {
      const times = [];
      for (let time = 0; time < TIMES; time += 1) times.push((await studio.get(path)).ms);
      rows.push({
        name,
        path,
        first: times[0],
        median: median(times),
        slowest: Math.max(...times),
      });
    }
    return { megabytes, filledMs, rows };
  } finally {
    await studio.stop();
  }
}

/** What the pages ask for, as far as it grows with the database. */
async function requestsOf(studio, { banks, runsEach }) {
  const bank = `b${banks >> 1}`;
  const { body } = await studio.get('/banks');
  return [
    ['list of banks', '/banks'],
    ['its second page', `/banks?cursor=${body.next ?? ''}`],
    ['search for one bank', `/banks?search=town+${String(banks >> 1).padStart(4, '0')}`],
    ['search for a part of every address', '/banks?search=psd2'],
    ['newest runs', '/runs'],
    ['runs from the middle on', `/runs?cursor=${(banks * runsEach) >> 1}`],
    ['runs that wait for a person', '/runs?state=waiting-for-person'],
    ['runs of a bank', `/runs?bankId=${bank}`],
    ['its history', `/banks/${bank}/history`],
    ['its findings', `/banks/${bank}/findings`],
    ['a finding', `/findings/${bank}.c1`],
    ['a run', `/runs/r${banks >> 1}-1`],
    ['audit log', '/audit'],
  ];
}

/** Fills the tables while no studio has them open; the size of the database in megabytes. */
async function fill({ folder, database }, amounts) {
  if (database === undefined) {
    const data = join(folder, 'database');
    const db = await PGlite.create(data);
    for (const statement of fillStatements(amounts)) await db.exec(statement);
    await db.close();
    return sizeOf(data) / 1e6;
  }
  const client = new pg.Client(database);
  await client.connect();
  for (const statement of fillStatements(amounts)) await client.query(statement);
  const { rows } = await client.query('SELECT pg_database_size(current_database()) AS bytes');
  await client.end();
  return Number(rows[0].bytes) / 1e6;
}

/** The folder of a real run, to which every run of the database points; returns the profile of its bank. */
async function recordSample(folder) {
  const bank = await startBank({ flags: ['--fault', 'funds-answer-201'] });
  const out = join(folder, SAMPLE);
  const args = ['conformance', '--profile', bank.profile, '--only', 'piis/', '--out', out];
  try {
    execFileSync(process.execPath, [MAIN, ...args], { stdio: 'ignore' });
  } catch {
    // the run finds the fault
  }
  const profile = readFileSync(bank.profile, 'utf8');
  await bank.stop();
  return profile;
}

const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

/** A row for each request, a column for each kind of database. */
export function listsTable({ banks, runsEach, results }) {
  const ms = ({ median: usual, slowest }) => `${usual.toFixed(1)} (${slowest.toFixed(0)})`;
  const [first] = results;
  const head = ['ms, median (slowest)', ...results.map(({ kind }) => kind)];
  const rows = first.rows.map(({ name }, at) => [name, ...results.map(({ rows }) => ms(rows[at]))]);
  const sizes = ['size of the database, MB', ...results.map((one) => one.megabytes.toFixed(0))];
  const { findings, comments, entries } = FILLED;
  const what =
    `${banks} banks with ${runsEach} runs, ${findings} findings with ${comments} comments each; ` +
    `${entries} entries of the audit log`;
  return `${what}\n\n${markdownTable(head, [...rows, sizes])}`;
}
