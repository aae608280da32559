import { CREATION, ibanAt } from '../../samples.js';
import type { CallOptions } from '../../tpp-client.js';
import { decideOn } from '../psu.js';
import { linkOf } from '../resources.js';
import type { Tour } from '../tour.js';

const PATH = '/v1/funds-confirmations';

/** Funds confirmations: enough, exactly enough, too little, and invalid requests. */
export async function tourFunds(tour: Tour): Promise<void> {
  const account = { iban: ibanAt(tour.bank) };
  const send = (options: CallOptions, as: 'tpp1' | 'none' | 'wrong-role' = 'tpp1') =>
    tour.call('POST', PATH, { as, ...options });
  const askFor = (amount: unknown, change: object = {}) =>
    send({ json: { account, instructedAmount: { currency: 'EUR', amount }, ...change } });
  for (const amount of ['1.00', '3124.50', '1000000.00', '1.00', '-1.00', 'much', 5]) {
    await askFor(amount);
  }
  const spendable = await mostOf(askFor);
  await askFor(spendable);
  await askFor('1.00', { cardNumber: '9999990000000105' });
  await askFor('1.00', { cardNumber: '1'.repeat(36) });
  await askFor('1.00', { account: { iban: 'DE00' } });
  await askFor('1.00', { account: undefined });
  await askFor('1.00', { instructedAmount: undefined });
  await askFor('1.00', { account: { iban: 'DE75512108001245126199' } });
  const json = { account, instructedAmount: { currency: 'EUR', amount: '1.00' } };
  await send({ json, headers: { 'x-request-id': undefined } });
  await send({ json, headers: { 'psu-ip-address': '192.0.2.1' } });
  await send({ json }, 'none');
  await send({ json }, 'wrong-role');
  await send({ text: 'account', headers: { 'content-type': 'text/plain' } });
  await send({ text: '{', headers: { 'content-type': 'application/json' } });
  await tour.call('GET', PATH);
  await underConsent(tour, account);
}

/** The largest amount that is confirmed, to the cent. */
async function mostOf(askFor: (amount: string) => Promise<{ readonly body: unknown }>) {
  let [low, high] = [0, 2 ** 23];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const { body } = await askFor((middle / 100).toFixed(2));
    const yes = JSON.stringify(body).includes('true');
    [low, high] = yes ? [middle, high] : [low, middle];
  }
  return (low / 100).toFixed(2);
}

async function underConsent(tour: Tour, account: object): Promise<void> {
  const requested = { access: { balances: [account] }, frequencyPerDay: 2 };
  const headers = CREATION;
  const made = await tour.call('POST', '/v2/consents/confirmation-of-funds', {
    headers,
    json: requested,
  });
  const instructedAmount = { currency: 'EUR', amount: '1.00' };
  const ask = () =>
    tour.call('POST', PATH, {
      headers: { 'consent-id': String(made.body.consentId) },
      json: { account, instructedAmount },
    });
  await ask();
  await decideOn(tour, linkOf(made, 'scaRedirect'));
  for (const _ of Array(3)) await ask();
}
