import { describe, expect, test } from 'vitest';
import { combinationCases } from '../cases/combinations/combination-cases.js';
import { EVERYTHING } from '../cases/combinations/offer.js';
import { isOnDemand } from '../plan/selection.js';
import { loadSuite } from '../prepare-run.js';
import { pickedCases } from './picked-cases.js';
import { type FaultRow, loadRows } from './rows.js';
import { runCli } from './run-suite.testing.js';

const { cases: CASES, clauses: CLAUSES } = await loadSuite();
const { faults, variants } = loadRows(CLAUSES);
const levelOf = (id: string) => CLAUSES.get(id)?.level;

const ALL = [...CASES, ...combinationCases(EVERYTHING)];

const idle = (prefixes: readonly string[]) =>
  prefixes.filter((prefix) => !ALL.some(({ id }) => id.startsWith(prefix)));

const ON_REQUEST = new Set(ALL.filter(isOnDemand).map(({ id }) => id));

describe('spec/faults.yaml', () => {
  test('has a row for every fault of the bank', async () => {
    const { stdout } = await runCli(['bank', '--list-faults']);
    const told = [...stdout.matchAll(/^--fault (\S+)$/gm)].map(([, id]) => id);
    expect(told.sort()).toEqual(faults.map(({ id }) => id).sort());
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  test('marks exactly the faults that break no required clause as recommended', () => {
    const wrong = faults.filter(
      ({ clauses, level }) =>
        clauses.some((id) => levelOf(id) === 'required') === (level === 'recommended'),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  test('names only clauses that can have findings, and only existing cases', () => {
    const noticed = faults.filter(({ only }) => only.length > 0);
    const silent = noticed.filter(({ clauses }) => clauses.some((id) => levelOf(id) === 'observe'));
    expect(silent.map(({ id }) => id)).toEqual([]);
    expect(faults.flatMap(({ only }) => idle(only))).toEqual([]);
  });

  test('says which faults a default run does not detect, and names cases on request for no other', () => {
    const onRequest = faults.filter(({ only }) => only.some((id) => ON_REQUEST.has(id)));
    const said = faults.filter((row) => row.onRequest === true);
    expect(onRequest.map(({ id }) => id)).toEqual(said.map(({ id }) => id));
    expect(said.flatMap(({ only }) => only.filter((id) => !ON_REQUEST.has(id)))).toEqual([]);
  });

  test('names a case of a default run for every other fault', () => {
    const byDefault = ALL.filter((each) => !isOnDemand(each));
    const found = ({ only }: FaultRow) =>
      byDefault.some(({ id }) => only.some((prefix) => id.startsWith(prefix)));
    const lost = faults.filter((row) => row.onRequest !== true && !found(row));
    expect(lost.map(({ id }) => id)).toEqual([]);
  });
});

describe('the required and recommended clauses', () => {
  test('are each broken by a fault or say why none breaks them', () => {
    const broken = new Set(faults.flatMap(({ clauses }) => clauses));
    const open = [...CLAUSES.values()].filter(
      ({ id, level, untested, unproven }) =>
        level !== 'observe' && !broken.has(id) && (untested ?? unproven) === undefined,
    );
    expect(open.map(({ id }) => id)).toEqual([]);
  });

  test('give no such reason if a fault breaks them', () => {
    const broken = new Set(faults.flatMap(({ clauses }) => clauses));
    const stale = [...CLAUSES.values()].filter(
      ({ id, untested, unproven }) => broken.has(id) && (untested ?? unproven) !== undefined,
    );
    expect(stale.map(({ id }) => id)).toEqual([]);
  });
});

describe('spec/variants.yaml', () => {
  test('has a row for every variant of the bank, in the same order', async () => {
    const { stdout } = await runCli(['bank', '--list-variants']);
    const told = [...stdout.matchAll(/^--variant (\S+)/gm)].map(([, id]) => id);
    expect(variants.map(({ id }) => id)).toEqual(told);
  });

  test('names only existing cases, and some for each variant', () => {
    expect(variants.flatMap(({ touches }) => idle(touches.cases ?? []))).toEqual([]);
    const untouched = variants.filter(({ touches }) => pickedCases(CASES, touches).length === 0);
    expect(untouched.map(({ id }) => id)).toEqual([]);
  });

  test('departs only from recommended clauses', () => {
    const departed = variants.flatMap(({ departs = [] }) => departs);
    expect(departed.filter((clause) => levelOf(clause) !== 'recommended')).toEqual([]);
  });
});
