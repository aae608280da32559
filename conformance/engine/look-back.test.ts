import { expect, test } from 'vitest';
import { any, call, field, noField } from '../cases/build.js';
import type { Case } from '../cases/case.js';
import { CREATE, DELETED, READ, runAgainst, STAYS, tinyBank } from './tiny-bank.testing.js';

const LEFT: Case = {
  ...READ,
  id: 'sca/left-alone/consent-stays-as-it-is',
  left: 'consent',
  steps: [
    call(
      'look',
      'getConsentStatus',
      { path: { consentId: '${made.body.consentId}' } },
      any(
        'X-READ',
        [noField('X-READ', '/consentStatus')],
        [field('X-READ', '/consentStatus', { in: ['received'] })],
      ),
    ),
  ],
};
const CASES = [LEFT, CREATE, READ];

/** Consents that wait for the PSU and become valid by themselves at this age. */
function bank(validAfterMs: number, links: object = { scaRedirect: { href: 'http://x/' } }) {
  const born = new Map<string, number>();
  const ages = tinyBank({
    createBody: (id) => {
      born.set(id, performance.now());
      return { consentId: id, consentStatus: 'received', _links: links };
    },
    statusOf: (id) =>
      performance.now() - (born.get(id) ?? 0) >= validAfterMs ? 'valid' : 'received',
  });
  return ages;
}

const settleMs = (ms: number) => ({ timeouts: { requestMs: 2_000, settleMs: ms } });
const verdictOf = async (listener: ReturnType<typeof tinyBank>, ms = 300) => {
  const { ended, events } = await runAgainst(listener, { cases: CASES, profile: settleMs(ms) });
  const looks = events.filter(
    (event) => event.type === 'exchange' && event.case === LEFT.id,
  ).length;
  const end = ended.find((one) => one.case === LEFT.id);
  return [end?.verdict, looks, end?.reason];
};

test('a resource that was never authorised is read at the end of the run, after the settle time', async () => {
  expect(await verdictOf(bank(250))).toEqual(['failed', 2, null]);
});

test('a bank that does not change it passes', async () => {
  expect(await verdictOf(bank(60_000))).toEqual(['passed', 1, null]);
});

test('a resource that waits for no authorisation is not checked', async () => {
  const nothing = 'the run created nothing that this case could check';
  expect(await verdictOf(bank(0, {}), 0)).toEqual(['not-applicable', 0, nothing]);
});

/** Deleted consents are ended, and valid again at this time after the start of the bank. */
function bankThatForgets(afterMs: number) {
  const begun = performance.now();
  return tinyBank({
    statusOf: (_, isDeleted) => {
      if (!isDeleted) return 'received';
      return performance.now() - begun >= afterMs ? 'valid' : 'terminatedByTpp';
    },
  });
}

async function endOf(listener: ReturnType<typeof tinyBank>, others: readonly Case[]) {
  const { ended, events } = await runAgainst(listener, {
    cases: [STAYS, ...others],
    profile: settleMs(100),
  });
  const end = ended.find((one) => one.case === STAYS.id);
  const looked = events.flatMap((event) =>
    event.type === 'exchange' && event.case === STAYS.id ? [event.exchange.request.url] : [],
  );
  return { end, looked: looked.map((url) => /c\d+/.exec(url)?.[0]) };
}

test('a deleted resource is read once more, seconds after its deletion', async () => {
  const { end, looked } = await endOf(bankThatForgets(3_000), [DELETED]);
  expect(end?.verdict).toBe('failed');
  expect(end?.findings.map(({ clause }) => clause)).toContain('AIS-CONSENT-DELETE-ENDS');
  expect(looked).toEqual(['c1', 'c1']);
});

test('a deleted resource that stays deleted passes, and a sample of them is read', async () => {
  const more = [1, 2, 3].map((at) => ({ ...DELETED, id: `ais/delete-${at}` }));
  const { end, looked } = await endOf(bankThatForgets(60_000), [DELETED, ...more]);
  expect(end?.verdict).toBe('passed');
  expect(looked).toHaveLength(2);
});

test('a run without a deletion has nothing to read again', async () => {
  const { end, looked } = await endOf(bankThatForgets(0), [READ]);
  expect([end?.verdict, looked]).toEqual(['not-applicable', []]);
});
