import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBank, startBank } from './start-bank.js';
import { ibanAt } from './testing/samples.js';
import { type TppClient, tppClient } from './testing/tpp-client.js';

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

function ask(change: object = {}, headers: Record<string, string> = {}) {
  const json = {
    account: { iban: ibanAt(bank) },
    instructedAmount: { currency: 'EUR', amount: '10.00' },
    ...change,
  };
  return tpp.call('POST', '/v1/funds-confirmations', { headers, json });
}

const amount = (text: string, currency = 'EUR') => ({
  instructedAmount: { currency, amount: text },
});

describe('confirming funds', () => {
  it('is positive up to the booked funds minus pending debits, to the cent', async () => {
    const entries = await bank.bank.store.find('entry', { account: ibanAt(bank) });
    const account = await bank.bank.store.get('account', ibanAt(bank));
    const booked = entries.filter((entry) => entry.bookingDate !== undefined || entry.units < 0n);
    const units = booked.reduce((sum, entry) => sum + entry.units, account?.opening ?? 0n);
    const euros = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
    const more = { cardNumber: '1234', payee: 'Corner Shop' };
    const just = await ask({ ...amount(euros(units)), ...more });
    expect([just.status, just.body]).toEqual([200, { fundsAvailable: true }]);
    expect((await ask(amount(euros(units + 1n)))).body).toEqual({ fundsAvailable: false });
  });

  it('does not count pending credits', async () => {
    const account = ibanAt(bank, 1);
    const [pattern] = await bank.bank.store.find('entry', { account });
    if (pattern === undefined) throw new Error('an entry is needed');
    const { bookingDate: _none, ...pending } = pattern;
    const incoming = { ...pending, id: 'incoming', reference: '000900', units: 99_999_999n };
    await bank.bank.store.put('entry', incoming);
    const asked = await ask({ account: { iban: account }, ...amount('900000') });
    expect(asked.body).toEqual({ fundsAvailable: false });
  });

  it('checks the part of a multicurrency account in the currency of the amount', async () => {
    const iban = bank.psus[0]?.multicurrency[0]?.iban ?? '';
    const asked = async (text: string, currency: string, more: object = {}) => {
      const reply = await ask({ account: { iban, ...more }, ...amount(text, currency) });
      return [reply.status, reply.body.fundsAvailable ?? reply.body.tppMessages[0].code];
    };
    expect(await asked('1000', 'EUR')).toEqual([200, true]);
    expect(await asked('1000', 'USD', { currency: 'USD' })).toEqual([200, true]);
    expect(await asked('1000', 'GBP')).toEqual([400, 'PARAMETER_NOT_CONSISTENT']);
    expect(await asked('1000', 'EUR', { currency: 'GBP' })).toEqual([400, 'RESOURCE_UNKNOWN']);
  });

  it.each([
    {
      name: 'an unknown account',
      change: { account: { iban: 'DE02120300000000202051' } },
      want: ['RESOURCE_UNKNOWN'],
    },
    {
      name: 'an invalid IBAN',
      change: { account: { iban: 'DE00999900010000000101' } },
      want: ['FORMAT_ERROR'],
    },
    { name: 'a card', change: { account: { maskedPan: '9***1' } }, want: ['FORMAT_ERROR'] },
    { name: 'an amount of zero', change: amount('0'), want: ['FORMAT_ERROR'] },
    { name: 'a negative amount', change: amount('-3'), want: ['FORMAT_ERROR'] },
    { name: 'an amount with three decimals', change: amount('1.003'), want: ['FORMAT_ERROR'] },
    {
      name: 'several errors',
      change: { account: { iban: 'DE00999900010000000101' }, ...amount('0') },
      want: ['FORMAT_ERROR', 'FORMAT_ERROR'],
    },
    {
      name: 'another currency',
      change: amount('1', 'USD'),
      want: ['PARAMETER_NOT_CONSISTENT'],
    },
  ])('refuses $name', async ({ change, want }) => {
    const reply = await ask(change);
    const codes = reply.body.tppMessages.map((one: { code: string }) => one.code);
    expect([reply.status, codes]).toEqual([400, want]);
  });

  it('refuses an unknown consent, and works without a consent', async () => {
    const reply = await ask({}, { 'consent-id': 'unknown' });
    expect([reply.status, reply.body.tppMessages[0].code]).toEqual([400, 'CONSENT_UNKNOWN']);
    expect((await ask()).status).toBe(200);
  });

  it('is available to a TPP with the role PSP_IC', async () => {
    const json = { account: { iban: ibanAt(bank) }, ...amount('1') };
    const only = tppClient(bank, 'wrong-role-qwac');
    const allowed = await only.call('POST', '/v1/funds-confirmations', { json });
    const accounts = await only.call('GET', '/v1/card-accounts');
    await only.close();
    expect([allowed.status, accounts.status]).toEqual([200, 401]);
  });
});
