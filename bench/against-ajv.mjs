// npm run bench:ajv -- [--instances 30] [--seed 1] [--only TEXT,TEXT] [--most BYTES] [--cache DIR] [--out FILE.json]
import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { READINGS } from './ajv/as-json-schema.mjs';
import { cacheFolder, fetchPackage } from './documents/fetch-package.mjs';
import { listDocuments } from './documents/list-documents.mjs';
import { bundleSources } from './lib/bundle-sources.mjs';
import { BENCH } from './lib/install-peers.mjs';

const { values: options } = parseArgs({
  options: {
    instances: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    most: { type: 'string', default: '3000000' },
    cache: { type: 'string', default: cacheFolder() },
    out: { type: 'string' },
  },
});

const fixtures = await bundleSources('ajv-fixtures', [
  'generator/fixtures/arbitrary-of.js',
  'generator/emit/tame-json.testing.js',
]);
const documents = listDocuments((from) => fetchPackage(from, options.cache), options).filter(
  ({ file }) => statSync(file).size <= Number(options.most),
);
const rows = [];
for (const { from, name, file } of documents) {
  const job = {
    file,
    fixtures,
    instances: Number(options.instances),
    seed: Number(options.seed),
  };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-old-space-size=4000', join(BENCH, 'ajv', 'judge-document.mjs'), JSON.stringify(job)],
    { encoding: 'utf8', maxBuffer: 1 << 30 },
  );
  const title = `${from.name}/${name}`;
  if (status !== 0) {
    process.stdout.write(
      `left out: ${title}: ${stderr.split('\n').find((line) => /^\w*(Error|FATAL)/.test(line))}\n`,
    );
    continue;
  }
  rows.push({ title, ...JSON.parse(stdout) });
}
const groups = new Map();
for (const { title, differing } of rows) {
  for (const { name, value, by, problem, readings } of differing) {
    const why = readings?.map((one) => READINGS[one].title).join('; ');
    const key =
      why ?? `not explained, refused by ${by} alone: ${problem.keyword ?? problem.message}`;
    const group = groups.get(key) ?? { count: 0, examples: [] };
    group.count++;
    if (group.examples.length < 3)
      group.examples.push(`${title} ${name}: ${JSON.stringify(problem)} ${JSON.stringify(value)}`);
    groups.set(key, group);
  }
}
const sum = (count) => rows.reduce((total, row) => total + count(row), 0);
const unexplained = sum(({ differing }) => differing.filter((one) => !one.readings).length);
process.stdout.write(
  `${rows.length} documents, ${sum((row) => row.schemas)} schemas (and ${sum((row) => row.uncompiled)} that ajv does not compile), ${sum((row) => row.judged)} values: ${sum(({ differing }) => differing.length)} judged otherwise than by ajv, ${unexplained} of them for no known reason\n`,
);
for (const [key, { count, examples }] of [...groups].sort(([, a], [, b]) => b.count - a.count)) {
  process.stdout.write(`${count} ${key}\n`);
  for (const one of examples) process.stdout.write(`  ${one.slice(0, 400)}\n`);
}
if (options.out !== undefined) writeFileSync(options.out, `${JSON.stringify(rows, null, 1)}\n`);
process.exitCode = unexplained > 0 ? 1 : 0;
