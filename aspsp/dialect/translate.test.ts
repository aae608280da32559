import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEMBERS, VALUES } from './renamings.js';
import {
  addressToFormal,
  bodyToContract,
  bodyToFormal,
  isBareDelete,
  type MeantOperation,
  pathToContract,
  placeToFormal,
} from './translate.js';

const payment: MeantOperation = { operation: 'initiatePayment', service: 'payments' };
const bulk: MeantOperation = { operation: 'initiatePayment', service: 'bulk-payments' };
const update: MeantOperation = { operation: 'updatePaymentPsuData', service: 'payments' };
const cancellations: MeantOperation = { operation: 'listPaymentCancellationAuthorisations' };
const cancellation: MeantOperation = { operation: 'updatePaymentCancellationPsuData' };
const funds: MeantOperation = { operation: 'createFundsConsent' };
const basket: MeantOperation = { operation: 'createSigningBasket' };
const cards: MeantOperation = { operation: 'listCardAccountTransactions' };

const TIME = '2031-01-01T10:00:00Z';
const LINKS = {
  scaOAuth: { href: 'https://iam' },
  status: { href: '/x/1' },
  transactions: { href: '/v1/accounts/1/transactions/' },
  next: { href: '/v1/accounts/1/transactions/?page=2' },
  startAuthorisationWithPsuIdentfication: { href: '/a' },
  startAuthorisationWithAuthentciationMethodSelection: { href: '/b' },
};

const answers: readonly {
  given: string;
  meant: MeantOperation;
  contract: object;
  formal: object;
}[] = [
  {
    given: 'a chosen method',
    meant: update,
    contract: { choosenScaMethod: { name: 'n' }, scaMethods: null },
    formal: { chosenScaMethod: { name: 'n' } },
  },
  {
    given: 'the result of an update',
    meant: update,
    contract: { scaStatus: 'failed', scatransactionStatus: 'failed', authorizationId: '1' },
    formal: { scaStatus: 'failed', authorisationId: '1' },
  },
  {
    given: 'a list of cancellations',
    meant: cancellations,
    contract: { cancellationIds: ['1'] },
    formal: { authorisationIds: ['1'] },
  },
  {
    given: 'links of a payment',
    meant: payment,
    contract: { _links: LINKS },
    formal: {
      _links: {
        scaOAuth: { href: 'https://iam/.well-known/oauth-authorization-server' },
        status: { href: '/x/1' },
        transactions: { href: '/v1/accounts/1/transactions' },
        next: { href: '/v1/accounts/1/transactions?page=2' },
        startAuthorisationWithPsuIdentification: { href: '/a' },
        startAuthorisationWithAuthenticationMethodSelection: { href: '/b' },
      },
    },
  },
  {
    given: 'the status of a basket',
    meant: basket,
    contract: { _links: { status: { href: '/v1/signing-baskets/1' } } },
    formal: { _links: { status: { href: '/v1/signing-baskets/1/status' } } },
  },
  {
    given: 'balances and merchant addresses of a card, in lists',
    meant: cards,
    contract: {
      balances: [{ balanceType: 'nonBilled' }, { balanceType: 'expected' }],
      booked: [{ cardAcceptorAddress: { city: 'Bonn', country: 'DE' } }],
      city: 'elsewhere',
    },
    formal: {
      balances: [{ balanceType: 'nonInvoiced' }, { balanceType: 'expected' }],
      booked: [{ cardAcceptorAddress: { townName: 'Bonn', country: 'DE' } }],
      city: 'elsewhere',
    },
  },
  {
    given: 'a consent to confirm funds',
    meant: { operation: 'getFundsConsent' },
    contract: { access: { balances: [{ iban: 'A' }, { iban: 'B' }] }, recurringIndicator: true },
    formal: { account: { iban: 'A' } },
  },
];

const requests: readonly {
  given: string;
  meant: MeantOperation;
  formal: object;
  contract: object;
}[] = [
  {
    given: 'an address; field names of the contract are dropped',
    meant: payment,
    formal: { creditorAddress: { streetName: 'S', street: 'T', postCode: '1', city: 'C' } },
    contract: { creditorAddress: { street: 'S', postCode: '1' } },
  },
  {
    given: 'an execution time, which a single payment does not have',
    meant: payment,
    formal: { requestedExecutionTime: TIME },
    contract: {},
  },
  {
    given: 'an execution time, which a bulk payment has',
    meant: bulk,
    formal: { requestedExecutionTime: TIME, payments: [{ creditorAddress: { townName: 'B' } }] },
    contract: { requestedExecutionTime: TIME, payments: [{ creditorAddress: { city: 'B' } }] },
  },
  {
    given: 'the account of a consent to confirm funds',
    meant: funds,
    formal: { account: { iban: 'A' }, access: { allPsd2: 'allAccounts' }, frequencyPerDay: 4 },
    contract: { access: { accounts: [{ iban: 'A' }] } },
  },
];

describe('a response', () => {
  it.each(answers)(
    'with $given is translated into the formal dialect',
    ({ meant, contract, formal }) => {
      expect(bodyToFormal(meant, contract)).toEqual(formal);
    },
  );

  it('that is not JSON stays unchanged', () => {
    for (const body of ['<xml/>', Buffer.from('x'), undefined]) {
      expect(bodyToFormal(payment, body)).toBe(body);
    }
  });

  it.each([
    ['cancelPayment', 200, true],
    ['cancelPayment', 202, false],
    ['deleteConsent', 202, true],
    ['getConsent', 200, false],
  ])('to %s with %i becomes a 204 without a body: %s', (operation, status, want) => {
    expect(isBareDelete({ operation }, status)).toBe(want);
  });
});

describe('a request', () => {
  it.each(requests)(
    'with $given is translated into the contract',
    ({ meant, contract, formal }) => {
      expect(bodyToContract(meant, formal)).toEqual(contract);
    },
  );

  it('has path parameters with the names of the contract', () => {
    expect(pathToContract(cancellation, { paymentId: 'p', authorisationId: 'a' })).toEqual({
      paymentId: 'p',
      cancellationId: 'a',
    });
    expect(pathToContract(update, { authorisationId: 'a' })).toEqual({ authorisationId: 'a' });
  });

  it('never changes an object prototype', () => {
    const body = JSON.parse('{"__proto__": {"polluted": 1}, "a": {"__proto__": {"b": 1}}}');
    const read = bodyToContract(payment, body);
    expect(JSON.stringify(read)).toBe(JSON.stringify(body));
    expect('polluted' in Object(read)).toBe(false);
  });
});

describe('the path of an error', () => {
  it.each([
    [payment, '/creditorAddress/street', '/creditorAddress/streetName'],
    [bulk, '/payments/3/creditorAddress/city', '/payments/3/creditorAddress/townName'],
    [payment, '/creditorName', '/creditorName'],
    [payment, 'PSU-IP-Address', 'PSU-IP-Address'],
    [cancellation, 'cancellationId', 'authorisationId'],
    [funds, '/access/accounts/0/iban', '/account/iban'],
    [funds, '/access', '/account'],
  ])('for %o: %s becomes %s', (meant, place, want) => {
    expect(placeToFormal(meant, place)).toBe(want);
  });
});

describe('an address', () => {
  it.each([
    ['/v1/accounts/1/transactions/', '/v1/accounts/1/transactions'],
    ['/v1/accounts/1/transactions/?a=/', '/v1/accounts/1/transactions?a=/'],
    ['/v1/accounts/1/transactions/2', '/v1/accounts/1/transactions/2'],
    ['/v1/consents/1', '/v1/consents/1'],
  ])('%s becomes %s', (address, want) => {
    expect(addressToFormal(address)).toBe(want);
  });
});

/** Bodies with field names of one dialect, or names that both dialects have. */
function bodies(dialect: 'contract' | 'formal') {
  const renamed = MEMBERS.flatMap((row) => row[dialect] ?? []).filter(
    (name) => dialect === 'formal' || MEMBERS.some((row) => row.contract === name && row.formal),
  );
  const holders = ['creditorAddress', 'cardAcceptorAddress', 'payments', 'accounts'];
  const name = fc.constantFrom(...new Set([...renamed, ...holders, 'name', 'balanceType']));
  const text = fc.constantFrom('x', 'y', ...VALUES.map((row) => row[dialect]));
  return fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, text, fc.integer(), tie('list'), tie('object')),
    list: fc.array(tie('value'), { maxLength: 3 }),
    object: fc.dictionary(name, tie('value'), { maxKeys: 5 }).map((one) => ({ ...one })),
  })).object;
}

const meanings = fc.constantFrom(payment, bulk, update, cancellations, cards, basket);

describe('translation in both directions', () => {
  it('gives a body of the contract back unchanged', () => {
    fc.assert(
      fc.property(meanings, bodies('contract'), (meant, body) => {
        expect(bodyToContract(meant, bodyToFormal(meant, body))).toEqual(body);
      }),
    );
  });

  it('gives a body of the formal dialect back unchanged', () => {
    fc.assert(
      fc.property(meanings, bodies('formal'), (meant, body) => {
        expect(bodyToFormal(meant, bodyToContract(meant, body))).toEqual(body);
      }),
    );
  });
});
