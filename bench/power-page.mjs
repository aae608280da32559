// Generates docs/power.md from the output of `xs2a selftest --quick` and `xs2a selftest --derived`.
// usage: node bench/power-page.mjs [FOLDER]   FOLDER: reports/selftest by default, with power.md and
// derived.md
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const [folder = path.join(root, 'reports', 'selftest')] = process.argv.slice(2);
const read = (name) => readFileSync(path.join(folder, name), 'utf8').trimEnd();
/** A page as a section of another: its headings are one level lower. */
const lower = (page) => page.replace(/^#/gm, '##');
writeFileSync(
  path.join(root, 'docs', 'power.md'),
  `${read('power.md')}\n\n${lower(read('derived.md'))}\n`,
);
