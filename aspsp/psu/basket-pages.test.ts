import { afterAll, beforeAll, expect, it } from 'vitest';
import { basketBody } from '../pages/basket-body.js';
import { fundsConsentBody } from '../pages/funds-consent-body.js';
import { type RunningBank, startBank } from '../start-bank.js';
import { basketCalls } from '../testing/basket-samples.js';
import { openBrowser } from '../testing/browser.js';
import { STANDING } from '../testing/orders.js';
import { CREATION, ibanAt, payment } from '../testing/samples.js';
import { type TppClient, tppClient } from '../testing/tpp-client.js';

let bank: RunningBank;
let tpp: TppClient;
beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0 });
  tpp = tppClient(bank);
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

/** The page of a link after the first PSU has logged in. */
async function shown(link: string): Promise<string> {
  const browser = openBrowser(bank);
  const { id: username = '', password = '' } = bank.psus[0] ?? {};
  await browser.open(link);
  const { text } = await browser.submit({ login: '1', username, password });
  await browser.close();
  return text;
}

it('shows every payment of a basket, and the sum of each currency', async () => {
  const calls = basketCalls(bank, tpp);
  const amount = (currency: string, units: string) => ({
    instructedAmount: { currency, amount: units },
  });
  const { start } = await calls.basket(
    await calls.pay(amount('EUR', '10.50')),
    await calls.pay({ ...amount('EUR', '0.70'), requestedExecutionDate: '2099-01-31' }),
    await calls.pay(amount('USD', '3'), 'cross-border-credit-transfers'),
  );
  const page = await shown((await start()).link);
  for (const want of [
    '<h1>Approve payments</h1>',
    '<p class="sum">11.20 EUR and 3.00 USD</p>',
    '3 payments in total.',
    '<h2>1. 10.50 EUR</h2>',
    '<h2>2. 0.70 EUR</h2>',
    '<h2>3. 3.00 USD</h2>',
    '<dd>Bruno Example</dd>',
    'DE58 9999 0001',
    '2099-01-31',
    '<dd>Invoice 12</dd>',
  ]) {
    expect(page).toContain(want);
  }
});

it('shows the repetition of a periodic payment in a basket', async () => {
  const made = await tpp.call('POST', '/v1/periodic-payments/sepa-credit-transfers', {
    headers: CREATION,
    json: payment(bank, STANDING),
  });
  const { start } = await basketCalls(bank, tpp).basket({ id: String(made.body.paymentId) });
  const page = await shown((await start()).link);

  expect(page).toContain('<dt>Repeated</dt><dd>Every month');
  expect(page).toContain('<dt>Until</dt><dd>you end it</dd>');
});

it('shows what is executed of a single payment, and no other fields', async () => {
  const calls = basketCalls(bank, tpp);
  const other = { ...payment(bank), creditorName: 'Nobody' };
  const { start } = await calls.basket(await calls.pay({ payments: [other] }));
  const page = await shown((await start()).link);

  expect(page).toContain('<dd>Bruno Example</dd>');
  expect(page).not.toContain('Nobody');
});

it('shows the account, card and limits of a consent to confirm funds', async () => {
  const json = {
    access: { balances: [{ iban: ibanAt(bank) }] },
    recurringIndicator: true,
    frequencyPerDay: 4,
    validUntil: '2099-12-31',
    cardNumber: '1234 5678',
    cardInformation: 'My card',
  };
  const path = '/v2/consents/confirmation-of-funds';
  const made = await tpp.call('POST', path, { headers: CREATION, json });
  const page = await shown(made.body._links.scaRedirect.href);
  for (const want of [
    '<h1>Allow the confirmation of funds</h1>',
    'wants to ask whether an amount is available:',
    '<dt>Household, EUR</dt>',
    '<dd>1234 5678, My card</dd>',
    '<dd>2099-12-31</dd>',
    '<dd>Up to 4 a day</dd>',
  ]) {
    expect(page).toContain(want);
  }
  expect(page).not.toContain('Savings');
});

it('escapes every text', () => {
  const evil = `"><script>alert('x')</script>&`;
  const account = { name: evil, iban: evil, currency: evil };
  const transfer = { creditorName: evil, creditorIban: evil, amount: evil, remittance: evil };
  const order = {
    service: 'payments',
    total: evil,
    debtorIban: evil,
    transfers: [transfer],
    execution: evil,
  } as const;
  const bodies = [
    basketBody({ kind: 'basket', orders: [order], total: evil }),
    fundsConsentBody({
      kind: 'funds-consent',
      accounts: [account],
      card: evil,
      validUntil: evil,
      frequency: evil,
    }),
  ];
  for (const { markup } of bodies) {
    expect(markup).not.toContain('<script');
    expect(markup).toContain('&lt;scri');
  }
});
