/**
 * node bench/conditions.mjs [--bases N] [--seed S] [--deep] [--draws N] [--out FILE]: mutants that are wrong under one condition. Needs a
 * build. Prints how many some case triggers, by dimension; with --draws, in N runs with the draws 0 to N - 1.
 * `xs2a selftest --derived --conditions 1 --sample N` tests some of them.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { learnConditions } from '../dist/conformance/selftest/derived/learn-conditions.js';

const text = { type: 'string' };
const { values } = parseArgs({
  options: { bases: text, seed: text, out: text, draws: text, deep: { type: 'boolean' } },
});
const folder = mkdtempSync(join(tmpdir(), 'xs2a-conditions-'));

const draws = Number(values.draws ?? 1);

/** The elements of a list by name. */
function grouped(list, nameOf) {
  const groups = new Map();
  for (const each of list) groups.set(nameOf(each), [...(groups.get(nameOf(each)) ?? []), each]);
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
}
const dimensionOf = ({ mutant }) => mutant.when[0].dimension;
const conditionOf = ({ mutant }) => `${mutant.when[0].dimension}=${mutant.when[0].value}`;
const placeOf = ({ mutant }) => mutant.id.slice(0, mutant.id.indexOf('/'));

/**
 * The fewest further requests that would meet all: those of an operation that the same request shows share it, and it has one value
 * of each dimension. The set-up of these requests comes on top.
 */
function fewestRequests(list) {
  const never = list.filter(({ met }) => !met);
  const kinds = grouped(never, ({ mutant }) => mutant.id.split('?')[0]).map(([id, own]) => ({
    key: [id.split('/')[0], ...own.map(conditionOf)].join(' '),
    requests: Math.max(...grouped(own, dimensionOf).map(([, values]) => values.length)),
  }));
  return grouped(kinds, ({ key }) => key).reduce((sum, [, [{ requests }]]) => sum + requests, 0);
}
const row = (...cells) => console.log(`| ${cells.join(' | ')} |`);

try {
  const main = join(import.meta.dirname, '..', 'dist', 'cli', 'main.js');
  const all = await learnConditions({
    bankCommand: [process.execPath, main, 'bank-host', '--folder', folder],
    ...(values.bases === undefined ? {} : { bases: Number(values.bases) }),
    seed: values.seed ?? '1',
    deep: values.deep === true,
    draws,
  });
  console.log(
    `${all.length} mutants, ${all.filter(({ met, draw }) => met && draw === 0).length} met`,
  );
  for (let draw = 1; draw < draws; draw += 1) {
    const met = all.filter((each) => each.met && each.draw <= draw);
    console.log(`After ${draw + 1} draws: ${met.length}`);
  }
  console.log(`At least ${fewestRequests(all)} more requests would be needed to meet all\n`);
  row('dimension', 'met', 'never met');
  row('---', '---', '---');
  for (const [name, own] of grouped(all, dimensionOf)) {
    const met = own.filter((each) => each.met).length;
    row(name, met, own.length - met);
  }
  console.log('\nPlaces where no mutant is met:\n');
  row('condition', 'operations');
  row('---', '---');
  for (const [name, own] of grouped(all, conditionOf)) {
    const never = grouped(own, placeOf).filter(([, at]) => at.every(({ met }) => !met));
    if (never.length > 0) row(name, never.map(([place]) => place).join(', '));
  }
  if (values.out !== undefined) writeFileSync(values.out, JSON.stringify({ all }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
