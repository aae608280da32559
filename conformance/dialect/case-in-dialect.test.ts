import { describe, expect, test } from 'vitest';
import { ALL_CASES } from '../cases/all-cases.js';
import {
  call,
  contains,
  defineCase,
  equal,
  field,
  link,
  needs,
  noField,
  status,
} from '../cases/build.js';
import type { CallStep, Case, Step } from '../cases/case.js';
import type { Check } from '../cases/check.js';
import type { OperationId } from '../cases/operations.js';
import { caseInDialect } from './case-in-dialect.js';

function caseOf(...steps: Step[]): Case {
  return { id: 'a/b', title: 'A', clauses: [], needs: needs('PIS'), steps };
}

const formal = (...steps: Step[]): readonly Step[] =>
  caseInDialect({ dialect: 'berlin-group' }, caseOf(...steps)).steps;

const checks: readonly { operation: OperationId; given: Check; want: Partial<Check> }[] = [
  {
    operation: 'updatePaymentPsuData',
    given: field('X-ONE', '/scatransactionStatus'),
    want: { pointer: '/scaStatus' },
  },
  {
    operation: 'startPaymentAuthorisation',
    given: field('X-ONE', '/authorizationId', { type: 'string' }),
    want: { pointer: '/authorisationId', type: 'string' },
  },
  {
    operation: 'listPaymentCancellationAuthorisations',
    given: contains('X-ONE', '/cancellationIds', '${start.body.authorizationId}'),
    want: { pointer: '/authorisationIds', value: '${start.body.authorisationId}' },
  },
  {
    operation: 'startConsentAuthorisation',
    given: noField('X-ONE', '/chosenScaMethod'),
    want: { pointer: '/choosenScaMethod' },
  },
  {
    operation: 'getPayment',
    given: field('X-ONE', '/payments/0/creditorAddress/city'),
    want: { pointer: '/payments/0/creditorAddress/townName' },
  },
  {
    operation: 'getPayment',
    given: field('X-ONE', '/elsewhere/city'),
    want: { pointer: '/elsewhere/city' },
  },
  {
    operation: 'getFundsConsent',
    given: field('X-ONE', '/access/balances/0/iban'),
    want: { pointer: '/account/iban' },
  },
  {
    operation: 'getConsent',
    given: field('X-ONE', '/access/balances/0/iban'),
    want: { pointer: '/access/balances/0/iban' },
  },
  {
    operation: 'initiatePayment',
    given: field('X-ONE', '/_links/startAuthorisationWithPsuIdentfication'),
    want: { pointer: '/_links/startAuthorisationWithPsuIdentification' },
  },
  {
    operation: 'initiatePayment',
    given: link('X-ONE', 'self', 'startAuthorisationWithPsuIdentfication'),
    want: { anyOf: ['self', 'startAuthorisationWithPsuIdentification'] },
  },
  {
    operation: 'getPaymentCancellationScaStatus',
    given: equal('X-ONE', '${list.body.cancellationIds.0}', 'a ${list.header.location} b'),
    want: { left: '${list.body.authorisationIds.0}', right: 'a ${list.header.location} b' },
  },
];

const bodies: readonly { operation: OperationId; given: object; want: object }[] = [
  {
    operation: 'createFundsConsent',
    given: {
      access: { balances: ['${profile.funds.account}'] },
      recurringIndicator: true,
      validUntil: '${today+30}',
      frequencyPerDay: 4,
    },
    want: { account: '${profile.funds.account}' },
  },
  {
    operation: 'createFundsConsent',
    given: { account: { iban: 'X' } },
    want: { account: { iban: 'X' } },
  },
  {
    operation: 'createConsent',
    given: { access: { balances: [{ iban: 'X' }] }, recurringIndicator: true },
    want: {
      access: { balances: [{ iban: 'X' }] },
      recurringIndicator: true,
      combinedServiceIndicator: false,
    },
  },
  {
    operation: 'initiatePayment',
    given: { creditorAddress: { street: 'S', city: 'C', country: 'DE' }, city: 'elsewhere' },
    want: { creditorAddress: { streetName: 'S', townName: 'C', country: 'DE' }, city: 'elsewhere' },
  },
];

describe('a case in the formal dialect', () => {
  test.each(checks)('checks $operation with $want', ({ operation, given, want }) => {
    const list = call('list', 'listPaymentCancellationAuthorisations', {});
    const start = call('start', 'startPaymentAuthorisation', {});
    const [step] = formal(call('one', operation, {}, given), list, start);
    expect((step as CallStep).expect).toEqual([{ ...given, ...want }]);
  });

  test.each(bodies)('sends $want to $operation', ({ operation, given, want }) => {
    const [step] = formal(call('one', operation, { body: (given as CallStep['body']) ?? null }));
    expect((step as CallStep).body).toEqual(want);
  });

  test('mutates the renamed field', () => {
    const [step] = formal(
      call('one', 'createFundsConsent', {
        mutate: [
          { op: 'drop-field', pointer: '/access' },
          { op: 'set-field', pointer: '/access', value: { accounts: [{ iban: '0' }] } },
          { op: 'set-field', pointer: '/access', value: 'all' },
        ],
      }),
    );
    expect((step as CallStep).mutate).toEqual([
      { op: 'drop-field', pointer: '/account' },
      { op: 'set-field', pointer: '/account', value: { iban: '0' } },
      { op: 'set-field', pointer: '/account', value: 'all' },
    ]);
  });

  test('renames fields in conditions with and without braces', () => {
    const [, step] = formal(
      call('start', 'startPaymentAuthorisation', {}),
      call('two', 'getPayment', {
        when: '${start.link.startAuthorisationWithPsuIdentfication|start.link.self}',
        unless: 'start.body.authorizationId',
      }),
    );
    expect(step).toMatchObject({
      when: '${start.link.startAuthorisationWithPsuIdentification|start.link.self}',
      unless: 'start.body.authorisationId',
    });
  });

  test('calls the status operation of the formal document behind the status link of a basket', () => {
    const follow = (key: string) =>
      call('one', 'getSigningBasket', { url: `\${create.link.${key}}` });
    const operations = formal(follow('status'), follow('self')).map(
      (step) => (step as CallStep).operation,
    );
    expect(operations).toEqual(['getSigningBasketStatus', 'getSigningBasket']);
  });

  test('reads the authorize and token endpoints from the metadata of scaOAuth, once per link', () => {
    const oauth = '${start.link.scaOAuth|create.link.scaOAuth}';
    const steps = formal(
      {
        kind: 'psu',
        as: 'approve',
        link: `${oauth}/connect/authorize?scope=1`,
        script: 'approve',
        expect: [],
      },
      call('token', 'exchangeToken', { base: oauth }),
      call('again', 'exchangeToken', { base: '${other.link.scaOAuth}' }),
    );
    expect(steps).toMatchObject([
      { as: 'iam-metadata', operation: 'getAuthorisationMetadata', url: oauth, setup: true },
      { as: 'approve', link: `\${iam-metadata.body.authorization_endpoint}?scope=1${PKCE}` },
      { as: 'token', url: '${iam-metadata.body.token_endpoint}' },
      { as: 'iam-metadata-2', url: '${other.link.scaOAuth}' },
      { as: 'again', url: '${iam-metadata-2.body.token_endpoint}' },
    ]);
    expect(steps.map((step) => 'base' in step)).toEqual([false, false, false, false, false]);
  });

  test('reads no metadata for a step that is skipped', () => {
    const skipWhen = [{ value: '${remove.status}', in: ['204'] }];
    const link = '${remove.link.scaOAuth}/connect/authorize?scope=1';
    const steps = formal({
      kind: 'psu',
      as: 'approve',
      link,
      script: 'approve',
      skipWhen,
      expect: [],
    });
    expect(steps).toMatchObject([
      { as: 'iam-metadata', skipWhen },
      { as: 'approve', skipWhen },
    ]);
  });
});

const PKCE =
  '&state=${pkce.approve.state}&code_challenge=${pkce.approve.challenge}&code_challenge_method=S256';

test('does not change a case in the dialect of the contract', () => {
  const each = defineCase(ALL_CASES[0] as Case);
  expect(caseInDialect({ dialect: 'contract' }, each)).toBe(each);
});

test('leaves no name that the formal dialect spells differently in any case', () => {
  const texts = ALL_CASES.filter(({ needs: { dialect } }) => dialect !== 'contract').map((each) =>
    JSON.stringify(caseInDialect({ dialect: 'berlin-group' }, each).steps),
  );
  const wrong =
    /scatransactionStatus|authorizationId|cancellationIds|Identfication|Authentciation|link\.scaOAuth[^"]*\/connect/;
  expect(texts.flatMap((text) => wrong.exec(text)?.[0] ?? [])).toEqual([]);
});

test.each([
  ['1.3.4', '/cancellationIds', '/transactionsDetails/bookingDate'],
  ['1.3.6', '/authorisationIds', '/transactionsDetails/bookingDate'],
  ['1.3.9', '/authorisationIds', '/transactionsDetails/transactionDetails/bookingDate'],
  ['1.3.11', '/authorisationIds', '/transactionsDetails/transactionDetails/bookingDate'],
  ['1.3.12', '/authorisationIds', '/transactionsDetails/bookingDate'],
])('version %s has names of its own', (framework, list, entry) => {
  const steps = [
    call(
      'list',
      'listPaymentCancellationAuthorisations',
      {},
      contains('X-ONE', '/cancellationIds', '1'),
    ),
    call(
      'read',
      'getTransactionDetails',
      { body: '${read.body.transactionsDetails.bookingDate}' },
      field('X-ONE', '/transactionsDetails/bookingDate'),
    ),
  ];
  const spoken = { dialect: 'berlin-group', framework } as const;
  const [first, second] = caseInDialect(spoken, caseOf(...steps)).steps as readonly CallStep[];
  expect(first?.expect).toMatchObject([{ pointer: list }]);
  expect(second?.expect).toMatchObject([{ pointer: entry }]);
  expect(second?.body).toBe(`\${read.body${entry.replaceAll('/', '.')}}`);
});

test('sends the fields that only the dialect requires', () => {
  const [step] = formal(call('create', 'createConsent', { body: { recurringIndicator: true } }));
  const body = { combinedServiceIndicator: false, recurringIndicator: true };
  expect(step).toMatchObject({ body });
  const own = { combinedServiceIndicator: true };
  expect(formal(call('create', 'createConsent', { body: own }))).toMatchObject([{ body: own }]);
});

test.each([
  ['1.3.6', [200]],
  ['1.3.8', [200]],
  ['1.3.9', [200, 202]],
  ['1.3.12', [200]],
])('version %s reads a payment with %j', (framework, want) => {
  const read = call('read', 'getPayment', {}, status('X-ONE', 200));
  const create = call('create', 'initiatePayment', {}, status('X-ONE', 200));
  const spoken = { dialect: 'berlin-group', framework } as const;
  const steps = caseInDialect(spoken, caseOf(read, create)).steps as readonly CallStep[];
  const allowed = steps.map(({ expect: [check] }) => (check?.check === 'status' ? check.in : []));
  expect(allowed).toEqual([want, [200]]);
});
