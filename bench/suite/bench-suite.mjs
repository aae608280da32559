import { join } from 'node:path';
import { loadProfile } from '../../dist/conformance/profile/load-profile.js';
import { startBank } from '../lib/start-bank.mjs';
import { bareLoop, recordedRequests } from './bare-loop.mjs';
import { longestChain } from './longest-chain.mjs';
import { runSuite } from './run-suite.mjs';

const DELAY = join(import.meta.dirname, 'delay-answers.mjs');
/** Number of requests that is enough to measure the rate of one lane of the bare loop. */
const REQUESTS_A_LANE = 300;
const REQUESTS_FOR_LATENCY = 100;

/** Measures every delay at every concurrency, each with a fresh bank: first the suite, then the bare loop. */
export async function benchSuite({ runs, delays, concurrencies }) {
  const results = [];
  for (let run = 1; run <= runs; run += 1) {
    for (const delay of delays) {
      for (const concurrency of concurrencies) {
        process.stderr.write(`bench: run ${run} of ${runs}: ${delay} ms, ${concurrency} at once\n`);
        results.push({ run, delay, concurrency, ...(await measure(delay, concurrency)) });
      }
    }
  }
  return results;
}

async function measure(delay, concurrency) {
  const env = { XS2A_BENCH_DELAY: String(delay) };
  const bank = await startBank({ node: ['--import', DELAY], env });
  try {
    const { events, ...suite } = await runSuite(bank, concurrency);
    const { profile } = bank;
    const alone = await bareLoop(profile, recordedRequests(events, REQUESTS_FOR_LATENCY), 1);
    const most = REQUESTS_A_LANE * concurrency;
    const bare = await bareLoop(profile, recordedRequests(events, most), concurrency);
    const exchanges = events.at(-1).exchanges;
    const chain = longestChain(events, loadProfile(profile, {}).profile);
    const chainSeconds = (chain.longest * alone.latency) / 1000;
    const rateSeconds = exchanges / bare.rate;
    const bound = Math.max(chainSeconds, rateSeconds);
    const ratio = suite.seconds / bound;
    const overheadMs = suite.cpuMs / exchanges - bare.cpuMs;
    const latency = alone.latency;
    return {
      ...suite,
      exchanges,
      chain,
      latency,
      bare,
      chainSeconds,
      rateSeconds,
      bound,
      ratio,
      overheadMs,
    };
  } finally {
    await bank.stop();
  }
}
