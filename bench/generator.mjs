// npm run bench:generator -- [--runs 5] [--document FILE ...] [--only ID,ID] [--no-compile] [--out FILE.json]
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BENCH, installPeers, ROOT } from './lib/install-peers.mjs';

const { values: options } = parseArgs({
  allowNegative: true,
  options: {
    runs: { type: 'string', default: '5' },
    document: { type: 'string', multiple: true, default: [] },
    only: { type: 'string' },
    compile: { type: 'boolean', default: true },
    out: { type: 'string' },
  },
});

installPeers();
if (!existsSync(join(ROOT, 'dist/cli/main.js'))) spawnSync('npm', ['run', 'build'], { cwd: ROOT });

const { documents } = await import('./generator/documents.mjs');
const { peers } = await import('./generator/peers.mjs');
const { benchPeers } = await import('./generator/bench-peers.mjs');
const { describeMachine, machineLine } = await import('./lib/describe-machine.mjs');
const { generatorTable } = await import('./generator/generator-table.mjs');

const wanted = options.only?.split(',');
const machine = describeMachine();
const chosen = peers().filter(({ id }) => wanted?.includes(id) ?? true);
const results = [];
process.stdout.write(`${machineLine(machine)}\n`);
for (const document of documents(options.document)) {
  const rows = await benchPeers(chosen, document, {
    runs: Number(options.runs),
    compile: options.compile,
    bench: BENCH,
  });
  results.push({ document: document.name, rows });
  process.stdout.write(`\n### ${document.name}\n\n${generatorTable(rows)}\n`);
}
if (options.out !== undefined) {
  const report = { machine, runs: Number(options.runs), results };
  writeFileSync(options.out, `${JSON.stringify(report, null, 2)}\n`);
}
