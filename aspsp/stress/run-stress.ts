import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { makeRandom } from '../../foundation/random.js';
import type { BankProcess } from './bank-process.js';
import { runCrew } from './crew.js';
import { type Judgement, judgeRun } from './judge-run.js';
import { emptyLedger, type Ledger } from './ledger.js';
import { memorySite } from './memory-site.js';
import { type Ends, OTP, type SiteOptions } from './site.js';
import { storedSite } from './stored-site.js';
import { stressReport } from './stress-report.js';

export interface StressOptions extends SiteOptions {
  readonly clients: number;
  readonly seconds: number;
  /** Number of scripts of each client, if the time suffices. */
  readonly rounds: number;
  readonly seed: number;
  /** Number of kills, evenly distributed over the run. */
  readonly kills: number;
}

export interface StressResult {
  readonly report: string;
  readonly ledger: Ledger;
  readonly judgements: readonly Judgement[];
  readonly kills: number;
  readonly ok: boolean;
}

/** Delay between a kill and the restart, in which the other processes continue alone. */
const DOWN_MS = 500;

/**
 * Runs many clients against several bank processes, kills some of the processes, and judges the observations.
 */
export async function runStress(options: StressOptions): Promise<StressResult> {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-stress-'));
  const ends: Ends = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    return await runIn(folder, options, ends);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

async function runIn(folder: string, options: StressOptions, ends: Ends): Promise<StressResult> {
  const { clients, seconds, rounds, seed, banks, store } = options;
  const mark = `stress ${seed}`;
  const site =
    store === 'memory'
      ? await memorySite(options, mark, ends)
      : await storedSite(folder, options, mark, ends);
  const ledger = emptyLedger();
  const delays = monitorEventLoopDelay();
  delays.enable();
  const began = performance.now();
  const killer = startKiller(site.processes, options);
  ends.push(killer.stop);
  const until = { scripts: rounds, moment: began + seconds * 1000 };
  await runCrew({ ...site, otp: OTP, ledger, seed, mark }, clients, until);
  const took = (performance.now() - began) / 1000;
  await killer.stop();
  delays.disable();
  const after = await site.leave();
  const judgements = judgeRun(
    ledger,
    { before: site.before, after },
    {
      kills: killer.killed,
      lag: delays.max / 1e6 + killer.down(),
    },
  );
  const title = `${clients} clients, ${banks} bank processes on ${store}, seed ${seed}`;
  const kills = killer.killed.length;
  const ok = judgements.every(({ findings }) => findings.length === 0);
  const report = stressReport({ title, seconds: took, kills }, ledger, judgements);
  return { report, ledger, judgements, kills, ok };
}

/** Kills processes at regular intervals and restarts each one. */
function startKiller(
  processes: readonly BankProcess[],
  { kills, seconds, seed }: Pick<StressOptions, 'kills' | 'seconds' | 'seed'>,
) {
  const random = makeRandom(seed);
  const killed: number[] = [];
  let down = 0;
  const timers = new Set<NodeJS.Timeout>();
  const restarts: Promise<void>[] = [];
  const after = (ms: number, work: () => void): void => {
    timers.add(setTimeout(work, ms));
  };
  const kill = (): void => {
    const up = processes.filter((one) => one.isUp());
    const victim = up[random.int(up.length)];
    if (victim === undefined) return;
    victim.kill();
    killed.push(performance.now());
    const at = performance.now();
    const restart = async (): Promise<void> => {
      await victim.start();
      // it is the only process: no process answers until it is back
      if (processes.length === 1) down = Math.max(down, performance.now() - at);
    };
    after(DOWN_MS, () => restarts.push(restart()));
  };
  for (let index = 1; index <= kills; index += 1)
    after((index / (kills + 1)) * seconds * 1000, kill);
  return {
    killed,
    /** Longest time during which no process answered, in milliseconds. */
    down: () => down,
    stop: async (): Promise<void> => {
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(restarts);
    },
  };
}
