/**
 * node bench/situations.mjs [FILE]: in which situations the suite calls each operation, and in which never. Needs a build.
 * Prints the values that no served request has, by dimension; FILE gets all counts as JSON.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { learnSituations } from '../dist/conformance/selftest/derived/learn-situations.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-situations-'));
try {
  const main = join(import.meta.dirname, '..', 'dist', 'cli', 'main.js');
  const met = await learnSituations([process.execPath, main, 'bank-host', '--folder', folder]);
  if (process.argv[2] !== undefined) writeFileSync(process.argv[2], `${JSON.stringify(met)}\n`);
  const never = met.filter(({ served }) => served === 0);
  const rows = new Map();
  for (const each of never) {
    const name = `${each.dimension}=${each.value}`;
    rows.set(name, [...(rows.get(name) ?? []), each]);
  }
  console.log(
    `${met.length} situations, ${met.length - never.length} met, ${never.length} never met\n`,
  );
  console.log('| condition | never with a served request | operations |\n| --- | --- | --- |');
  for (const [name, all] of [...rows].sort()) {
    console.log(
      `| ${name} | ${all.length} | ${all.map(({ target, refused }) => (refused > 0 ? `${target} (refused ${refused})` : target)).join(', ')} |`,
    );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
