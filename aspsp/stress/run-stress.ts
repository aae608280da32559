import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestPki, writePki } from '../../pki/pki.js';
import { realSeams } from '../domain/seams.js';
import { settlePsus } from '../domain/settle-psus.js';
import { openStore } from '../store/open-store.js';
import { findPostgres, startPostgres } from '../testing/postgres-server.js';
import { openBalancer } from './balancer.js';
import { type BankProcess, bankProcess } from './bank-process.js';
import { runCrew } from './crew.js';
import { freePorts } from './free-ports.js';
import { judgeRun } from './judge-run.js';
import type { Judgement } from './judges/finding.js';
import { emptyLedger, type Ledger } from './ledger.js';
import { type LeftBehind, leftBehind } from './left-behind.js';
import { seededRandom } from './random.js';
import { stressReport } from './stress-report.js';

export interface StressOptions {
  readonly clients: number;
  readonly seconds: number;
  /** Scripts of each client, as far as the seconds suffice. */
  readonly rounds: number;
  readonly seed: number;
  readonly banks: number;
  /** Processes that are killed, evenly over the time. */
  readonly kills: number;
  readonly store: 'postgres' | 'pglite';
  /** Ids of seeded defects of the bank: the run has to find those that it looks for. */
  readonly faults?: readonly string[];
}

export interface StressResult {
  readonly report: string;
  readonly ledger: Ledger;
  readonly judgements: readonly Judgement[];
  readonly kills: number;
  readonly ok: boolean;
}

const OTP = '246810';
const CONFIG = `version: 1
lifetimes: { execution: 0, code: 600 }
sca: { fixedOtp: '${OTP}' }
`;
/** Between a kill and the restart, so that the others carry on without the killed one. */
const DOWN_MS = 500;

/** Runs many clients on several bank processes, kills some of those, and judges what was seen. */
export async function runStress(options: StressOptions): Promise<StressResult> {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-stress-'));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    return await runIn(folder, options, ends);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

async function runIn(
  folder: string,
  options: StressOptions,
  ends: (() => unknown)[],
): Promise<StressResult> {
  const { clients, seconds, rounds, seed, banks, store, faults = [] } = options;
  const address = await storeAt(folder, store, ends);
  const mark = `stress ${seed}`;
  const { psus, before } = await settle(address, mark);
  const pki = await makeTestPki({ keys: 'p256', now: new Date() });
  const certs = join(folder, 'certs');
  writePki(certs, pki);
  const config = join(folder, 'bank.yaml');
  writeFileSync(config, CONFIG);
  const args = ['--store', address, '--certs', certs, '--config', config];
  args.push(...faults.flatMap((fault) => ['--fault', fault]));
  const { processes, urls } = await openBanks(banks, args, ends);
  const ledger = emptyLedger();
  const began = performance.now();
  const killer = startKiller(processes, options);
  ends.push(killer.stop);
  const place = { ...urls, pki, psus, otp: OTP, ledger, seed, mark };
  await runCrew(place, clients, { scripts: rounds, moment: began + seconds * 1000 });
  const took = (performance.now() - began) / 1000;
  await killer.stop();
  await Promise.all(processes.map((one) => one.stop()));
  const after = await read(address, mark);
  const judgements = judgeRun(ledger, { before, after }, killer.killed);
  const title = `${clients} clients, ${banks} bank processes on ${store}, seed ${seed}`;
  const kills = killer.killed.length;
  const ok = judgements.every(({ findings }) => findings.length === 0);
  const report = stressReport({ title, seconds: took, kills }, ledger, judgements);
  return { report, ledger, judgements, kills, ok };
}

async function storeAt(
  folder: string,
  store: StressOptions['store'],
  ends: (() => unknown)[],
): Promise<string> {
  if (store === 'pglite') return join(folder, 'store');
  const bin = findPostgres(process.env);
  if (bin === null) throw new Error('there is no PostgreSQL on this machine');
  const server = await startPostgres(bin);
  ends.push(() => server.stop());
  return server.address;
}

/** Seeds the store before any process opens it, and counts its money. */
async function settle(address: string, mark: string) {
  const store = await openStore(address);
  const psus = await settlePsus(store, realSeams(), { cards: true });
  const { sum } = await leftBehind(store, mark);
  await store.close();
  return { psus, before: sum };
}

async function read(address: string, mark: string): Promise<LeftBehind> {
  const store = await openStore(address);
  const found = await leftBehind(store, mark);
  await store.close();
  return found;
}

async function openBanks(banks: number, args: readonly string[], ends: (() => unknown)[]) {
  const ports = await freePorts(2 * banks);
  const pairs = Array.from({ length: banks }, (_, index) => ({
    port: ports[2 * index] ?? 0,
    iamPort: ports[2 * index + 1] ?? 0,
  }));
  const xs2a = await openBalancer(pairs.map(({ port }) => port));
  const iam = await openBalancer(pairs.map(({ iamPort }) => iamPort));
  ends.push(xs2a.close, iam.close);
  const origin = (port: number): string => `https://127.0.0.1:${port}`;
  const authUrl = origin(iam.port);
  const all = [...args, '--public-url', origin(xs2a.port), '--public-iam-url', authUrl];
  const processes = pairs.map((pair) => bankProcess(pair, all));
  ends.push(() => processes.forEach((one) => void one.kill()));
  await Promise.all(processes.map((one) => one.start()));
  return { processes, urls: { baseUrl: `${origin(xs2a.port)}/psd2`, authUrl } };
}

/** Kills processes at even distances, and starts each one again. */
function startKiller(
  processes: readonly BankProcess[],
  { kills, seconds, seed }: Pick<StressOptions, 'kills' | 'seconds' | 'seed'>,
) {
  const random = seededRandom(seed);
  const killed: number[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const restarts: Promise<void>[] = [];
  const after = (ms: number, work: () => void): void => {
    timers.add(setTimeout(work, ms));
  };
  const kill = (): void => {
    const victim = processes[random.below(processes.length)];
    if (victim === undefined) return;
    victim.kill();
    killed.push(performance.now());
    after(DOWN_MS, () => restarts.push(victim.start()));
  };
  for (let index = 1; index <= kills; index += 1)
    after((index / (kills + 1)) * seconds * 1000, kill);
  return {
    killed,
    stop: async (): Promise<void> => {
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(restarts);
    },
  };
}
