import { describe, expect, test } from 'vitest';
import { CLAUSES, runAgainst, tinyBank } from '../engine/tiny-bank.testing.js';
import { summarise } from '../report/summarise.js';
import { clauseRows } from './clause-rows.js';
import { disagreement } from './disagreement.js';
import { endOfRun } from './end-of-run.js';
import type { RunEvent, RunFinished } from './event.js';
import { foldRun } from './fold-run.js';

const REGISTER = [...CLAUSES.values()];

const NARROWED = { only: ['ais/refuse'] };

/** The record with a different end. */
const ending = (events: readonly RunEvent[], end: Partial<RunFinished>): readonly RunEvent[] =>
  events.map((event) => (event.type === 'run-finished' ? { ...event, ...end } : event));

describe.each([
  ['a run without findings', {}, {}],
  ['a run with findings', { createStatus: 200 }, {}],
  ['a run of selected cases', {}, NARROWED],
] as const)('%s', (_name, faults, options) => {
  test('has the same untested clauses in the summary, the rows and its last event', async () => {
    const { events, finished } = await runAgainst(tinyBank(faults), options);
    const run = foldRun(events);
    const untested = clauseRows(run, REGISTER)
      .filter(({ clause, verdict }) => clause.level === 'required' && verdict === 'untested')
      .map(({ clause }) => clause.id);
    expect(untested.sort()).toEqual(finished.untested);
    expect(summarise(run, REGISTER).untested).toEqual(finished.untested);
    expect(finished.clauses?.length).toBeGreaterThan(0);
  });

  test('gets the same verdict when its events are judged again', async () => {
    const { events, finished } = await runAgainst(tinyBank(faults), options);
    const { facts = {}, coverage, durationMs, exchanges } = finished;
    if (coverage === undefined) throw new Error('a run of the suite tells of duties');
    const again = endOfRun(events.slice(0, -1), REGISTER, { facts, coverage });
    expect({ ...again, durationMs, exchanges }).toEqual(finished);
    expect(disagreement(foldRun(events), REGISTER)).toBeNull();
  });
});

describe('a record with a changed last event', () => {
  test('contradicts a better verdict', async () => {
    const { events } = await runAgainst(tinyBank({ createStatus: 200 }));
    const better = ending(events, { verdict: 'conformant', exitCode: 0 });
    expect(disagreement(foldRun(better), REGISTER)).toBe(
      'its last event says conformant (exit code 0), but its other events lead to not-conformant (exit code 1)',
    );
  });

  test('contradicts other counts', async () => {
    const { events, finished } = await runAgainst(tinyBank());
    const more = ending(events, { counts: { ...finished.counts, passed: 99 } });
    expect(disagreement(foldRun(more), REGISTER)).toBe(
      'its last event counts 99 cases as passed, but its other events show 3',
    );
  });

  test('contradicts a list without the untested clauses', async () => {
    const { events } = await runAgainst(tinyBank(), NARROWED);
    const hidden = ending(events, { verdict: 'conformant', untested: [] });
    expect(disagreement(foldRun(hidden), REGISTER)).toBe(
      'its last event does not say that X-READ is untested',
    );
  });

  test('contradicts another verdict of a clause', async () => {
    const { events, finished } = await runAgainst(tinyBank({ createStatus: 200 }));
    const clauses = finished.clauses?.map((one) =>
      one.clause === 'X-CREATE' ? { ...one, verdict: 'passed' as const } : one,
    );
    if (clauses === undefined) throw new Error('a run tells its clauses');
    expect(disagreement(foldRun(ending(events, { clauses })), REGISTER)).toBe(
      'its last event says that X-CREATE is passed, but its other events lead to failed',
    );
  });
});
