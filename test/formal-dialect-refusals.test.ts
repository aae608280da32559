import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningBank } from '../aspsp/start-bank.js';
import { CREATION, consent, ibanAt, payment } from '../aspsp/testing/samples.js';
import type { Reply } from '../aspsp/testing/tpp-client.js';
import { type FormalBank, JUDGED_BY, openFormalBank } from './formal-bank.js';

const PAYMENTS = '/v1/payments/sepa-credit-transfers';
const FUNDS = '/v2/consents/confirmation-of-funds';

interface Refused {
  readonly given: string;
  readonly ask: readonly [method: string, path: string, body?: (bank: RunningBank) => object];
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** The documents lack this operation, so they cannot validate the response. */
  readonly unknown?: true;
  /** Status code, error code and path of each error. */
  readonly want: readonly [status: number, ...complaints: (readonly [string, string?])[]];
}

const rows: readonly Refused[] = [
  {
    given: 'a product that only the contract has',
    ask: ['POST', '/v1/payments/ro-credit-transfers', (bank) => payment(bank)],
    want: [404, ['PRODUCT_UNKNOWN', 'payment-product']],
  },
  {
    given: 'validate, which the dialect does not have',
    ask: ['POST', `${PAYMENTS}/validate`, (bank) => payment(bank)],
    unknown: true,
    want: [405, ['SERVICE_INVALID']],
  },
  {
    given: 'account-list',
    ask: ['GET', '/v1/account-list'],
    unknown: true,
    want: [404, ['RESOURCE_UNKNOWN']],
  },
  {
    given: 'an address without country, with field names of the dialect',
    ask: [
      'POST',
      PAYMENTS,
      (bank) => payment(bank, { creditorAddress: { streetName: 'x'.repeat(71) } }),
    ],
    want: [
      400,
      ['FORMAT_ERROR', '/creditorAddress/country'],
      ['FORMAT_ERROR', '/creditorAddress/streetName'],
    ],
  },
  {
    given: 'invalid characters, with field names of the dialect',
    ask: [
      'POST',
      PAYMENTS,
      (bank) => payment(bank, { creditorAddress: { country: 'DE', streetName: 'A_B' } }),
    ],
    want: [400, ['FORMAT_ERROR', '/creditorAddress/streetName']],
  },
  {
    given: 'a consent without combinedServiceIndicator',
    ask: ['POST', '/v1/consents', (bank) => without(consent(bank), 'combinedServiceIndicator')],
    want: [400, ['FORMAT_ERROR', '/combinedServiceIndicator']],
  },
  {
    given: 'a frequencyPerDay that is text',
    ask: ['POST', '/v1/consents', (bank) => consent(bank, { frequencyPerDay: '4' })],
    want: [400, ['FORMAT_ERROR', '/frequencyPerDay']],
  },
  {
    given: 'a consent without PSU-IP-Address',
    ask: ['POST', '/v1/consents', (bank) => consent(bank)],
    headers: { 'psu-ip-address': undefined },
    want: [400, ['FORMAT_ERROR', 'PSU-IP-Address']],
  },
  {
    given: 'a consent to confirm funds with the access of the contract',
    ask: ['POST', FUNDS, (bank) => ({ access: { accounts: [{ iban: ibanAt(bank) }] } })],
    want: [400, ['FORMAT_ERROR', '/account']],
  },
  {
    given: 'a consent to confirm funds for an invalid IBAN',
    ask: ['POST', FUNDS, () => ({ account: { iban: 'DE02100100109307118604' } })],
    want: [400, ['FORMAT_ERROR', '/account/iban']],
  },
  {
    given: 'a basket with consents, which this bank does not accept',
    ask: ['POST', '/v1/signing-baskets', () => ({ consentIds: ['1'] })],
    want: [400, ['PARAMETER_NOT_SUPPORTED', '/consentIds']],
  },
  {
    given: 'an empty basket',
    ask: ['POST', '/v1/signing-baskets', () => ({})],
    want: [400, ['FORMAT_ERROR', '/paymentIds']],
  },
  {
    given: 'trusted beneficiaries, which this bank does not offer',
    ask: ['GET', '/v1/trusted-beneficiaries'],
    headers: { 'consent-id': '1' },
    want: [404, ['RESOURCE_UNKNOWN']],
  },
];

const without = (body: object, name: string): object =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));

const refusal = ({ status, body }: Reply) => [
  status,
  ...(body.tppMessages ?? []).map((one: { code: string; path?: string }) =>
    one.path === undefined ? [one.code] : [one.code, one.path],
  ),
];

describe(`a bank of the formal dialect refuses${JUDGED_BY}`, () => {
  let one: FormalBank;
  beforeAll(async () => {
    one = await openFormalBank();
  });
  afterAll(() => one.close());

  it.each(rows)('$given', async ({ ask: [method, path, body], headers, unknown, want }) => {
    const json = body === undefined ? {} : { json: body(one.bank) };
    const sent = { headers: { ...CREATION, ...headers }, ...json };
    const ask = unknown === true ? one.ask : one.call;
    expect(refusal(await ask(method, path, sent))).toEqual(want);
  });

  it('no unknown fields, but drops them, such as field names of the contract', async () => {
    const json = payment(one.bank, {
      requestedExecutionTime: 'soon',
      creditorAddress: { street: 'High Street', city: 'Bonn', country: 'DE' },
    });
    const made = await one.call('POST', PAYMENTS, { headers: CREATION, json });
    const read = await one.call('GET', `${PAYMENTS}/${made.body.paymentId}`);
    expect(read.body).toEqual({
      ...payment(one.bank, { creditorAddress: { country: 'DE' } }),
      paymentId: made.body.paymentId,
      transactionStatus: 'RCVD',
    });
  });

  it('a body that is nested too deeply, and stays up', async () => {
    const deep = `{"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    const text = JSON.stringify(payment(one.bank)).replace('{', `{"y":${deep},`);
    const headers = { ...CREATION, 'content-type': 'application/json' };
    expect((await one.ask('POST', PAYMENTS, { headers, text })).status).toBe(400);
  });
});
