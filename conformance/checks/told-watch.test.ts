import { describe, expect, test } from 'vitest';
import { parseAnswer } from '../answers/parsed-answer.js';
import type { OperationId } from '../cases/operations.js';
import type { SpecIndex, SpecOperation } from '../documents/spec-index.js';
import type { Profile } from '../profile/profile.js';
import { ToldWatch } from './told-watch.js';

const PAYMENTS = '/v1/{payment-service}/{payment-product}';
const PATHS: Readonly<Record<string, string>> = {
  initiatePayment: PAYMENTS,
  getPayment: `${PAYMENTS}/{paymentId}`,
  startPaymentAuthorisation: `${PAYMENTS}/{paymentId}/authorisations`,
  listPaymentAuthorisations: `${PAYMENTS}/{paymentId}/authorisations`,
  getPaymentStatus: `${PAYMENTS}/{paymentId}/status`,
  getPaymentScaStatus: `${PAYMENTS}/{paymentId}/authorisations/{authorisationId}`,
  getAccountBalances: '/v1/accounts/{account-id}/balances',
  createConsent: '/v1/consents',
  getConsent: '/v1/consents/{consentId}',
  createSigningBasket: '/v1/signing-baskets',
  getSigningBasket: '/v1/signing-baskets/{basketId}',
  listAccounts: '/v1/accounts',
  getAccount: '/v1/accounts/{account-id}',
  listTransactions: '/v1/accounts/{account-id}/transactions/',
  getTransactionDetails: '/v1/accounts/{account-id}/transactions/{resourceId}',
};
const SPEC: SpecIndex = new Map(
  Object.entries(PATHS).map(([id, path]) => [id as OperationId, { path } as SpecOperation]),
);

interface Exchanged {
  readonly sent?: unknown;
  readonly status?: number;
  readonly consent?: string;
  readonly requestId?: string;
  readonly isOver?: boolean;
  readonly inCase?: string;
}

/** A watch, and a function that shows it an exchange and returns `CLAUSE place` of its findings. */
function watching(watch = new ToldWatch()) {
  return (operation: string, path: string, body: unknown, given: Exchanged = {}) => {
    const { sent, status = 200, consent = 'c', requestId = 'r', isOver = false } = given;
    const { inCase = '' } = given;
    const seen = parseAnswer({
      alias: 'x',
      operation: operation as OperationId,
      request: {
        method: 'GET',
        url: `https://bank.example/psd2/v1/${path}`,
        headers: [
          ['Consent-ID', consent],
          ['X-Request-ID', requestId],
        ],
        body: sent === undefined ? null : JSON.stringify(sent),
        identity: 'tpp1',
        timeoutMs: 1,
      },
      answer: { kind: 'answer', status, headers: [], body: Buffer.from(JSON.stringify(body)) },
    });
    const profile = { dialect: 'contract' } as Profile;
    const scope = { seen: new Map(), profile, tpp: null, now: new Date(0), newUuid: () => '' };
    const context = { seen, scope, spec: SPEC, levelOf: () => 'required' as const };
    return watch
      .judge(context, { isOver: () => isOver, inCase })
      .flatMap(({ findings }) => findings.map((each) => `${each.clause} ${each.where.slice(3)}`));
  };
}

const P = 'payments/sepa-credit-transfers';
const IBAN = 'DE02120300000000202051';

describe('what a TPP sent', () => {
  const access = { balances: [{ iban: IBAN }] };
  const asked = { access, recurringIndicator: false };
  const content = (status: string, more: object = {}) => ({
    ...asked,
    consentStatus: status,
    ...more,
  });

  test('is in the content of its consent, whatever its status', () => {
    const show = watching();
    show('createConsent', 'consents', { consentId: 'c' }, { sent: asked, status: 201 });
    expect(show('getConsent', 'consents/c', content('received'))).toEqual([]);
    const other = { recurringIndicator: true };
    for (const status of ['received', 'valid', 'expired']) {
      expect(show('getConsent', 'consents/c', content(status, other))[0]).toBe(
        'AIS-CONSENT-READ-ACCESS body /recurringIndicator',
      );
    }
  });

  test('is in the content of its consent until the PSU decides about its access', () => {
    const show = watching();
    show('createConsent', 'consents', { consentId: 'c' }, { sent: asked, status: 201 });
    const less = { access: { balances: [] } };
    expect(show('getConsent', 'consents/c', content('valid', less))).toEqual([]);
    expect(show('getConsent', 'consents/c', content('received', less))).toEqual([
      'AIS-CONSENT-READ-ACCESS body /access/balances',
    ]);
  });

  test.each([{ availableAccounts: 'allAccounts' }, { balances: [], transactions: [] }])(
    'may be written otherwise where it names no account: %j',
    (sent) => {
      const show = watching();
      const whole = { ...asked, access: sent };
      show('createConsent', 'consents', { consentId: 'c' }, { sent: whole, status: 201 });
      expect(show('getConsent', 'consents/c', content('received'))).toEqual([]);
    },
  );

  test('is in the content of its basket', () => {
    const show = watching();
    const sent = { paymentIds: ['one', 'two'] };
    show('createSigningBasket', 'signing-baskets', { basketId: 'b' }, { sent, status: 201 });
    const read = (...payments: string[]) =>
      show('getSigningBasket', 'signing-baskets/b', { payments, transactionStatus: 'RCVD' });
    expect(read('two', 'one')).toEqual([]);
    expect(read('one')).toEqual(['SBS-READ-PAYMENTS body /payments']);
  });
});

describe('the currency of booked entries', () => {
  const accounts = (currency: string) => ({
    accounts: [{ iban: IBAN, currency, resourceId: 'a' }],
  });
  const entries = (...currencies: string[]) => ({
    transactions: {
      booked: currencies.map((currency, at) => ({
        transactionId: `t${at}`,
        transactionAmount: { currency, amount: '1' },
      })),
    },
  });
  const shown = (currency: string, ...told: string[]) => {
    const show = watching();
    show('listAccounts', 'accounts', accounts(currency));
    return show('listTransactions', 'accounts/a/transactions/', entries(...told));
  };

  test('is that of their account', () => {
    expect(shown('EUR', 'EUR', 'EUR')).toEqual([]);
    expect(shown('RON', 'EUR', 'EUR')).toEqual([
      'AIS-TRANSACTION-CURRENCY body /transactions/booked/0/transactionAmount/currency',
    ]);
  });

  test('is any where the account or its entries have several', () => {
    expect(shown('XXX', 'EUR')).toEqual([]);
    expect(shown('EUR', 'EUR', 'USD')).toEqual([]);
    expect(shown('EUR')).toEqual([]);
  });
});

describe('the resourceId of an account', () => {
  const account = (resourceId: string, currency = 'EUR') => ({ iban: IBAN, currency, resourceId });
  const list = (...accounts: object[]) => ({ accounts });

  test('is constant under a consent', () => {
    const show = watching();
    show('listAccounts', 'accounts', list(account('a'), account('u', 'USD')));
    expect(show('listAccounts', 'accounts', list(account('a')))).toEqual([]);
    expect(show('listAccounts', 'accounts', list(account('b')))).toEqual([
      'AIS-ACCOUNT-RESOURCE-ID-CONSTANT body /accounts/0/resourceId',
    ]);
  });

  test('may be another one under another consent, and where nothing tells two accounts apart', () => {
    const show = watching();
    show('listAccounts', 'accounts', list(account('a'), account('a2')));
    expect(show('listAccounts', 'accounts', list(account('b')))).toEqual([]);
    expect(show('listAccounts', 'accounts', list(account('c')), { consent: 'other' })).toEqual([]);
  });
});

describe('a payment', () => {
  const amount = (value: string) => ({ instructedAmount: { currency: 'EUR', amount: value } });

  test('has the amount of the request that created it, in every read', () => {
    const show = watching();
    show('initiatePayment', P, { paymentId: 'p' }, { sent: amount('1.50'), status: 201 });
    expect(show('getPayment', `${P}/p`, amount('1.5'))).toEqual([]);
    expect(show('getPayment', `${P}/p`, amount('2.50'))).toEqual([
      'PIS-READ-SAME body /instructedAmount/amount',
    ]);
    expect(show('getPayment', `${P}/other`, amount('2.50'))).toEqual([]);
  });

  test('has an id that no other request got; each repeated id is told once', () => {
    const show = watching();
    const create = (requestId: string) =>
      show('initiatePayment', P, { paymentId: 'p' }, { status: 201, requestId });
    expect([create('1'), create('1'), create('2'), create('3')]).toEqual([
      [],
      [],
      ['PIS-INITIATE-UNIQUE body /paymentId'],
      [],
    ]);
  });

  test('a case that is carried out again tells its repeated id again, once and no other case', () => {
    const watch = new ToldWatch();
    const show = watching(watch);
    const create = (requestId: string, inCase: string) =>
      show('initiatePayment', P, { paymentId: 'p' }, { status: 201, requestId, inCase }).length;
    expect([create('1', 'a'), create('2', 'b'), create('3', 'c')]).toEqual([0, 1, 0]);
    watch.again('b');
    expect([create('4', 'c'), create('5', 'b'), create('6', 'b')]).toEqual([0, 1, 0]);
  });

  test('is not compared with an amount that is none', () => {
    const show = watching();
    show('initiatePayment', P, { paymentId: 'p' }, { sent: amount('1,5'), status: 201 });
    expect(show('getPayment', `${P}/p`, amount('1.50'))).toEqual([]);
  });

  test('has the same content in two reads, whoever created it', () => {
    const show = watching();
    show('getPayment', `${P}/p`, { creditorName: 'Ann' });
    expect(show('getPayment', `${P}/p`, { transactionStatus: 'ACSC' })).toEqual([]);
    expect(show('getPayment', `${P}/p`, { creditorName: 'Bob' })).toEqual([
      'COMMON-TOLD-TWICE body /creditorName',
    ]);
  });
});

describe('a consent', () => {
  const read = (consentStatus: string, validUntil: string) => ({ consentStatus, validUntil });

  test('has the same validUntil in two reads with the same status', () => {
    const show = watching();
    show('getConsent', 'consents/c', read('valid', '2030-01-01'));
    expect(show('getConsent', 'consents/c', read('valid', '2030-01-02'))).toEqual([
      'COMMON-TOLD-TWICE body /validUntil',
    ]);
  });

  test('may have another one after the grant, and after its end', () => {
    const show = watching();
    show('getConsent', 'consents/c', read('received', '2030-01-01'));
    expect(show('getConsent', 'consents/c', read('valid', '2029-01-01'))).toEqual([]);
    show('getConsent', 'consents/c', read('expired', '2029-01-01'));
    expect(show('getConsent', 'consents/c', read('expired', '2020-01-01'))).toEqual([]);
  });
});

test('a basket contains the same payments in two reads, in any order', () => {
  const show = watching();
  show('getSigningBasket', 'signing-baskets/b', { payments: ['1', '2'] });
  expect(show('getSigningBasket', 'signing-baskets/b', { payments: ['2', '1'] })).toEqual([]);
  expect(show('getSigningBasket', 'signing-baskets/b', { payments: ['1'] })).toEqual([
    'COMMON-TOLD-TWICE body /payments',
  ]);
});

describe('an account', () => {
  const list = { accounts: [{ resourceId: 'a' }, { resourceId: 'b', iban: IBAN, name: 'Main' }] };

  test('has the IBAN of the list in its details; the second one too', () => {
    const show = watching();
    show('listAccounts', 'accounts', list);
    expect(show('getAccount', 'accounts/b', { account: { iban: IBAN, name: 'Main' } })).toEqual([]);
    const other = { account: { iban: 'DE00', name: 'Other' } };
    expect(show('getAccount', 'accounts/b', other)).toEqual([
      'AIS-ACCOUNT-SAME body /account/iban',
      'COMMON-TOLD-TWICE body /account/name',
    ]);
  });

  test('with the same resourceId below another consent is another one', () => {
    const show = watching();
    show('listAccounts', 'accounts', list);
    const other = { accounts: [{ resourceId: 'b', iban: 'DE00' }] };
    expect(show('listAccounts', 'accounts', other, { consent: 'd' })).toEqual([]);
    expect(show('listAccounts', 'accounts', other)).toEqual([
      'COMMON-TOLD-TWICE body /accounts/0/iban',
    ]);
  });
});

describe('a booked transaction', () => {
  const entry = (amount: string, more: object = {}) => ({
    transactionAmount: { currency: 'EUR', amount },
    bookingDate: '2026-01-02',
    ...more,
  });
  const list = (...booked: readonly object[]) => ({ transactions: { booked } });
  const PATH = 'accounts/a/transactions';

  test('is the same in two lists and in its details, at any position', () => {
    const show = watching();
    const [one, two] = [entry('1', { transactionId: '1' }), entry('2', { transactionId: '2' })];
    show('listTransactions', `${PATH}/`, list(one, two));
    expect(show('listTransactions', `${PATH}/`, list(two))).toEqual([]);
    const changed = entry('3', { transactionId: '2' });
    const amount = 'transactionAmount/amount';
    expect(show('listTransactions', `${PATH}/`, list(changed))).toEqual([
      `COMMON-TOLD-TWICE body /transactions/booked/0/${amount}`,
    ]);
    expect(show('getTransactionDetails', `${PATH}/2`, { transactionsDetails: entry('3') })).toEqual(
      [`AIS-TRANSACTION-DETAILS-SAME body /transactionsDetails/${amount}`],
    );
    // some versions of the framework have it one level deeper
    const deeper = { transactionsDetails: { transactionDetails: entry('3') } };
    expect(show('getTransactionDetails', `${PATH}/2`, deeper)).toEqual([
      `AIS-TRANSACTION-DETAILS-SAME body /transactionsDetails/transactionDetails/${amount}`,
    ]);
  });

  test('is not compared when its id comes twice, and a pending one never is', () => {
    const show = watching();
    const twice = [entry('1', { transactionId: '1' }), entry('2', { transactionId: '1' })];
    show('listTransactions', `${PATH}/`, list(...twice));
    expect(show('listTransactions', `${PATH}/`, list(entry('5', { transactionId: '1' })))).toEqual(
      [],
    );
    const pending = { ...entry('9'), bookingDate: undefined };
    expect(show('getTransactionDetails', `${PATH}/1`, { transactionsDetails: pending })).toEqual(
      [],
    );
  });
});

describe('a list of authorisations', () => {
  const HOLDS = 'PIS-AUTH-LIST-HOLDS body /authorisationIds';
  const at = `${P}/p/authorisations`;
  const started = () => {
    const show = watching();
    show('startPaymentAuthorisation', at, { authorizationId: 'a1' }, { status: 201 });
    const links = { scaStatus: { href: `/psd2/v1/${at}/a2` } };
    show('startPaymentAuthorisation', at, { _links: links }, { status: 201 });
    return show;
  };

  test('contains each one that was started, also one whose id is only in a link', () => {
    const show = started();
    expect(show('listPaymentAuthorisations', at, { authorisationIds: ['a2', 'a1'] })).toEqual([]);
    expect(show('listPaymentAuthorisations', at, { authorisationIds: ['a1'] })).toEqual([HOLDS]);
  });

  test('contains none that was started for another resource', () => {
    const show = watching();
    const [ofP, ofQ] = [at, `${P}/q/authorisations`];
    const start = (path: string, authorizationId: string) =>
      show('startPaymentAuthorisation', path, { authorizationId }, { status: 201 });
    const list = (...authorisationIds: readonly string[]) =>
      show('listPaymentAuthorisations', ofQ, { authorisationIds });
    start(ofP, 'authorisation-1');
    start(ofP, '7');
    start(ofQ, 'authorisation-2');
    expect(list('authorisation-2', 'authorisation-1')).toEqual([
      'PIS-AUTH-LIST-ONLY body /authorisationIds',
    ]);
    // one that nobody started is unknown, and a short id may be a number within each resource
    expect(list('authorisation-2', 'authorisation-3', '7')).toEqual([]);
    // the creation began one with the same id: this bank counts within each resource
    const links = { scaStatus: { href: `/psd2/v1/${ofQ}/authorisation-1` } };
    show('initiatePayment', P, { paymentId: 'q', _links: links }, { status: 201 });
    expect(list('authorisation-2', 'authorisation-1')).toEqual([]);
  });

  test('of a resource that has ended may contain fewer', () => {
    const ids = { authorisationIds: [] };
    expect(started()('listPaymentAuthorisations', at, ids, { isOver: true })).toEqual([]);
  });
});

describe('links', () => {
  const links = (of: Readonly<Record<string, string>>) => ({
    _links: Object.fromEntries(
      Object.entries(of).map(([key, path]) => [key, { href: `/psd2/v1/${path}` }]),
    ),
  });
  const create = (show: ReturnType<typeof watching>, id: string, of: object = {}) =>
    show('initiatePayment', P, { paymentId: id, ...of }, { status: 201 });
  const start = (show: ReturnType<typeof watching>, id: string, link: string) =>
    show(
      'startPaymentAuthorisation',
      `${P}/p/authorisations`,
      { authorisationId: id, ...links({ scaStatus: `${P}/p/authorisations/${link}` }) },
      { status: 201 },
    );

  test('of a payment lead to no other payment', () => {
    const show = watching();
    expect(create(show, 'p', links({ self: `${P}/p`, status: `${P}/p/status` }))).toEqual([]);
    expect(create(show, 'q', links({ self: `${P}/p`, status: `${P}/p/status` }))).toEqual([
      'PIS-LINK-SELF-WORKS body /_links/self/href',
    ]);
    expect(create(show, 'r', links({ self: `${P}/r`, status: `${P}/p/status` }))).toEqual([
      'PIS-LINK-STATUS-WORKS body /_links/status/href',
    ]);
  });

  test('with an id that no response told may lead to the right place', () => {
    const show = watching();
    expect(create(show, 'p', links({ self: `${P}/opaque` }))).toEqual([]);
  });

  test('of a start lead to no other authorisation', () => {
    const show = watching();
    expect(start(show, 'a', 'a')).toEqual([]);
    expect(start(show, 'b', 'a')).toEqual([
      'PIS-LINK-SCA-STATUS-WORKS body /_links/scaStatus/href',
    ]);
  });
});
