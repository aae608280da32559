import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packageRoot } from '../../foundation/package-root.js';
import { installedKit } from '../../test/installed-kit.testing.js';
import type { Clause } from '../clauses/clause.js';
import { loadClauses } from '../clauses/load-clauses.js';
import { mergePower, readPart } from './merge-power.js';
import { loadRows } from './rows.js';
import { selftest } from './selftest.js';
import type { Task } from './task.js';
import { writePower } from './write-power.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-shards-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const MAIN = installedKit().main;
const CLAUSES = loadClauses(join(packageRoot(), 'spec', 'clauses'));
const ROWS = loadRows(CLAUSES);
const FAULTS = ['initiate-answers-200', 'location-is-no-address', 'no-certificate-accepted'];
const VARIANTS = ['explicit-start', 'one-balance', 'relative-links'];
const NULLS = ['ok-to-everything', 'echo'];
const NAMED = new Set(['reference-bank', ...FAULTS, ...VARIANTS, ...NULLS]);

/** A few of the banks of a part; the reference bank with a few of its cases. */
const few = (tasks: readonly Task[]): readonly Task[] =>
  tasks
    .filter(({ id }) => NAMED.has(id))
    .map((task) => (task.kind === 'sound' ? { ...task, pick: { cases: ['pis/cancel/'] } } : task));

async function carriedOut(part: number): Promise<string> {
  const power = await selftest({
    commands: {
      bank: [process.execPath, MAIN, 'bank-host', '--folder', folder],
      suite: [process.execPath, MAIN, 'suite-worker'],
    },
    rows: ROWS,
    clauses: CLAUSES,
    quick: true,
    narrowing: { shard: { part, of: 3 } },
    jobs: 1,
    bail: false,
    signal: new AbortController().signal,
    onDone: () => undefined,
    plan: ({ tasks, noCase }) => ({ tasks: few(tasks), noCase }),
  });
  const out = join(folder, `power-${part}`);
  await writePower(out, power);
  return out;
}

/** The rows for only these banks. */
const rows = {
  faults: ROWS.faults.filter(({ id }) => NAMED.has(id)),
  variants: ROWS.variants.filter(({ id }) => NAMED.has(id)),
};
const broken = new Set(rows.faults.flatMap(({ clauses }) => clauses));
const clauses = new Map<string, Clause>([...CLAUSES].filter(([id]) => broken.has(id)));

test('three shards of a selftest merge into one verdict about real banks', async () => {
  const parts = [await carriedOut(1), await carriedOut(2), await carriedOut(3)].map(readPart);
  expect(parts.map(({ power }) => [power.narrowedBy, power.complete])).toEqual(
    [1, 2, 3].map((part) => [[`--shard ${part}/3`], false]),
  );
  const shared = parts.map(({ power }) => power.checks.passed);
  expect(Math.min(...shared)).toBeGreaterThan(0);
  const power = mergePower(parts, rows, clauses);
  expect([power.complete, power.exitCode, power.narrowedBy]).toEqual([true, 0, []]);
  expect(power.checks).toEqual({ passed: NAMED.size + NULLS.length, failed: 0 });
  const inOrder = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);
  expect(inOrder(power.faults)).toEqual(inOrder(rows.faults));
  expect(inOrder(power.variants)).toEqual(['reference-bank', ...inOrder(rows.variants)]);
  expect(power.nulls.map(({ id, preflight }) => `${id} ${preflight}`)).toEqual([
    'echo true',
    'echo false',
    'ok-to-everything true',
    'ok-to-everything false',
  ]);
  expect(power.clauses.unproven).toEqual([]);
  expect(power.exchanges).toBe(parts.reduce((sum, one) => sum + one.power.exchanges, 0));
  expect(() => mergePower(parts.slice(1), rows, clauses)).toThrow('of 3 parts, 1 is missing.');
}, 120_000);
