import { afterEach, describe, expect, it } from 'vitest';
import { BANK_VERSIONS, type BankVersion } from '../aspsp/dialect/dialect.js';
import { bodyFromVersion, bodyToVersion } from '../aspsp/dialect/version-names.js';
import { decide } from '../aspsp/testing/browser.js';
import { CREATION, consent, payment, periodOf } from '../aspsp/testing/samples.js';
import { type FormalBank, openFormalBank } from './formal-bank.js';

let one: FormalBank;

/** What a bank of a version returns for a granted consent; each response is valid in its document. */
async function readAccounts(framework: BankVersion) {
  one = await openFormalBank({ framework });
  const { bank } = one;
  const access = { access: { allPsd2: 'allAccounts' } };
  const json = consent(bank, access);
  const made = await one.call('POST', '/v1/consents', { headers: CREATION, json });
  await decide(bank, made.body._links.scaRedirect.href);
  const headers = { 'consent-id': made.body.consentId, 'psu-ip-address': '192.0.2.10' };
  const read = (path: string) => one.call('GET', path, { headers });
  const { accounts } = (await read('/v1/accounts')).body;
  const { cardAccounts } = (await read('/v1/card-accounts')).body;
  const period = new URLSearchParams({ ...periodOf(bank) }).toString();
  const list = `/v1/accounts/${accounts[0].resourceId}/transactions`;
  const entries = (await read(`${list}?bookingStatus=booked&${period}`)).body;
  const [entry] = entries.transactions.booked;
  const details = (await read(`${list}/${entry.transactionId}`)).body.transactionsDetails;
  return { cardAccounts, entry, details, headers };
}

describe('a bank of the formal dialect', () => {
  afterEach(() => one.close());

  it.each([
    ['1.3.4', [false, false, false], 404],
    ['1.3.6', [false, false, false], 404],
    ['1.3.8', [true, false, false], 404],
    ['1.3.9', [true, true, true], 404],
    ['1.3.12', [false, true, true], 404],
  ] as const)('speaks version %s', async (framework, [nested, card, batch], beneficiaries) => {
    const { cardAccounts, entry, details, headers } = await readAccounts(framework);
    expect(['transactionDetails' in details, 'transactionAmount' in details]).toEqual([
      nested,
      !nested,
    ]);
    expect('debitAccounting' in cardAccounts[0]).toBe(card);
    expect('batchIndicator' in entry).toBe(batch);
    const answer = await one.ask('GET', '/v1/trusted-beneficiaries', { headers });
    expect(answer.status).toBe(beneficiaries);
    const { tppMessages } = answer.body;
    const hasOperation = framework !== '1.3.4' && framework !== '1.3.12';
    expect(/keeps no lists/.test(tppMessages[0].text)).toBe(hasOperation);
    expect(one.bank.profile).toMatchObject({ dialect: 'berlin-group', framework });
  });

  it.each([
    ['1.3.6', { remittanceInformationStructured: { reference: 'R1' } }, 400, undefined],
    ['1.3.6', { remittanceInformationStructured: 'R1' }, 201, 'R1'],
    ['1.3.12', { remittanceInformationStructured: 'R1' }, 400, undefined],
    ['1.3.12', { remittanceInformationStructured: { reference: 'R1' } }, 201, { reference: 'R1' }],
    ['1.3.12', { debtorAccount: { other: { identification: 'X1' } } }, 400, undefined],
    ['1.3.9', { debtorAccount: { otherAccountIdentification: 'X1' } }, 400, undefined],
  ] as const)(
    'of %s answers a payment with %j with %i',
    async (framework, change, status, told) => {
      one = await openFormalBank({ framework });
      const path = '/v1/payments/sepa-credit-transfers';
      const json = payment(one.bank, change);
      const made = await one.call('POST', path, { headers: { ...CREATION }, json });
      expect(made.status).toBe(status);
      if (status !== 201) return;
      const read = await one.call('GET', `${path}/${made.body.paymentId}`);
      expect(read.body.remittanceInformationStructured).toEqual(told);
    },
  );

  it('of 1.3.8 refuses a consent for types of accounts, which it cannot restrict', async () => {
    one = await openFormalBank({ framework: '1.3.8' });
    const json = consent(one.bank, { access: { allPsd2: 'allAccounts', restrictedTo: ['CACC'] } });
    const { status, body } = await one.call('POST', '/v1/consents', { headers: CREATION, json });
    expect([status, body.tppMessages[0].code, body.tppMessages[0].path]).toEqual([
      ...[400, 'PARAMETER_NOT_SUPPORTED', '/access/restrictedTo'],
    ]);
  });

  it('of 1.3.9 gives no redirect to a TPP that prefers the Decoupled approach', async () => {
    const sca = { approaches: ['redirect', 'decoupled'] };
    one = await openFormalBank({ framework: '1.3.9', sca });
    const { 'tpp-redirect-preferred': _, ...creation } = CREATION;
    const approachOf = async (headers: object) => {
      const path = '/v1/payments/sepa-credit-transfers';
      const json = payment(one.bank);
      const made = await one.call('POST', path, { headers: { ...creation, ...headers }, json });
      return [made.status, made.headers['aspsp-sca-approach']];
    };
    expect(await approachOf({ 'tpp-decoupled-preferred': 'true' })).toEqual([201, 'DECOUPLED']);
    expect(await approachOf({})).toEqual([201, 'REDIRECT']);
  });
});

it('version 1.3.4 has names of its own for cancellations and consents', () => {
  const list = { authorisationIds: ['1'] };
  const operation = 'listPaymentCancellationAuthorisations';
  const lists = BANK_VERSIONS.map((version) => bodyToVersion(version, operation, list));
  expect(lists).toEqual([{ cancellationIds: ['1'] }, list, list, list, list]);
  const theirs = { access: { additionalAccountInformation: { ownerName: [] } } };
  const ours = { access: { additionalInformation: { ownerName: [] } } };
  expect(bodyFromVersion('1.3.4', 'createConsent', theirs)).toEqual(ours);
  expect(bodyToVersion('1.3.4', 'getConsent', ours)).toEqual(theirs);
  expect(bodyToVersion('1.3.9', 'getConsent', ours)).toEqual(ours);
});
