import { expect, test } from 'vitest';
import type { Case } from '../cases/case.js';
import {
  CLAUSES,
  CREATE,
  READ,
  runAgainst,
  type TinyFaults,
  tinyBank,
} from './tiny-bank.testing.js';

const CLAUSE = 'AIS-CONSENT-DELETE-2XX';
const REMOVES: Case = {
  ...READ,
  id: 'removals/consent/is-removed',
  clauses: [CLAUSE],
  removes: 'consent',
};
const clause = CLAUSES.get('X-READ');
const KNOWN = new Map([
  ...CLAUSES,
  ...(clause ? [[CLAUSE, { ...clause, id: CLAUSE }] as const] : []),
]);

/** The end of the case that removes, its deletions, and those of the clean-up. */
async function removed(faults: TinyFaults, cases: readonly Case[] = [CREATE, READ]) {
  const { ended, events } = await runAgainst(tinyBank(faults), {
    cases: [REMOVES, ...cases],
    options: { clauses: KNOWN },
    profile: { timeouts: { requestMs: 2_000, settleMs: 0 } },
  });
  const by = (id: string) =>
    events.flatMap((event) =>
      event.type === 'exchange' && event.case === id && event.exchange.request.method === 'DELETE'
        ? [/c\d+/.exec(event.exchange.request.url)?.[0]]
        : [],
    );
  const left = events.flatMap((event) => (event.type === 'leftovers' ? event.leftovers : []));
  const end = ended.find((one) => one.case === REMOVES.id);
  return { end, judged: by(REMOVES.id), others: by('cleanup'), left };
}

test('what other cases created is removed by a case, and one that is alike by the clean-up', async () => {
  const { end, judged, others, left } = await removed({});
  expect([end?.verdict, end?.reason, judged, others, left]).toEqual([
    'passed',
    null,
    ['c1'],
    ['c2'],
    [],
  ]);
});

test('a deletion that is refused while the consent goes on fails, and is tried with another one', async () => {
  const { end, judged, left } = await removed({ deleteStatus: 409 });
  expect(end?.verdict).toBe('failed');
  expect(end?.findings.map((each) => each.clause)).toContain(CLAUSE);
  expect(judged).toEqual(['c1', 'c1', 'c2']);
  expect(left.map(({ id, reason }) => [id, reason])).toEqual([
    ['c1', 'DELETE returns 409'],
    ['c2', 'DELETE returns 409'],
  ]);
});

test('a deletion that is refused because the consent has ended passes', async () => {
  const { end, others, left } = await removed({
    deleteStatus: 409,
    statusOf: (_, isDeleted) => (isDeleted ? 'terminatedByTpp' : 'received'),
  });
  // the refusal of the tiny bank has no body
  expect([end?.verdict, left]).toEqual(['warned', []]);
  expect(others).toEqual(['c2']);
});

test('an id that looks like a reference is sent as it is', async () => {
  const id = '${profile.psu.password}';
  const createBody = () => ({ consentId: id, consentStatus: 'received' });
  const { events } = await runAgainst(tinyBank({ createBody }), { cases: [REMOVES, CREATE] });
  const urls = events.flatMap((event) =>
    event.type === 'exchange' && event.exchange.request.method === 'DELETE'
      ? [decodeURIComponent(event.exchange.request.url)]
      : [],
  );
  expect(urls).not.toHaveLength(0);
  for (const url of urls) expect(url).toContain(id);
});

test('a run that has created nothing has nothing to remove', async () => {
  const { end } = await removed({ createStatus: 400 });
  expect([end?.verdict, end?.reason]).toEqual([
    'not-applicable',
    'the run has nothing that this case could remove',
  ]);
});

test('each removal has its own time, however long the others take', async () => {
  const slow: ReturnType<typeof tinyBank> = (() => {
    const listener = tinyBank();
    return (request, response) => void setTimeout(() => listener(request, response), 60);
  })();
  const cases = [1, 2, 3, 4].map((at) => ({
    ...CREATE,
    id: `ais/create-${at}`,
    // created in different ways, so that none is left for a repetition
    steps: CREATE.steps.map((step) => ({
      ...step,
      headers: { 'TPP-Redirect-Preferred': String(at) },
    })),
  }));
  const timeouts = { requestMs: 2_000, settleMs: 0, caseMs: 100 };
  const { events } = await runAgainst(slow, {
    cases: [REMOVES, ...cases],
    profile: { timeouts },
    options: { clauses: KNOWN },
  });
  const deleted = events.filter(
    (event) =>
      event.type === 'exchange' &&
      event.case === REMOVES.id &&
      event.exchange.request.method === 'DELETE',
  );
  expect(deleted).toHaveLength(4);
});

test('a resource that two creations returned is removed once', async () => {
  const createBody = () => ({ consentId: 'c7', consentStatus: 'received' });
  const { judged, others } = await removed({ createBody }, [
    CREATE,
    { ...CREATE, id: 'ais/create-again' },
  ]);
  expect([...judged, ...others]).toEqual(['c7']);
});
