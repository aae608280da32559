// npm run bench:gate -- [--runs 5] [--only corpus|speed|lines|growth|versions] [--out FILE.json]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { growthTable, measureGrowth } from './gate/measure-growth.mjs';
import { lineTable, measureLines } from './gate/measure-lines.mjs';
import { measureSpeed, speedTable } from './gate/measure-speed.mjs';
import { isSound, measureVersions, versionTable } from './gate/measure-versions.mjs';
import { prepareTools } from './gate/prepare-tools.mjs';
import { corpusTable, scoreCorpus } from './gate/score-corpus.mjs';
import { describeMachine, machineLine } from './lib/describe-machine.mjs';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: {
      type: 'string',
      multiple: true,
      default: ['corpus', 'speed', 'lines', 'growth', 'versions'],
    },
    out: { type: 'string' },
  },
});

const machine = describeMachine();
process.stdout.write(`${machineLine(machine)}\n`);
const tools = await prepareTools();
process.stdout.write(`${tools.map(({ name, version }) => `${name} ${version}`).join(', ')}\n\n`);
const results = { machine, tools: tools.map(({ name, version }) => ({ name, version })) };
if (options.only.includes('corpus')) {
  results.corpus = await scoreCorpus(tools);
  process.stdout.write(`${corpusTable(results.corpus)}\n\n`);
}
if (options.only.includes('speed')) {
  results.speed = measureSpeed(tools, Number(options.runs));
  process.stdout.write(`${speedTable(results.speed)}\n\n`);
}
if (options.only.includes('lines')) {
  results.lines = measureLines(Number(options.runs));
  process.stdout.write(`${lineTable(results.lines)}\n\n`);
}
if (options.only.includes('growth')) {
  results.growth = measureGrowth(Number(options.runs));
  process.stdout.write(`${growthTable(results.growth)}\n\n`);
}
if (options.only.includes('versions')) {
  results.versions = measureVersions();
  process.stdout.write(`${versionTable(results.versions)}\n`);
  if (!isSound(results.versions)) process.exitCode = 1;
}
if (options.out !== undefined) writeFileSync(options.out, `${JSON.stringify(results, null, 2)}\n`);
