// npm run bench:validators -- [--runs 9] [--milliseconds 20] [--document FILE] [--schema NAME] [--out FILE.json]
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installPeers, ROOT } from './lib/install-peers.mjs';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    milliseconds: { type: 'string', default: '20' },
    document: { type: 'string' },
    schema: { type: 'string' },
    out: { type: 'string' },
  },
});

installPeers();
const { benchValidators } = await import('./validators/bench-validators.mjs');
const { describeMachine, machineLine } = await import('./lib/describe-machine.mjs');
const { validatorTables } = await import('./validators/validator-tables.mjs');

const machine = describeMachine();
process.stdout.write(`${machineLine(machine)}\n`);
const document =
  options.document ?? process.env.XS2A_OFFICIAL_SPEC ?? join(ROOT, 'spec', 'xs2a.yaml');
const rows = await benchValidators({
  document,
  only: options.schema,
  runs: Number(options.runs),
  milliseconds: Number(options.milliseconds),
});
process.stdout.write(`\n${validatorTables(rows)}\n`);
if (options.out !== undefined) {
  writeFileSync(options.out, `${JSON.stringify({ machine, options, rows }, null, 2)}\n`);
}
