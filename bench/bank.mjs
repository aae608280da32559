// npm run bench:bank -- [--runs 5] [--seconds 2] [--connections 20] [--only OPERATION]... [--out FILE.json]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bankTables } from './bank/bank-tables.mjs';
import { benchBank } from './bank/bench-bank.mjs';
import { describeMachine, machineLine } from './lib/describe-machine.mjs';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '20' },
    only: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
  },
});

const machine = describeMachine();
process.stdout.write(`${machineLine(machine)}\n`);
const settings = {
  runs: Number(options.runs),
  seconds: Number(options.seconds),
  connections: Number(options.connections),
  only: options.only,
};
const results = await benchBank(settings);
process.stdout.write(`\n${bankTables(results)}\n`);
if (options.out !== undefined) {
  writeFileSync(options.out, `${JSON.stringify({ machine, settings, results }, null, 2)}\n`);
}
