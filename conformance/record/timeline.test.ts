import { describe, expect, test } from 'vitest';
import type { Exchange } from './event.js';
import type { CaseRun } from './fold-run.js';
import { laneCells } from './lane-cells.js';
import { timelineOf, timeSpent, waitsOf } from './timeline.js';

const START = Date.UTC(2025, 10, 21, 12);

interface Sketch {
  readonly id: string;
  readonly at: number;
  readonly took: number;
  readonly step?: string;
  readonly operation?: string | null;
  readonly isSilent?: boolean;
}

function exchange({ id, at, took, isSilent, operation = 'getPayment', step = id }: Sketch) {
  const made: Exchange = {
    id,
    step,
    operation,
    identity: 'tpp1',
    startedAt: new Date(START + at).toISOString(),
    durationMs: took,
    request: { method: 'GET', url: 'https://bank.example/v1/x', headers: [], body: null },
    response:
      isSilent === true
        ? { kind: 'no-answer', reason: 'timeout', detail: '' }
        : { kind: 'answer', status: 200, headers: [], body: null },
  };
  return made;
}

function caseOf(id: string, sketches: readonly Sketch[], guilty?: string): CaseRun {
  const finding = {
    ...{ clause: 'PIS-READ-200', level: 'required' as const },
    ...{ expected: '', actual: '', where: '' },
  };
  const check = { type: 'check' as const, case: id, clause: 'PIS-READ-200', sentence: '' };
  return {
    ...{ id, title: id, clauses: [], verdict: 'passed', findings: [], reason: null },
    durationMs: 0,
    checks: guilty === undefined ? [] : [{ ...check, exchange: guilty, findings: [finding] }],
    exchanges: sketches.map(exchange),
  };
}

const lanesOf = (cases: readonly CaseRun[]) =>
  timelineOf({ cases })?.cases.map(({ place, lane, from, to }) => [place, lane, from, to]);

describe('lanes', () => {
  test('separate parallel cases, and the first free lane is used again', () => {
    const cases = [
      caseOf('long', [{ id: 'e1', at: 0, took: 500 }]),
      caseOf('short', [{ id: 'e2', at: 10, took: 50 }]),
      caseOf('nothing sent', []),
      caseOf('later', [{ id: 'e3', at: 60, took: 10 }]),
    ];
    expect(lanesOf(cases)).toEqual([
      [0, 0, 0, 500],
      [1, 1, 10, 60],
      [3, 1, 60, 70],
    ]);
    expect(timelineOf({ cases: [] })).toBe(null);
  });

  test('are free between the two executions of a repeated case', () => {
    const cases = [
      caseOf('twice', [
        { id: 'e1', at: 0, took: 100, step: 'read' },
        { id: 'e3', at: 500, took: 50, step: 'read (again)' },
      ]),
      caseOf('between', [{ id: 'e2', at: 100, took: 300 }]),
    ];
    expect(lanesOf(cases)).toEqual([
      [0, 0, 0, 100],
      [1, 0, 100, 400],
      [0, 0, 500, 550],
    ]);
    expect(timelineOf({ cases })?.cases.map(({ first }) => first)).toEqual([0, 0, 1]);
  });

  test('do not exist for a recording without times', () => {
    const [told] = [caseOf('read', [{ id: 'e1', at: 0, took: 1 }])];
    const exchanges = told.exchanges.map((one) => ({ ...one, startedAt: 'unknown' }));
    expect(timelineOf({ cases: [{ ...told, exchanges }] })).toBe(null);
  });

  test('omit a long gap without any case and report it', () => {
    const hour = 3_600_000;
    const line = timelineOf({
      cases: [
        caseOf('before', [{ id: 'e1', at: 0, took: 100 }]),
        caseOf('a day after', [{ id: 'e2', at: 24 * hour, took: 50 }]),
      ],
    });
    expect(line?.length).toBe(150);
    expect(line?.breaks).toEqual([{ at: 100, ms: 24 * hour - 100 }]);
    expect(line?.cases[1]?.bars[0]?.from).toBe(100);
  });
});

describe('bars', () => {
  const told = caseOf(
    'story',
    [
      { id: 'e1', at: 0, took: 20 },
      { id: 'e2', at: 30, took: 10, operation: null },
      { id: 'e3', at: 50, took: 10, step: 'status' },
      { id: 'e4', at: 1060, took: 10, step: 'status' },
      { id: 'e5', at: 1080, took: 9000, isSilent: true },
      { id: 'e6', at: 10_100, took: 10 },
    ],
    'e6',
  );

  test('distinguish PSU pages, polls, missing responses and findings', () => {
    const line = timelineOf({ cases: [told] });
    expect(line?.cases[0]?.bars.map(({ exchange: id, kind }) => [id, kind])).toEqual([
      ['e1', 'answered'],
      ['e2', 'psu'],
      ['e3', 'answered'],
      ['e4', 'poll'],
      ['e5', 'silent'],
      ['e6', 'found'],
    ]);
    expect(line?.cases.map(waitsOf)).toEqual([[[60, 1060]]]);
    expect(timeSpent(line?.cases ?? [])).toEqual({
      waited: { ms: 1000, count: 1 },
      answered: { ms: 30, count: 2 },
      psu: { ms: 10, count: 1 },
      poll: { ms: 10, count: 1 },
      silent: { ms: 9000, count: 1 },
      found: { ms: 10, count: 1 },
    });
  });

  test('show no wait between parallel requests', () => {
    const line = timelineOf({
      cases: [
        caseOf('at once', [
          { id: 'e1', at: 0, took: 900 },
          { id: 'e2', at: 1, took: 20 },
          { id: 'e3', at: 950, took: 20 },
        ]),
      ],
    });
    expect(line?.cases.map(waitsOf)).toEqual([[]]);
  });

  test('show the kind with the longest time in each cell, and every finding', () => {
    const line = timelineOf({ cases: [told] });
    const cells = laneCells(line ?? { cases: [], lanes: 0 }, [0, 10_110], 10);
    expect(cells.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['waited', 0, 1],
      ['silent', 1, 9],
      ['found', 9, 10],
    ]);
    const close = laneCells(line ?? { cases: [], lanes: 0 }, [0, 60], 6);
    expect(close.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['answered', 0, 2],
      ['psu', 3, 4],
      ['answered', 5, 6],
    ]);
  });
});
