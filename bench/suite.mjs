// npm run bench:suite -- [--runs 1] [--delay MS]... [--concurrency N]... [--out FILE.json]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeMachine, machineLine } from './lib/describe-machine.mjs';
import { benchSuite } from './suite/bench-suite.mjs';
import { suiteTable } from './suite/suite-table.mjs';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    delay: { type: 'string', multiple: true, default: ['0', '20', '100'] },
    concurrency: { type: 'string', multiple: true, default: ['1', '8', '32'] },
    out: { type: 'string' },
  },
});

const machine = describeMachine();
process.stdout.write(`${machineLine(machine)}\n`);
const settings = {
  runs: Number(options.runs),
  delays: options.delay.map(Number),
  concurrencies: options.concurrency.map(Number),
};
const results = await benchSuite(settings);
process.stdout.write(`\n${suiteTable(results)}\n\n`);
// the run with the highest concurrency, where the chain may be the limit
const { chain, exchanges } = results.at(-1);
process.stdout.write(
  `${exchanges} exchanges; chains: ${chain.cases} of one case and its twins, ` +
    `${Object.entries(chain.lanes)
      .map(([lane, count]) => `${count} of the lane ${lane}`)
      .join(', ')}\n`,
);
if (options.out !== undefined) {
  writeFileSync(options.out, `${JSON.stringify({ machine, settings, results }, null, 2)}\n`);
}
