import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEMBERS, VALUES } from './renamings.js';
import {
  addressToFormal,
  bodyToContract,
  bodyToFormal,
  isBareDelete,
  type Meant,
  pathToContract,
  placeToFormal,
} from './translate.js';

const payment: Meant = { operation: 'initiatePayment', service: 'payments' };
const bulk: Meant = { operation: 'initiatePayment', service: 'bulk-payments' };
const update: Meant = { operation: 'updatePaymentPsuData', service: 'payments' };
const cancellations: Meant = { operation: 'listPaymentCancellationAuthorisations' };
const cancellation: Meant = { operation: 'updatePaymentCancellationPsuData' };
const funds: Meant = { operation: 'createFundsConsent' };
const basket: Meant = { operation: 'createSigningBasket' };
const cards: Meant = { operation: 'listCardAccountTransactions' };

const TIME = '2031-01-01T10:00:00Z';
const LINKS = {
  scaOAuth: { href: 'https://iam' },
  status: { href: '/x/1' },
  transactions: { href: '/v1/accounts/1/transactions/' },
  next: { href: '/v1/accounts/1/transactions/?page=2' },
  startAuthorisationWithPsuIdentfication: { href: '/a' },
  startAuthorisationWithAuthentciationMethodSelection: { href: '/b' },
};

const answers: readonly { given: string; meant: Meant; contract: object; formal: object }[] = [
  {
    given: 'a method that was chosen',
    meant: update,
    contract: { choosenScaMethod: { name: 'n' }, scaMethods: null },
    formal: { chosenScaMethod: { name: 'n' } },
  },
  {
    given: 'an update',
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
    given: 'balances and shops of a card, in lists',
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

const requests: readonly { given: string; meant: Meant; formal: object; contract: object }[] = [
  {
    given: 'an address, without the spellings of the contract',
    meant: payment,
    formal: { creditorAddress: { streetName: 'S', street: 'T', postCode: '1', city: 'C' } },
    contract: { creditorAddress: { street: 'S', postCode: '1' } },
  },
  {
    given: 'a time, which single payments have not',
    meant: payment,
    formal: { requestedExecutionTime: TIME },
    contract: {},
  },
  {
    given: 'a time, which bulks have',
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

describe('an answer', () => {
  it.each(answers)('with $given is told as the dialect has it', ({ meant, contract, formal }) => {
    expect(bodyToFormal(meant, contract)).toEqual(formal);
  });

  it('that is no JSON stays as it is', () => {
    for (const body of ['<xml/>', Buffer.from('x'), undefined]) {
      expect(bodyToFormal(payment, body)).toBe(body);
    }
  });

  it.each([
    ['cancelPayment', 200, true],
    ['cancelPayment', 202, false],
    ['deleteConsent', 202, true],
    ['getConsent', 200, false],
  ])('%s with %i becomes a bare 204: %s', (operation, status, want) => {
    expect(isBareDelete({ operation }, status)).toBe(want);
  });
});

describe('a request', () => {
  it.each(requests)('with $given is read as the contract has it', ({ meant, contract, formal }) => {
    expect(bodyToContract(meant, formal)).toEqual(contract);
  });

  it('has the parameters of its path under the names of the contract', () => {
    expect(pathToContract(cancellation, { paymentId: 'p', authorisationId: 'a' })).toEqual({
      paymentId: 'p',
      cancellationId: 'a',
    });
    expect(pathToContract(update, { authorisationId: 'a' })).toEqual({ authorisationId: 'a' });
  });

  it('never reaches the prototype', () => {
    const body = JSON.parse('{"__proto__": {"polluted": 1}, "a": {"__proto__": {"b": 1}}}');
    const read = bodyToContract(payment, body);
    expect(JSON.stringify(read)).toBe(JSON.stringify(body));
    expect('polluted' in Object(read)).toBe(false);
  });
});

describe('the place of a fault', () => {
  it.each([
    [payment, '/creditorAddress/street', '/creditorAddress/streetName'],
    [bulk, '/payments/3/creditorAddress/city', '/payments/3/creditorAddress/townName'],
    [payment, '/creditorName', '/creditorName'],
    [payment, 'PSU-IP-Address', 'PSU-IP-Address'],
    [cancellation, 'cancellationId', 'authorisationId'],
    [funds, '/access/accounts/0/iban', '/account/iban'],
    [funds, '/access', '/account'],
  ])('of %o: %s becomes %s', (meant, place, want) => {
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

/** Bodies with the field names of one dialect, or names that both have. */
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

describe('there and back', () => {
  it('a body of the contract is the same again', () => {
    fc.assert(
      fc.property(meanings, bodies('contract'), (meant, body) => {
        expect(bodyToContract(meant, bodyToFormal(meant, body))).toEqual(body);
      }),
    );
  });

  it('a body of the formal dialect is the same again', () => {
    fc.assert(
      fc.property(meanings, bodies('formal'), (meant, body) => {
        expect(bodyToFormal(meant, bodyToContract(meant, body))).toEqual(body);
      }),
    );
  });
});
