import { expect, test } from 'vitest';
import { CLEAN_UP, type RunEvent } from '../record/event.js';
import { endedEarlier } from './ended-earlier.js';
import { resumed } from './resumed.js';
import {
  CREATE,
  READ,
  REFUSE,
  runAgainst,
  SPEC,
  type TinyFaults,
  tinyBank,
} from './tiny-bank.testing.js';

/** A run of three cases that was killed after this number of events. */
async function killed(keep: (event: RunEvent) => boolean, bank = tinyBank()) {
  const { events } = await runAgainst(bank, { cases: [CREATE, REFUSE, READ] });
  const end = events.findIndex((event) => !keep(event));
  return events.slice(0, end);
}

test('a resumed run continues after the judged cases and deletes the resources of both runs', async () => {
  const bank = tinyBank();
  const before = await killed(
    (event) => !(event.type === 'case-finished' && event.case === 'ais/read'),
    bank,
  );
  const left = resumed(before);
  expect([...left.judged]).toEqual(['ais/create', 'ais/refuse']);
  const earlier = { runId: 'r0', left };
  const { events, verdicts, finished } = await runAgainst(bank, {
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
  const bank = tinyBank();
  const first = await killed(
    (event) => !(event.type === 'case-finished' && event.case === 'ais/read'),
    bank,
  );
  const again = (events: readonly RunEvent[]) =>
    runAgainst(bank, { cases, options: { earlier: { runId: 'r0', left: resumed(events) } } });
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

const deletionsIn = (events: readonly RunEvent[]) =>
  events.flatMap((event) =>
    event.type === 'exchange' && event.exchange.request.method === 'DELETE' ? [event.exchange] : [],
  );
const leftIn = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'leftovers' ? event.leftovers : []));

/** A run that its user stops when its first case has ended; it continues an earlier one. */
async function stopped(before?: readonly RunEvent[], faults: TinyFaults = {}) {
  const stop = new AbortController();
  const earlier = before === undefined ? {} : { earlier: { runId: 'r0', left: resumed(before) } };
  const { events } = await runAgainst(tinyBank(faults), {
    cases: [CREATE, REFUSE, READ],
    options: { signal: stop.signal, ...earlier },
    onEvent: (event) => event.type === 'case-finished' && stop.abort(),
  });
  return events;
}

test('a run that is stopped twice and resumed does not delete again what its first part deleted', async () => {
  const first = await stopped();
  expect([deletionsIn(first).length, leftIn(first)]).toEqual([1, []]);
  const second = await stopped(first, { deleteStatus: 404 });
  // the deletion of the first part, which is told again
  expect(deletionsIn(second).map(({ id }) => id)).toEqual(deletionsIn(first).map(({ id }) => id));
  const earlier = { runId: 'r1', left: resumed(second) };
  const { events } = await runAgainst(tinyBank({ deleteStatus: 404 }), {
    cases: [CREATE],
    options: { earlier },
  });
  expect([deletionsIn(events).length, leftIn(events)]).toEqual([1, []]);
});

test('a resumed run tries again to delete what its first part lists as left behind', async () => {
  const first = await stopped(undefined, { deleteStatus: 404 });
  expect(leftIn(first)).toMatchObject([{ kind: 'consent', reason: 'DELETE returns 404' }]);
  const second = await stopped(first, { deleteStatus: 404 });
  expect([deletionsIn(second).length, leftIn(second).length]).toEqual([2, 1]);
});

test('what the clean-up of the first part did not find is gone, unless a read showed it afterwards', async () => {
  const first = await stopped(undefined, { deleteStatus: 404 });
  const isReadAfterwards = (event: RunEvent): boolean =>
    event.type === 'exchange' && event.case === CLEAN_UP && event.exchange.step === 'read';
  const killed = first.slice(
    0,
    first.findIndex((event) => event.type === 'leftovers'),
  );
  const left = [killed, killed.filter((event) => !isReadAfterwards(event))].map(resumed);
  expect(left.map((each) => [...endedEarlier(each, SPEC)])).toEqual([[], ['consent c1']]);
  const listed = resumed(first.filter((event) => !isReadAfterwards(event)));
  expect([...endedEarlier(listed, SPEC)]).toEqual([]);
});

test('what another TPP deleted, and a consent whose id the bank gave again, may still be there', async () => {
  const first = await stopped();
  expect([...endedEarlier(resumed(first), SPEC)]).toEqual(['consent c1']);
  const byOther = first.map((event) =>
    event.type === 'exchange' && event.exchange.request.method === 'DELETE'
      ? { ...event, exchange: { ...event.exchange, identity: 'tpp2' } }
      : event,
  );
  const madeAgain = first.filter((event) => event.type === 'exchange').slice(0, 1);
  for (const events of [byOther, [...first, ...madeAgain]]) {
    expect([...endedEarlier(resumed(events), SPEC)]).toEqual([]);
  }
});

test('the duration of a resumed run is that of all its parts, without the pauses', async () => {
  const first = (await stopped()).map(
    (event): RunEvent => (event.type === 'run-finished' ? { ...event, durationMs: 60_000 } : event),
  );
  const left = resumed(first);
  const { finished } = await runAgainst(tinyBank(), {
    options: { earlier: { runId: 'r0', left } },
  });
  expect(finished.durationMs).toBeGreaterThan(60_000);
  expect(finished.durationMs).toBeLessThan(75_000);
});

test('the duration of a killed run ends with its last response, and has that of the run that it resumed', async () => {
  const { events } = await runAgainst(tinyBank(), { cases: [CREATE] });
  const at = (startedAt: string, durationMs: number) => (event: RunEvent) =>
    event.type === 'exchange'
      ? [{ ...event, exchange: { ...event.exchange, startedAt, durationMs } }]
      : [];
  const started = events.flatMap((event) =>
    event.type === 'run-started' ? [{ ...event, startedAt: '2026-01-01T12:00:00.000Z' }] : [],
  );
  const [own] = events.flatMap(at('2026-01-01T12:00:07.000Z', 500));
  const former = [
    events.flatMap(at('2026-01-01T10:00:00.000Z', 10))[0],
    events.flatMap(at('2026-01-01T10:00:03.000Z', 20))[0],
  ];
  const all = [...started, ...former, own].filter((event) => event !== undefined);
  expect(resumed(all).durationMs).toBe(7_500 + 3_020);
  expect(resumed(started).durationMs).toBe(0);
});
