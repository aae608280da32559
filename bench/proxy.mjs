// npm run bench:proxy -- [--rounds 20] [--requests 200] [--out FILE.json]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeMachine, machineLine } from './lib/describe-machine.mjs';
import { benchProxy } from './proxy/bench-proxy.mjs';
import { proxyTable } from './proxy/proxy-table.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    requests: { type: 'string', default: '200' },
    out: { type: 'string' },
  },
});

const machine = describeMachine();
process.stdout.write(`${machineLine(machine)}\n`);
const settings = { rounds: Number(options.rounds), requests: Number(options.requests) };
const results = await benchProxy(settings);
process.stdout.write(`\n${proxyTable(results)}\n`);
if (options.out !== undefined) {
  writeFileSync(options.out, `${JSON.stringify({ machine, settings, results }, null, 2)}\n`);
}
