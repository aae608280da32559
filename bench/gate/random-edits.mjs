// npm run bench:gate-edits -- [--folder FOLDER] [--seeds N] [--first SEED]: documents against themselves with one labelled edit each
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { ROOT } from '../lib/install-peers.mjs';

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string', multiple: true, default: [] },
    seeds: { type: 'string', default: '1' },
    first: { type: 'string', default: '1' },
    large: { type: 'string', default: '300' },
  },
});

const MOST_SECONDS = 10;
const MOST_MEGABYTES = 1024;

/** A module of the gate's fixtures, which are written in TypeScript. */
async function fixture(name) {
  const outfile = join(ROOT, 'dist', 'bench', `${name}.mjs`);
  await build({
    entryPoints: [join(ROOT, 'gate', 'fixtures', `${name}.ts`)],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}

const { LABELLED_EDITS } = await fixture('labelled-edits');
const { tryEdit } = await fixture('try-edit');
const { recursiveDocument } = await fixture('recursive-document');
const { loadDocument } = await import(join(ROOT, 'dist', 'generator', 'load', 'load-document.js'));

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((file) => /\.(ya?ml|json)$/.test(file) && statSync(file).isFile());

/** Every document with its name; a file that is no OpenAPI document, or a broken one, is left out. */
async function* documents() {
  const ours = ['xs2a.yaml', 'iam.yaml'].map((name) => join(ROOT, 'spec', name));
  for (const file of [...ours, ...options.folder.flatMap(filesIn)]) {
    try {
      yield [relative(ROOT, file), (await loadDocument(file)).document];
    } catch {
      process.stdout.write(`left out: ${file}\n`);
    }
  }
  const resources = Number(options.large);
  for (const version of ['3.0.3', '3.1.0']) {
    yield [`${resources} recursive schemas, ${version}`, recursiveDocument(resources, 12, version)];
  }
}

const counts = { tried: 0, wrong: 0, proved: 0, risky: 0, unlabelled: 0, slow: 0 };
let [slowest, total] = [0, 0];
for await (const [name, document] of documents()) {
  for (const edit of LABELLED_EDITS) {
    for (let index = 0; index < Number(options.seeds); index++) {
      const tried = tryEdit(document, edit, Number(options.first) + index);
      if (tried === undefined) continue;
      const { kind, seed, expected, worst, ids, isWrong, seconds } = tried;
      counts.tried++;
      if (expected === undefined) counts.unlabelled++;
      if (expected === 'breaking') counts[worst === 'breaking' ? 'proved' : 'risky']++;
      slowest = Math.max(slowest, seconds);
      total += seconds;
      if (isWrong) counts.wrong++;
      if (seconds > MOST_SECONDS) counts.slow++;
      if (!isWrong && seconds <= MOST_SECONDS) continue;
      const what = isWrong ? `expected ${expected}, got ${worst}: ${ids.join(' ')}` : 'slow';
      process.stdout.write(`${name}: ${kind}, seed ${seed}: ${what} (${seconds.toFixed(1)} s)\n`);
    }
  }
}
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(
  `${counts.tried} edits: ${counts.wrong} wrong, ${counts.slow} above ${MOST_SECONDS} s of CPU time; breaking ones: ${counts.proved} found as breaking, ${counts.risky} as risky; ${counts.unlabelled} without a label\n` +
    `slowest ${slowest.toFixed(1)} s, all ${total.toFixed(0)} s, ${megabytes} MB\n`,
);
process.exitCode = counts.wrong > 0 || counts.slow > 0 || megabytes > MOST_MEGABYTES ? 1 : 0;
