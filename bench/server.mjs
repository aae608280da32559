// npm run bench:server -- [--runs 9] [--seconds 2] [--connections 20] [--no-start-ups] [--out FILE.json]
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installPeers, ROOT } from './lib/install-peers.mjs';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '20' },
    'no-start-ups': { type: 'boolean', default: false },
    out: { type: 'string' },
  },
});

installPeers();
if (!existsSync(join(ROOT, 'dist/generated/server/xs2a/plugin.js')))
  spawnSync('npm', ['run', 'build'], { cwd: ROOT });

const { benchServers } = await import('./server/bench-servers.mjs');
const { describeMachine, machineLine } = await import('./lib/describe-machine.mjs');
const { serverTables } = await import('./server/server-tables.mjs');

const machine = describeMachine();
process.stdout.write(`${machineLine(machine)}\n`);
const settings = {
  runs: Number(options.runs),
  seconds: Number(options.seconds),
  connections: Number(options.connections),
  startUps: !options['no-start-ups'],
};
const results = await benchServers(settings);
process.stdout.write(`\n${serverTables(results)}\n`);
if (options.out !== undefined) {
  writeFileSync(options.out, `${JSON.stringify({ machine, settings, ...results }, null, 2)}\n`);
}
