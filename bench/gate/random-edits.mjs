// npm run bench:gate-edits -- [--folder FOLDER] [--all] [--seeds N] [--first SEED]: documents against themselves with one labelled edit each
import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { cacheFolder, fetchPackage } from '../documents/fetch-package.mjs';
import { listDocuments } from '../documents/list-documents.mjs';
import { bundleSources } from '../lib/bundle-sources.mjs';
import { ROOT } from '../lib/install-peers.mjs';

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string', multiple: true, default: [] },
    all: { type: 'boolean', default: false },
    only: { type: 'string' },
    cache: { type: 'string', default: cacheFolder() },
    seeds: { type: 'string', default: '1' },
    first: { type: 'string', default: '1' },
    large: { type: 'string', default: '300' },
  },
});

const MOST_SECONDS = 10;
const MOST_MEGABYTES = 1024;
/** Documents of this many bytes share a process, whose start would otherwise cost more than the edits. */
const BYTES_OF_A_BATCH = 500_000;

/** From this many bytes on, garbage is collected after each edit, so that the memory is that of one comparison. */
const LARGE = 5_000_000;

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((file) => /\.(ya?ml|json)$/.test(file) && statSync(file).isFile());

function documents() {
  const ours = ['xs2a.yaml', 'iam.yaml'].map((name) => join(ROOT, 'spec', name));
  const given = [...ours, ...options.folder.flatMap(filesIn)].map((file) => ({
    name: relative(ROOT, file),
    file,
  }));
  const fetch = (from) => fetchPackage(from, options.cache);
  const published = options.all
    ? listDocuments(fetch, { all: true, only: options.only }).map(({ from, name, file }) => ({
        name: `${from.name}/${name}`,
        file,
      }))
    : [];
  const resources = Number(options.large);
  const made = ['3.0.3', '3.1.0'].map((version) => ({
    name: `${resources} recursive schemas, ${version}`,
    resources,
    version,
  }));
  return [...given, ...published, ...made];
}

/** Small documents together, a large one alone. */
function batchesOf(all) {
  const batches = [];
  let room = 0;
  for (const one of all) {
    const size = one.file === undefined ? BYTES_OF_A_BATCH : statSync(one.file).size;
    if (size > room) {
      batches.push([]);
      room = BYTES_OF_A_BATCH;
    }
    batches.at(-1).push(one);
    room -= size;
  }
  return batches;
}

const counts = { documents: 0, leftOut: 0, tried: 0, wrong: 0, slow: 0, large: 0, died: 0 };
const of = { proved: 0, risky: 0, unlabelled: 0 };
let [slowest, total, megabytes] = [0, 0, 0];
const say = (text) => process.stdout.write(`${text}\n`);

function countEdit({ name, kind, seed, expected, worst, ids, isWrong, seconds }) {
  counts.tried++;
  if (expected === undefined) of.unlabelled++;
  if (expected === 'breaking') of[worst === 'breaking' ? 'proved' : 'risky']++;
  slowest = Math.max(slowest, seconds);
  total += seconds;
  if (isWrong) counts.wrong++;
  if (seconds > MOST_SECONDS) counts.slow++;
  if (!isWrong && seconds <= MOST_SECONDS) return;
  const what = isWrong ? `expected ${expected}, got ${worst}: ${ids.join(' ')}` : 'slow';
  say(`${name}: ${kind}, seed ${seed}: ${what} (${seconds.toFixed(1)} s)`);
}

function count(line) {
  if (line.kind !== undefined) countEdit(line);
  if (line.begins === true) counts.documents++;
  if (line.leftOut !== undefined) {
    counts.leftOut++;
    say(`left out: ${line.name}: ${line.leftOut}`);
  }
  if (line.megabytes === undefined) return;
  megabytes = Math.max(megabytes, line.megabytes);
  if (line.megabytes <= MOST_MEGABYTES) return;
  counts.large++;
  say(`${line.name}: ${line.megabytes} MB`);
}

/** Tries a batch in a process of its own; what a process that died had begun is told. */
async function tryBatch(batch, fixtures) {
  const job = {
    documents: batch,
    first: Number(options.first),
    seeds: Number(options.seeds),
    fixtures,
  };
  const flags = batch.some(({ file }) => file && statSync(file).size > LARGE)
    ? ['--expose-gc', '--max-old-space-size=800']
    : [];
  const child = spawn(
    process.execPath,
    [...flags, join(ROOT, 'bench', 'gate', 'edit-batch.mjs'), JSON.stringify(job)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise((resolve) => child.once('close', resolve));
  let last;
  for await (const text of createInterface({ input: child.stdout })) {
    last = JSON.parse(text);
    count(last);
  }
  const code = await ended;
  if (code === 0) return;
  counts.died++;
  say(`${last?.name ?? batch[0].name}: the process ended with ${code} after ${last?.kind}`);
}

const fixtures = await bundleSources(
  'gate-edits',
  ['labelled-edits', 'try-edit', 'recursive-document'].map((name) => `gate/fixtures/${name}.js`),
);
const batches = batchesOf(documents());
for (const [index, batch] of batches.entries()) {
  if (process.stderr.isTTY) process.stderr.write(`\rbatch ${index + 1} of ${batches.length}`);
  await tryBatch(batch, fixtures);
}
say(
  `${counts.documents} documents, ${counts.leftOut} left out, ${counts.tried} edits: ${counts.wrong} wrong, ${counts.slow} above ${MOST_SECONDS} s of CPU time, ${counts.large} documents above ${MOST_MEGABYTES} MB, ${counts.died} processes died`,
);
say(
  `breaking ones: ${of.proved} found as breaking, ${of.risky} as risky; ${of.unlabelled} without a label`,
);
say(`slowest ${slowest.toFixed(1)} s, all ${total.toFixed(0)} s, at most ${megabytes} MB`);
process.exitCode = counts.wrong + counts.slow + counts.large + counts.died > 0 ? 1 : 0;
