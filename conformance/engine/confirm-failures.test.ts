import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Case } from '../cases/case.js';
import { MOST_REPEATS } from './confirm-failures.js';
import { CREATE, READ, REFUSE, runAgainst, type Told, tinyBank } from './tiny-bank.testing.js';

/** Fails the requests whose number, counted from 1, matches; serves all others. */
function failing(isMeant: (nth: number) => boolean): RequestListener {
  const good = tinyBank();
  let count = 0;
  return (request, response) => {
    count += 1;
    if (!isMeant(count)) return good(request, response);
    response.writeHead(500, { 'x-request-id': String(request.headers['x-request-id']) }).end();
  };
}

const creations = (count: number): readonly Case[] =>
  Array.from({ length: count }, (_, at) => ({ ...CREATE, id: `ais/create-${at}` }));

/** How often each case started, such as `ais/read 2`. */
const begun = ({ events }: Told): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const event of events) {
    if (event.type === 'case-started') counts[event.case] = (counts[event.case] ?? 0) + 1;
  }
  return counts;
};

describe('a bank that fails a request once', () => {
  test('has an unstable case, and both executions are recorded', async () => {
    const told = await runAgainst(
      failing((nth) => nth === 1),
      { cases: [CREATE] },
    );
    expect(told.verdicts).toEqual({ 'ais/create': 'unstable' });
    const [end] = told.ended;
    expect(end?.findings).toMatchObject([
      { clause: 'COMMON-NO-5XX', unstable: true },
      { clause: 'X-CREATE', unstable: true },
    ]);
    expect(end?.again).toMatchObject({ verdict: 'passed', findings: [] });
    expect(end?.reason).toBe('it failed once; when it was repeated alone, it ended passed');
    const types = told.events.map((event) => event.type).filter((type) => type !== 'check');
    expect(types.slice(1, 7)).toEqual([
      'case-started',
      'exchange',
      'case-doubted',
      'case-started',
      'exchange',
      'case-finished',
    ]);
  });

  test('is not conformant either: the run is inconclusive and names the case', async () => {
    const { finished } = await runAgainst(
      failing((nth) => nth === 1),
      { cases: [CREATE, READ] },
    );
    expect(finished).toMatchObject({
      verdict: 'inconclusive',
      exitCode: 1,
      reason: '1 case unstable: ais/create. The failure did not recur.',
      counts: { failed: 0, unstable: 1, passed: 1 },
    });
  });

  test('does not block a refusal whose twin failed once', async () => {
    const told = await runAgainst(
      failing((nth) => nth === 1),
      { cases: [REFUSE, CREATE] },
    );
    expect(told.verdicts).toEqual({ 'ais/create': 'unstable', 'ais/refuse': 'passed' });
  });
});

describe('a bank that always fails', () => {
  test('fails, and only one case of each cause is repeated', async () => {
    const told = await runAgainst(tinyBank({ createStatus: 200 }), { cases: creations(4) });
    expect(new Set(Object.values(told.verdicts))).toEqual(new Set(['failed']));
    expect(begun(told)).toEqual({
      'ais/create-0': 2,
      'ais/create-1': 1,
      'ais/create-2': 1,
      'ais/create-3': 1,
    });
    expect(told.finished.verdict).toBe('not-conformant');
  });

  test('to refuse a request fails only that case, not its twin', async () => {
    const told = await runAgainst(tinyBank({ acceptsAll: true }), { cases: [REFUSE, CREATE] });
    expect(told.verdicts).toEqual({ 'ais/create': 'passed', 'ais/refuse': 'failed' });
  });
});

describe('a case whose set-up fails in the repetition', () => {
  test('stays failed if the set-up fails at the operation with the finding', async () => {
    const steps = READ.steps.flatMap((step) => [
      step,
      ...(step.as === 'create' ? [{ ...step, as: 'second', setup: false }] : []),
    ]);
    // the second creation fails; in the repetition the first one does
    const bank = failing((nth) => nth === 2 || nth === 4);
    const told = await runAgainst(bank, { cases: [{ ...READ, steps }] });
    expect(told.verdicts).toEqual({ 'ais/read': 'failed' });
  });

  test('is unstable if the set-up fails at another operation', async () => {
    // the read fails; in the repetition the creation does
    const bank = failing((nth) => nth === 2 || nth === 3);
    const told = await runAgainst(bank, { cases: [READ] });
    expect(told.verdicts['ais/read']).toBe('unstable');
  });
});

describe('if one case does not reproduce a failure', () => {
  test('the other cases of its cause are repeated until one reproduces it', async () => {
    // all four fail at first; in the repetition only the third does
    const bank = failing((nth) => nth <= 4 || nth === 7);
    const told = await runAgainst(bank, { cases: creations(4) });
    expect(told.verdicts).toEqual({
      'ais/create-0': 'unstable',
      'ais/create-1': 'unstable',
      'ais/create-2': 'failed',
      // the case before it confirmed the cause, which counts for this case too
      'ais/create-3': 'failed',
    });
    expect(told.finished.verdict).toBe('not-conformant');
  });
});

test('repeats no more cases than the limit, and the others say so', async () => {
  const cases = creations(MOST_REPEATS + 5);
  const bank = failing((nth) => nth <= cases.length);
  const told = await runAgainst(bank, { cases });
  expect(told.finished.counts).toMatchObject({ failed: 0, unstable: cases.length });
  expect(begun(told)[`ais/create-${MOST_REPEATS - 1}`]).toBe(2);
  expect(begun(told)[`ais/create-${MOST_REPEATS}`]).toBe(1);
  expect(told.ended.at(-1)?.reason).toBe(
    `it failed once, and no failure was reproduced; this case was not repeated: ${MOST_REPEATS} cases were carried out again, which is the limit`,
  );
});

test('a run that is stopped before repetitions keeps the first verdicts', async () => {
  const stop = new AbortController();
  const told = await runAgainst(
    failing((nth) => nth === 1),
    {
      cases: [CREATE, READ],
      options: { signal: stop.signal },
      onEvent: (event) => {
        if (event.type === 'case-finished') stop.abort();
      },
    },
  );
  expect(told.finished.exitCode).toBe(130);
  expect(told.ended.find((end) => end.case === 'ais/create')?.verdict).toBe('failed');
});
