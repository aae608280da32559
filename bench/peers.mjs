// npm run bench:peers -- [--sample 8] [--first 0] [--only TOOL]... [--out FILE.json]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeMachine, machineLine } from './lib/describe-machine.mjs';
import { installPeers } from './lib/install-peers.mjs';

const { values: options } = parseArgs({
  options: {
    sample: { type: 'string', default: '8' },
    first: { type: 'string', default: '0' },
    only: { type: 'string', multiple: true, default: [] },
    out: { type: 'string' },
  },
});

installPeers();
const { benchPeers } = await import('./peers/bench-peers.mjs');
const { judgePeers, peersTable } = await import('./peers/peers-table.mjs');

const machine = describeMachine();
process.stdout.write(`${machineLine(machine)}\n`);
const settings = {
  every: Number(options.sample),
  first: Number(options.first),
  only: options.only,
};
const results = await benchPeers(settings);
const judged = judgePeers(results);
process.stdout.write(`\n${peersTable(judged, results.absent)}\n`);
if (options.out !== undefined) {
  writeFileSync(
    options.out,
    `${JSON.stringify({ machine, settings, judged, ...results }, null, 2)}\n`,
  );
}
process.exit();
