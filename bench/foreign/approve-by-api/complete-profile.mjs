// Adds the values of filled-in.yaml to a draft of `xs2a profile init`: what a person would do.
// usage: node complete-profile.mjs PROFILE URL     URL: the address of the bank
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';

const [file, url] = process.argv.slice(2);
const DAY_MS = 86_400_000;

/** The date (YYYY-MM-DD) this many days ago, in quotes, because YAML would parse it as a date. */
const dayBefore = (days) => `"${new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)}"`;

const isBlock = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of `said` replace those of the draft; blocks are merged. */
const filled = (draft, said) => ({
  ...draft,
  ...Object.fromEntries(
    Object.entries(said).map(([key, value]) => [
      key,
      isBlock(value) && isBlock(draft[key]) ? filled(draft[key], value) : value,
    ]),
  ),
});

const said = readFileSync(path.join(import.meta.dirname, 'filled-in.yaml'), 'utf8')
  .replaceAll('BANK/', `${url}/`)
  .replaceAll('FIRST_DAY', dayBefore(90))
  .replaceAll('LAST_DAY', dayBefore(0));
writeFileSync(file, stringify(filled(parse(readFileSync(file, 'utf8')), parse(said))));
