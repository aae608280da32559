import { expect, test } from 'vitest';
import { CLEAN_UP, type RunEvent } from '../record/event.js';
import { resumed } from './resumed.js';
import { CREATE, READ, REFUSE, runAgainst, tinyBank } from './tiny-bank.testing.js';

/** A run of three cases that was killed after this number of events. */
async function killed(keep: (event: RunEvent) => boolean) {
  const { events } = await runAgainst(tinyBank(), { cases: [CREATE, REFUSE, READ] });
  const end = events.findIndex((event) => !keep(event));
  return events.slice(0, end);
}

test('a resumed run continues after the judged cases and deletes the resources of both runs', async () => {
  const before = await killed(
    (event) => !(event.type === 'case-finished' && event.case === 'ais/read'),
  );
  const left = resumed(before);
  expect([...left.judged]).toEqual(['ais/create', 'ais/refuse']);
  const earlier = { runId: 'r0', left };
  const { events, verdicts, finished } = await runAgainst(tinyBank(), {
    cases: [CREATE, REFUSE, READ],
    options: { earlier },
  });
  expect(events[0]).toMatchObject({ type: 'run-started', resumes: 'r0' });
  expect(verdicts).toEqual({
    'ais/create': 'passed',
    'ais/refuse': 'passed',
    'ais/read': 'passed',
  });
  expect(finished).toMatchObject({ verdict: 'conformant', untested: [] });
  const exchanges = events.flatMap((event) => (event.type === 'exchange' ? [event.exchange] : []));
  expect(new Set(exchanges.map(({ id }) => id)).size).toBe(exchanges.length);
  const deleted = exchanges.filter(({ request }) => request.method === 'DELETE');
  // the consents of the first case, of the interrupted case, and of its second execution
  expect(deleted).toHaveLength(3);
});

test('a run that is killed, resumed, killed and resumed deletes what its first part created', async () => {
  const cases = [CREATE, REFUSE, READ];
  const first = await killed(
    (event) => !(event.type === 'case-finished' && event.case === 'ais/read'),
  );
  const again = (events: readonly RunEvent[]) =>
    runAgainst(tinyBank(), { cases, options: { earlier: { runId: 'r0', left: resumed(events) } } });
  const { events } = await again(first);
  const begins = events.findIndex(
    (event) => event.type === 'case-started' && event.case === 'ais/read',
  );
  const { events: third } = await again(events.slice(0, begins));
  const exchanges = third.flatMap((event) => (event.type === 'exchange' ? [event.exchange] : []));
  expect(new Set(exchanges.map(({ id }) => id)).size).toBe(exchanges.length);
  expect(exchanges.filter(({ request }) => request.method === 'DELETE')).toHaveLength(3);
});

test('a resumed run that is stopped at once still finds the creation that was cut off', async () => {
  const recorded: RunEvent[] = [];
  const onEvent = (event: RunEvent): void => void recorded.push(event);
  await runAgainst(tinyBank(), {
    cases: [CREATE, REFUSE, READ],
    options: { atOnce: onEvent },
    onEvent,
  });
  const end = recorded.findIndex((event) => event.type === 'exchange' && event.case === 'ais/read');
  const left = resumed(recorded.slice(0, end));
  expect(left.pending).toHaveLength(1);
  const { events } = await runAgainst(tinyBank(), {
    cases: [CREATE, REFUSE, READ],
    options: { earlier: { runId: 'r0', left }, signal: AbortSignal.abort() },
  });
  const found = events.flatMap((event) =>
    event.type === 'exchange' && event.case === CLEAN_UP ? [event.exchange.request.method] : [],
  );
  expect(found).toEqual(['POST', 'DELETE']);
});

test('a resumed run finds the twin of a refusal in the earlier run, and repeats refusals that were not judged', async () => {
  const before = await killed(
    (event) => !(event.type === 'case-started' && event.case === 'ais/refuse'),
  );
  const { verdicts } = await runAgainst(tinyBank(), {
    cases: [CREATE, REFUSE],
    options: { earlier: { runId: 'r0', left: resumed(before) } },
  });
  expect(verdicts).toEqual({ 'ais/create': 'passed', 'ais/refuse': 'passed' });
  const bad = await runAgainst(tinyBank({ createStatus: 500 }), { cases: [CREATE, REFUSE] });
  expect([...resumed(bad.events).judged]).toEqual(['ais/create']);
});
