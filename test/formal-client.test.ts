import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningBank, startBank } from '../aspsp/start-bank.js';
import { decide } from '../aspsp/testing/browser.js';
import { ibanAt, periodOf, REDIRECT_URI } from '../aspsp/testing/samples.js';
import {
  type BerlinGroupClient,
  createBerlinGroupClient,
} from '../generated/client/berlin-group/client.js';
import { makeSigner } from '../pki/pki.js';
import { undiciTransport } from '../runtime/client/undici-transport.js';

let bank: RunningBank;
let client: BerlinGroupClient;
beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0, config: { dialect: 'berlin-group' } });
  const { certificate: cert, key } = bank.pki['tpp1-qwac'];
  client = createBerlinGroupClient({
    baseUrl: bank.baseUrl,
    transport: undiciTransport({ cert, key, ca: bank.pki.ca.certificate }),
    sign: makeSigner(bank.pki['tpp1-qseal']),
  });
});
afterAll(async () => {
  await client.close();
  await bank.close();
});

const PSU = { 'PSU-IP-Address': '192.0.2.10' } as const;
const CREATION = {
  ...PSU,
  'TPP-Redirect-Preferred': true,
  'TPP-Redirect-URI': REDIRECT_URI,
} as const;

test('the client of the formal dialect reads transactions of a bank of this dialect', async () => {
  const accounts = [{ iban: ibanAt(bank) }];
  const made = await client.createConsent({
    headers: CREATION,
    body: {
      contentType: 'application/json',
      value: {
        access: { accounts, transactions: accounts },
        recurringIndicator: true,
        validUntil: '9999-12-31',
        frequencyPerDay: 4,
        combinedServiceIndicator: false,
      },
    },
  });
  if (made.status !== 201) throw new Error(`consent: ${made.status}`);
  await decide(bank, made.body._links.scaRedirect?.href ?? '');
  const headers = { ...PSU, 'Consent-ID': made.body.consentId };
  const list = await client.listAccounts({ query: {}, headers });
  if (list.status !== 200) throw new Error(`accounts: ${list.status}`);
  const path = { 'account-id': list.body.accounts[0]?.resourceId ?? '' };
  const { dateFrom } = periodOf(bank);
  const query = { bookingStatus: 'booked', dateFrom } as const;
  const report = await client.listTransactions({ path, query, headers });
  if (report.status !== 200 || report.contentType !== 'application/json') {
    throw new Error(`transactions: ${report.status}`);
  }
  const transactionId = report.body.transactions?.booked?.[0]?.transactionId ?? '';
  const details = await client.getTransactionDetails({ path: { ...path, transactionId }, headers });
  expect(details).toMatchObject({ status: 200, body: { transactionsDetails: { transactionId } } });
});

test('the client of the formal dialect reads the status of a basket', async () => {
  const payment = await client.initiatePayment({
    path: { 'payment-service': 'payments', 'payment-product': 'sepa-credit-transfers' },
    headers: CREATION,
    body: {
      contentType: 'application/json',
      value: {
        instructedAmount: { currency: 'EUR', amount: '1.00' },
        debtorAccount: { iban: ibanAt(bank) },
        creditorAccount: { iban: ibanAt(bank, 1) },
        creditorName: 'Bruno Example',
        creditorAddress: { townName: 'Bonn', country: 'DE' },
      },
    },
  });
  if (payment.status !== 201) throw new Error(`payment: ${payment.status}`);
  const made = await client.createSigningBasket({
    headers: CREATION,
    body: { contentType: 'application/json', value: { paymentIds: [payment.body.paymentId] } },
  });
  if (made.status !== 201) throw new Error(`basket: ${made.status}`);
  const { basketId } = made.body;
  const status = await client.getSigningBasketStatus({ path: { basketId }, headers: {} });
  expect(status).toMatchObject({ status: 200, body: { transactionStatus: 'RCVD' } });
});
