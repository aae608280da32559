// npm run bench:studio -- [--runs 20] [--pages 50] [--seconds 60] [--banks 1000] [--runs-each 200] [--only pages|lists|size] [--out FILE.json]
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describeMachine, machineLine } from './lib/describe-machine.mjs';
import { benchLists, listsTable } from './studio/bench-lists.mjs';
import { benchPages, pagesTable } from './studio/bench-pages.mjs';
import { benchSize, sizeLine } from './studio/bench-size.mjs';

const HELP = `npm run bench:studio -- [options]

How fast the studio answers pages: while workers carry out runs, and with a large database. And what it adds to the package.

  --only PART         only one part: pages, lists or size
  --runs N            runs at once, each of a reference bank of its own (20)
  --pages N           pages that watch them (50)
  --seconds N         how long each of idle and busy is measured (60)
  --banks N           banks of the large database (1000)
  --runs-each N       runs of each of them (200)
  --out FILE.json     writes every number
`;
const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    only: { type: 'string' },
    runs: { type: 'string', default: '20' },
    pages: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
    banks: { type: 'string', default: '1000' },
    'runs-each': { type: 'string', default: '200' },
    out: { type: 'string' },
  },
});

if (options.help) process.stdout.write(HELP);
else await bench();

async function bench() {
  const machine = describeMachine();
  process.stdout.write(`${machineLine(machine)}\n`);
  const results = {};
  const isWanted = (part) => options.only === undefined || options.only === part;
  if (isWanted('size')) {
    results.size = benchSize();
    process.stdout.write(`${sizeLine(results.size)}\n`);
  }
  if (isWanted('pages')) {
    const [runs, pages, seconds] = [options.runs, options.pages, options.seconds].map(Number);
    results.pages = await benchPages({ runs, pages, seconds });
    process.stdout.write(`\n${pagesTable(results.pages)}\n`);
  }
  if (isWanted('lists')) {
    results.lists = await benchLists({
      banks: Number(options.banks),
      runsEach: Number(options['runs-each']),
    });
    process.stdout.write(`\n${listsTable(results.lists)}\n`);
  }
  if (options.out !== undefined) {
    writeFileSync(options.out, `${JSON.stringify({ machine, options, results }, null, 2)}\n`);
  }
}
