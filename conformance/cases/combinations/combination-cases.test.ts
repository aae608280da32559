import { describe, expect, test } from 'vitest';
import type { CallStep, Case, Step } from '../case.js';
import {
  combinationCalled,
  combinationCases,
  combinedRows,
  deepCombinations,
  isDeepId,
} from './combination-cases.js';
import type { OfferedByBank } from './offer.js';

const BANK: OfferedByBank = {
  services: ['PIS', 'AIS', 'SBS', 'COF', 'IAM'],
  sca: { approaches: ['REDIRECT', 'OAUTH', 'EMBEDDED', 'DECOUPLED'] },
  psu: { approve: [{ open: '{link}' }], otp: {}, decoupled: { approve: [], reject: [] } },
  identities: { tpp2: {} },
  pis: {
    paymentServices: ['payments', 'periodic-payments'],
    products: ['sepa-credit-transfers', 'pain.001-sepa-credit-transfers'],
    periodicProducts: ['sepa-credit-transfers'],
  },
  ais: { accounts: [{}, {}], consentModels: ['detailed', 'global'], cards: [{}] },
};

const cases = combinationCases(BANK);
const ids = cases.map(({ id }) => id);
const having = (...parts: readonly string[]) =>
  ids.filter((id) => parts.every((part) => id.includes(part)));

const BY_CALLER = /-by-(no-certificate|unknown-ca|expired|no-request-id|another-tpp)$/;

/** All requests that these steps write out. */
const calls = (
  steps: readonly Step[],
): readonly { readonly as: string; readonly operation: string }[] =>
  steps.flatMap((step) => {
    if (step.kind === 'call') return [step];
    if (step.kind !== 'grant') return [];
    const of = (role: string, attempts: readonly { readonly as: string }[] = []) =>
      attempts.map(({ as }) => ({ as, operation: `${role} of ${step.of}` }));
    return [
      ...(step.begun ?? []),
      ...of('start', step.startAttempts),
      ...of('update', step.attempts),
    ];
  });

/** The clause of the first status, by the operation that creates. */
const FIRST: Readonly<Record<string, string>> = {
  initiatePayment: 'PIS-INITIATE-RCVD',
  createConsent: 'AIS-CONSENT-CREATE-RECEIVED',
  createSigningBasket: 'SBS-CREATE-RCVD',
  createFundsConsent: 'COF-CREATE-RECEIVED',
};

/** The calls of these steps, with those within grants. */
const expanded = (steps: readonly Step[]): readonly CallStep[] =>
  steps.flatMap((step) => {
    if (step.kind === 'call') return [step];
    return step.kind === 'grant' ? (step.begun ?? []) : [];
  });

describe('the combinations of a bank', () => {
  test('judge the first status of what they create', () => {
    for (const { id, steps, clauses } of cases) {
      const [create] = calls(steps).filter(({ as }) => as === 'create');
      const checks = steps.flatMap((step) => (step.as === 'create' ? step.expect : []));
      const first = checks.filter(
        (check) => check.check === 'field' && check.aside === true && check.in !== undefined,
      );
      expect(
        first.map(({ clause }) => clause),
        id,
      ).toEqual([FIRST[create?.operation ?? '']]);
      expect(clauses, id).toContain(first[0]?.clause);
    }
  });

  test('are the same in each run, and each is one case', () => {
    expect(combinationCases(BANK)).toEqual(cases);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test.each([
    ['periodic-payments-sepa', 'embedded'],
    ['payments-pain', 'decoupled'],
    ['/payment/payments-pain', '-second-'],
    ['oauth', '-with-'],
    ['/consent/later', 'embedded'],
    ['/consent/card', 'decoupled'],
    ['/basket/3-', 'decoupled'],
    ['/funds-consent/', '-reject-'],
  ])('have %s with %s', (one, other) => {
    expect(having(one, other)).not.toEqual([]);
  });

  test.each([
    ['embedded', '-reject-'],
    ['-approve-slow-', 'instant'],
    ['redirect', '-with-'],
    ['/basket/', 'oauth'],
    ['/basket/', '-approve-refuse'],
    ['embedded', '-approve-refuse'],
    ['-company-', '-implicit-'],
    ['/payment/payments-pain', '-required-'],
    ['/consent/multicurrency', ''],
  ])('never have %s with %s', (one, other) => {
    expect(having(one, other)).toEqual([]);
  });

  test('name what varies, the case of each row, and the pairs that no case can have', () => {
    const kinds = combinedRows(BANK, cases);
    expect(kinds.flatMap(({ rows }) => rows.map((row) => row.case)).sort()).toEqual(ids.toSorted());
    const apart = kinds.find(({ kind }) => kind === 'payment')?.impossible;
    expect(apart).toContainEqual({ approach: 'EMBEDDED', decision: 'reject' });
    expect(apart).toContainEqual({
      service: 'periodic-payments',
      product: 'pain.001-sepa-credit-transfers',
    });
    expect(combinedRows(BANK, [{ id: 'pis/initiate/answers-201' }])).toEqual([]);
  });

  test('are found by their ids alone, with the same requests of the own TPP', () => {
    const isOwn = ({ as }: Step) => !/-by-/.test(as);
    for (const { id, title, needs, steps } of cases) {
      const found = combinationCalled(id);
      expect(found).toMatchObject({ id, title, needs });
      expect(found?.steps.filter(isOwn).map(({ as }) => as)).toEqual(
        steps.filter(isOwn).map(({ as }) => as),
      );
    }
    expect(combinationCalled('combinations/payment/nothing')).toBeUndefined();
  });

  test('cancel no payment where the profile says that the bank cancels none', () => {
    const removals = (some: readonly Case[]) =>
      some.filter(
        ({ id, steps }) => id.includes('/payment/') && steps.some(({ as }) => as === 'remove'),
      );
    expect(removals(cases).length).toBeGreaterThan(5);
    const pis = BANK.pis && { ...BANK.pis, cancellation: 'none' };
    expect(removals(combinationCases({ ...BANK, pis }))).toEqual([]);
  });

  test('read each removed resource once more', () => {
    const removed = cases.filter(({ steps }) => steps.some(({ as }) => as === 'remove'));
    const without = removed.filter(
      ({ steps }) => !steps.some(({ as }) => /^(?:status|read)-removed$|^status-kept$/.test(as)),
    );
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  test('are refused to the other TPP in each row', () => {
    const isForeign = /"as":"(?:read|status|list|sca|delete)-by-other"/;
    const without = cases.filter(({ steps }) => !isForeign.test(JSON.stringify(steps)));
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  test('let another TPP come while the resource is open, decided and ended', () => {
    const isForeign = ({ as }: Step) => /^(?:read|status|list|sca)-by-other$/.test(as);
    const isDecision = ({ kind }: Step) => kind === 'grant';
    const moments = cases.map(({ steps }) => {
      const at = steps.findIndex(isForeign);
      if (at === -1) return 'open';
      const isEnded = steps.slice(0, at).some(({ as }) => as === 'remove');
      return isEnded ? 'ended' : steps.slice(0, at).some(isDecision) ? 'decided' : 'open';
    });
    for (const moment of ['open', 'decided', 'ended']) {
      expect(moments.filter((each) => each === moment).length, moment).toBeGreaterThan(10);
    }
  });

  test('read different data of accounts under a consent that has ended', () => {
    const reads = cases
      .flatMap(({ steps }) => calls(steps))
      .filter(({ as }) => /^(?:accounts|detail|balances|transactions|entry)-after$/.test(as));
    expect(new Set(reads.map(({ operation }) => operation)).size).toBeGreaterThan(4);
  });

  test('send each operation once more by each wrong caller', () => {
    const sent = new Map<string, Set<string>>();
    for (const { steps } of cases) {
      for (const { operation, as } of calls(steps)) {
        const [, caller] = BY_CALLER.exec(as) ?? [];
        // grants have the other starts and updates
        if (caller === undefined || /^(?:start-again|update-)/.test(as)) continue;
        sent.set(operation, (sent.get(operation) ?? new Set()).add(caller));
      }
    }
    const creates = new Set(['initiatePayment', 'createConsent', 'createSigningBasket']);
    const mayBeAnother = (operation: string) =>
      !creates.has(operation) && !/^(?:validate|createFunds)/.test(operation);
    const without = [...sent].filter(
      ([operation, callers]) => callers.size < (mayBeAnother(operation) ? 5 : 4),
    );
    expect(without).toEqual([]);
    expect(sent.size).toBeGreaterThan(25);
  });

  test('send no creation by another TPP, which may create too', () => {
    const created = cases.flatMap(({ steps }) => calls(steps)).map(({ as }) => as);
    expect(created).toContain('create-by-expired');
    expect(created).not.toContain('create-by-another-tpp');
  });

  test('let wrong callers come before and after the first request, and at each stage', () => {
    const stages = new Set<string>();
    let before = 0;
    for (const { steps } of cases) {
      const all = calls(steps);
      for (const [at, { as }] of all.entries()) {
        const [by, caller] = BY_CALLER.exec(as) ?? [];
        if (by === undefined || caller === undefined) continue;
        const own = as.slice(0, -by.length);
        const valid = all.findIndex((each) => each.as === own);
        stages.add(
          /(?:new|begun|after|declined|removed|ended|asked)(?:-linked)?$/.exec(own)?.[0] ?? '',
        );
        if (valid > at && !/remove|delete/.test(own)) before += 1;
      }
    }
    expect([...stages]).toEqual(
      expect.arrayContaining(['new', 'begun', 'after', 'removed', 'ended', 'asked']),
    );
    expect(before).toBeGreaterThan(20);
  });

  test('approve in an approach with updates each value of each service', () => {
    const kinds = combinedRows({ ...BANK, morePsus: [{}] }, cases);
    const rows = kinds.find(({ kind }) => kind === 'payment')?.rows.map(({ row }) => row) ?? [];
    const updated = rows.filter(
      ({ decision, approach }) => decision === 'approve' && approach !== 'REDIRECT',
    );
    const seen = (service: string, name: string) =>
      new Set(updated.flatMap((row) => (row['service'] === service ? [row[name]] : [])));
    for (const service of ['payments', 'periodic-payments']) {
      expect(seen(service, 'payer')).toEqual(new Set(['first', 'later', 'second']));
      expect(seen(service, 'tpp')).toEqual(new Set(['first', 'second']));
      expect(seen(service, 'start')).toEqual(new Set(['implicit', 'explicit']));
      expect(seen(service, 'approach')).toEqual(new Set(['OAUTH', 'EMBEDDED', 'DECOUPLED']));
    }
  });

  test('name the PSU of a Decoupled approval with an update, where the bank need not know the name before', () => {
    const named = (offer: OfferedByBank) =>
      combinationCases(offer).filter(({ steps }) =>
        steps.some((step) => step.kind === 'grant' && (step.attempts ?? []).length > 0),
      );
    const isDecoupled = ({ id }: Case) => id.includes('-decoupled-');
    expect(named(BANK).filter(isDecoupled).length).toBeGreaterThan(1);
    const sendsId = named({ ...BANK, psu: { ...BANK.psu, sendId: true } });
    expect(sendsId.filter(isDecoupled)).toEqual([]);
    expect(sendsId.length).toBeGreaterThan(9);
  });

  test('start an authorisation of what nobody decides about and the bank has started one for', () => {
    const started = cases.filter(({ steps }) => steps.some(({ as }) => as === 'start-anyway'));
    const due = cases.filter(({ id }) => /-implicit-.*-none-/.test(id));
    expect(started.map(({ id }) => id)).toEqual(due.map(({ id }) => id));
    expect(due.length).toBeGreaterThan(5);
  });

  test('start an authorisation of what has ended, and then read it', () => {
    const started = cases.filter(({ steps }) =>
      steps.some(({ as }) => as === 'start-declined' || as === 'start-removed'),
    );
    expect(started.length).toBeGreaterThan(20);
    for (const { id, steps } of started) {
      const names = steps.map(({ as }) => as);
      const at = names.findIndex((as) => as === 'start-declined' || as === 'start-removed');
      expect(id).toMatch(/-paths$/);
      expect(names.slice(at).join(' '), id).toMatch(/(?:read|status|list|sca)-(?:after|removed)/);
    }
  });

  test('update what is decided once more in rows of links, and then read it', () => {
    const isUpdate = ({ as }: Step) => /^update-(?:approved|declined|removed)$/.test(as);
    const updated = cases.filter(({ steps }) => steps.some(isUpdate));
    expect(updated.length).toBeGreaterThan(20);
    for (const { id, steps } of updated) {
      const rest = steps.slice(steps.findIndex(isUpdate)).map(({ as }) => as);
      expect(id).toMatch(/-links$/);
      expect(rest.join(' '), id).toMatch(/(?:read|status|list|sca)-(?:after|removed)/);
    }
    expect(
      new Set(updated.flatMap(({ steps }) => steps.filter(isUpdate)).map(({ as }) => as)).size,
    ).toBe(3);
  });

  test('bound the booked entries of a list by the days that they ask for', () => {
    const bounds = cases
      .filter(({ id }) => /\/consent\/(?:both|transactions|global)-recurring-.*-booked-/.test(id))
      .filter(({ id }) => id.includes('-approve-'))
      .map(({ steps }) => steps.find(({ as }) => as === 'transactions'))
      .map((step) => JSON.stringify(step));
    expect(bounds.length).toBeGreaterThan(0);
    for (const step of bounds) expect(step).toMatch(/"check":"every".*"item":"\/bookingDate"/);
  });

  test('follow the links of a cancellation in rows of links', () => {
    const isLinked = /"as":"sca-(?:asked|confirmed|refused)-linked"/;
    const linked = cases.filter(({ steps }) => isLinked.test(JSON.stringify(steps)));
    expect(linked.length).toBeGreaterThan(5);
    expect(linked.filter(({ id }) => !id.endsWith('-links'))).toEqual([]);
  });

  test('wait in some rows, and with the phone of a PSU in one of each approach', () => {
    const late = cases.filter(({ steps }) => JSON.stringify(steps).includes('"afterMs"'));
    expect(late.length).toBeGreaterThan(20);
    const isOnPhone = ({ id }: Case) => /embedded.*-(?:approve|begun)/.test(id);
    expect(late.filter(isOnPhone)).toEqual([]);
    const company = combinationCases({ ...BANK, pis: { ...BANK.pis, multilevel: {} } as never });
    const slow = company.filter((each) => isOnPhone(each) && each.id.includes('-slow-'));
    expect(slow.length).toBe(1);
  });

  test('are in no approach for which the profile has no script', () => {
    const { otp: _, ...psu } = BANK.psu;
    const without = combinationCases({ ...BANK, psu });
    expect(without.length).toBeGreaterThan(20);
    expect(without.filter(({ id }) => id.includes('embedded'))).toEqual([]);
  });

  test('are sent by one TPP alone where the profile has no second one', () => {
    const alone = combinationCases({ ...BANK, identities: {} });
    expect(alone.length).toBeGreaterThan(50);
    expect(alone.filter(({ steps }) => JSON.stringify(steps).includes('tpp2'))).toEqual([]);
    expect(alone.filter(({ needs }) => needs.identities !== undefined)).toEqual([]);
    expect(alone.map(({ id }) => combinationCalled(id)?.id)).toEqual(alone.map(({ id }) => id));
  });

  test('decide nothing where the profile has no script for a PSU', () => {
    const { otp: _, decoupled: __, ...psu } = BANK.psu;
    const undecided = combinationCases({ ...BANK, psu: { ...psu, approve: undefined } as never });
    expect(undecided.length).toBeGreaterThan(30);
    expect(undecided.filter(({ id }) => !id.includes('-none-'))).toEqual([]);
    expect(undecided.flatMap(({ steps }) => steps).filter(({ kind }) => kind !== 'call')).toEqual(
      [],
    );
  });

  test('wait before the first read, also where it is at a link', () => {
    const late = cases.filter(({ id }) => /-none-later-.*-links$/.test(id));
    expect(late.length).toBeGreaterThan(2);
    for (const { id, steps } of late) {
      const reads = expanded(steps).filter(({ as }) => /^status-new(?:-linked)?$/.test(as));
      expect(
        reads.map(({ afterMs }) => afterMs !== undefined),
        id,
      ).not.toContain(false);
    }
  });

  test('are Embedded with an implicit start only where the bank has no Decoupled', () => {
    const embedded = (approaches: OfferedByBank['sca']['approaches']) =>
      combinationCases({ ...BANK, sca: { approaches } }).filter(({ id }) =>
        id.includes('-embedded-implicit-'),
      );
    expect(embedded(['EMBEDDED', 'DECOUPLED'])).toEqual([]);
    expect(embedded(['EMBEDDED']).length).toBeGreaterThan(5);
  });

  test('need a service that the bank offers', () => {
    const accounts = combinationCases({ ...BANK, services: ['AIS'] });
    expect(accounts.every(({ id }) => id.startsWith('combinations/consent/'))).toBe(true);
    expect(combinationCases({ ...BANK, sca: { approaches: ['OAUTH'] } }).length).toBeGreaterThan(9);
  });
});

test('each judges the id of what it creates, also where the bank may refuse the creation', () => {
  for (const { id, steps } of cases) {
    const create = expanded(steps).find(({ as }) => as === 'create');
    const judged = create?.expect.filter((check) => 'aside' in check && check.aside === true);
    expect(JSON.stringify(judged), id).toMatch(/"pointer":"\/\w+Id","matches":"\."/);
  }
});

test('another draw has other rows with the same pairs', () => {
  const other = combinationCases({ ...BANK, draw: 1 });
  const rest = other.filter(({ id }) => !ids.includes(id));
  expect(rest.length).toBeGreaterThan(ids.length / 3);
  const pairsIn = (offer: OfferedByBank, some: readonly Case[]) =>
    combinedRows(offer, some).map(({ rows }) =>
      [
        ...new Set(
          rows.flatMap(({ row }) => {
            const values = Object.entries(row).map((each) => each.join('='));
            return values.flatMap((one, at) => values.slice(at + 1).map((two) => `${one} ${two}`));
          }),
        ),
      ].sort(),
    );
  expect(pairsIn({ ...BANK, draw: 1 }, other)).toEqual(pairsIn(BANK, cases));
});

test('in a few draws, wrong callers meet most values that no caller of the first draw meets', () => {
  const offer: OfferedByBank = { ...BANK, services: ['COF'] };
  const metIn = (draw: number, isDeep = false): readonly string[] => {
    const some = isDeep ? deepCombinations(offer) : combinationCases({ ...offer, draw });
    return some.flatMap(({ id, steps }) => {
      const values = id.replace(/^.*\//, '').split('-');
      return calls(steps)
        .filter(({ as }) => BY_CALLER.test(as))
        .flatMap(({ as, operation }) =>
          values.map((value) => `${operation} ${BY_CALLER.exec(as)?.[1]} ${value}`),
        );
    });
  };
  // only deep rows ask for the funds of cards
  const all = new Set(metIn(0, true).filter((each) => !each.endsWith(' card')));
  const first = new Set(metIn(0));
  const rare = [...all].filter((each) => !first.has(each));
  expect(rare.length).toBeGreaterThan(100);
  const met = new Set(Array.from({ length: 10 }, (_, at) => metIn(at + 1)).flat());
  const share = rare.filter((each) => met.has(each)).length / rare.length;
  expect(share).toBeGreaterThan(0.8);
});

describe('the deep combinations of a bank', () => {
  const deep = deepCombinations({ ...BANK, services: ['COF'] });

  test('run on demand, have more rows, and are known by their ids', () => {
    expect(deep.every(({ tags }) => tags?.includes('deep'))).toBe(true);
    const usual = combinationCases({ ...BANK, services: ['COF'] });
    expect(deep.length).toBeGreaterThan(2 * usual.length);
    expect(deep.every(({ id }) => isDeepId(id))).toBe(true);
    expect(usual.some(({ id }) => isDeepId(id))).toBe(false);
    const [first] = deep;
    expect(combinationCalled(first?.id ?? '')?.id).toBe(first?.id);
  });
});
