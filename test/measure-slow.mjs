// Lists the slow test files in test/slow-tests.json: those that took 8 seconds and more in a run with vitest's JSON reporter.
// Files that choose their own part (test/part-of.ts) are not listed: every run takes a part of them.
// usage: npm run measure:tests
import { readFileSync, writeFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';

const [file] = process.argv.slice(2);
const SLOW = 8;
const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
const rows = testResults
  .map(({ name, startTime, endTime }) => [
    relative(resolve('.'), name).split(sep).join('/'),
    Math.round((endTime - startTime) / 1000),
  ])
  .filter(
    ([name, seconds]) => seconds >= SLOW && !readFileSync(name, 'utf8').includes('/part-of.js'),
  )
  .sort(([a, one], [b, other]) => other - one || a.localeCompare(b));
writeFileSync('test/slow-tests.json', `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`);
process.stdout.write(`${rows.length} slow test files\n`);
