import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { buildSync } from 'esbuild';
import { stringify } from 'yaml';
import { type PostgresServer, startPostgres } from '../aspsp/testing/postgres-server.js';
import { loadClauses } from '../conformance/clauses/load-clauses.js';
import { type FaultRow, loadRows } from '../conformance/selftest/rows.js';
import { packageRoot } from '../foundation/package-root.js';
import { findings } from '../studio/database/schema.js';
import type { RunRow } from '../studio/worker/run-rows.js';
import {
  addBank,
  MAIN,
  type OpenStudio,
  openStudio,
  scratch,
  startWatchedBank,
  summaryIn,
  type WatchedBank,
} from './studio.testing.js';

/** A bank with a fault of its own, and what the command says of it. */
export interface FleetBank {
  readonly id: string;
  readonly watched: WatchedBank;
  /** The cases that detect its fault, and others, which take some seconds. */
  readonly only: readonly string[];
  readonly told: ReturnType<typeof summaryIn> & { readonly exitCode: number };
  /** How long the command took. */
  readonly tookMs: number;
  /** The kinds of resources that the command leaves at the bank, such as `consents received`. */
  readonly left: readonly string[];
}

/** A studio on PostgreSQL with two workers, each a process that can be killed. */
export interface Fleet {
  readonly studio: OpenStudio;
  readonly server: PostgresServer;
  readonly folder: string;
  readonly banks: readonly FleetBank[];
  /** Kills the worker of a run with SIGKILL, and starts another one. */
  replaceWorkerOf(row: RunRow): Promise<void>;
  /** How often runs of a bank have ended, as its findings count them; 0 before the first. */
  endsOf(bank: FleetBank): Promise<number>;
  close(): Promise<void>;
}

/** What each run carries out besides the cases of the fault. */
const MORE = 'pis/initiate/';

/** Faults that some cases detect, spread over all areas of the bank. */
function someFaults(count: number): readonly FaultRow[] {
  const all = loadRows(loadClauses(join(packageRoot(), 'spec', 'clauses'))).faults.filter(
    ({ id, only, level, dialect }) =>
      only.length > 0 &&
      !only.some(needsClock) &&
      !mixesRuns(id) &&
      level === undefined &&
      dialect === undefined,
  );
  return Array.from(
    { length: count },
    (_, at) => all[Math.floor((at * all.length) / count)],
  ).filter((fault) => fault !== undefined);
}

/** The profiles of these banks have no clock, so that such a case does not apply. */
const needsClock = (id: string): boolean => id.startsWith('clock/');

/** Where ids repeat, the resources of the first run mix with those of the second, which sees something else. */
const mixesRuns = (id: string): boolean => id.endsWith('-ids-repeat');

/** What is open at a bank, without ids. */
export async function kindsLeft({ watched }: Pick<FleetBank, 'watched'>): Promise<string[]> {
  const open = await watched.open();
  return [...new Set(open.map((line) => line.replace(/ \S+ /, ' ')))];
}

async function makeBank(folder: string, { id, only }: FaultRow): Promise<FleetBank> {
  const watched = await startWatchedBank([id]);
  const profile = join(folder, `${id}.yaml`);
  writeFileSync(profile, stringify(watched.profile, { aliasDuplicateObjects: false }));
  const scope = [...only, MORE];
  const named = scope.flatMap((one) => ['--only', one]);
  const began = performance.now();
  const out = join(folder, id);
  const args = [MAIN, 'conformance', '--profile', profile, ...named, '--out', out];
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const [exitCode] = (await once(child, 'exit')) as [number];
  const tookMs = performance.now() - began;
  if (exitCode !== 1) throw new Error(`the command does not find ${id}: exit code ${exitCode}`);
  const left = await kindsLeft({ watched });
  return { id, watched, only: scope, told: { ...summaryIn(out), exitCode }, tookMs, left };
}

/** Starts so many banks, asks the command for the verdict of each, and starts two workers. */
export async function startFleet(bin: string, count: number): Promise<Fleet> {
  const { folder, remove } = scratch();
  const banks: FleetBank[] = [];
  for (const fault of someFaults(count)) banks.push(await makeBank(folder, fault));
  const server = await startPostgres(bin);
  const studio = await openStudio(folder, server.address);
  for (const { id, watched } of banks) await addBank(studio, id, watched.profile);
  const script = join(packageRoot(), '.cache', `studio-fleet-${process.pid}.testing.mjs`);
  buildSync({
    entryPoints: [join(packageRoot(), 'test', 'studio-worker.testing.ts')],
    ...{ bundle: true, platform: 'node', format: 'esm', packages: 'external', outfile: script },
  });
  const startWorker = async (): Promise<ChildProcess> => {
    const args = [script, folder, server.address];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    return child;
  };
  const workers = await Promise.all([startWorker(), startWorker()]);
  return {
    ...{ studio, server, folder, banks },
    async replaceWorkerOf({ worker }) {
      const at = workers.findIndex(({ pid }) => worker?.includes(`-${pid}-`));
      if (at < 0) return;
      workers[at]?.kill('SIGKILL');
      workers[at] = await startWorker();
    },
    async endsOf({ id }) {
      const { db } = studio.context.database;
      const rows = await db.select().from(findings).where(eq(findings.bankId, id));
      return Math.max(0, ...rows.map((row) => row.runs));
    },
    async close() {
      for (const worker of workers) worker.kill('SIGKILL');
      await studio.close();
      server.stop();
      for (const { watched } of banks) await watched.bank.close();
      remove();
    },
  };
}
