import { expect, it } from 'vitest';
import type { Account, KeptReference } from '../entities.js';
import { digestOf } from '../passwords.js';
import { isMeant } from './is-meant.js';

const account = (change: Partial<Account>) =>
  ({ id: 'DE1', currency: 'EUR', ...change }) as Account;
const card = (pan: string) =>
  account({
    id: pan,
    card: { maskedPan: '999999******0105', panDigest: digestOf(pan), creditLimit: 0n },
  });
const ACCOUNTS: Readonly<Record<string, Account>> = {
  own: account({}),
  whole: account({ id: 'DE2', currency: 'XXX' }),
  part: account({ id: 'DE2-USD', parent: 'DE2', currency: 'USD' }),
  card: card('9999990000000105'),
  twin: card('9999990010000105'),
};

it.each([
  { reference: { iban: 'DE1' }, want: ['own'] },
  { reference: { iban: 'DE1', currency: 'EUR' }, want: ['own'] },
  { reference: { iban: 'DE1', currency: 'USD' }, want: [] },
  { reference: { iban: 'DE2' }, want: ['whole', 'part'] },
  { reference: { iban: 'DE2', currency: 'USD' }, want: ['part'] },
  { reference: { iban: 'DE2-USD' }, want: [] },
  { reference: { iban: '9999990000000105' }, want: [] },
  { reference: { maskedPan: '999999xxxxxx0105' }, want: ['card', 'twin'] },
  {
    reference: { maskedPan: '999999******0105', panDigest: digestOf('9999990010000105') },
    want: ['twin'],
  },
  { reference: { maskedPan: '999999******0105', iban: 'DE1' }, want: [] },
  { reference: { currency: 'EUR' }, want: [] },
] satisfies { reference: KeptReference; want: string[] }[])(
  '$reference names $want',
  ({ reference, want }) => {
    const meant = Object.entries(ACCOUNTS).filter(([, one]) => isMeant(reference, one));
    expect(meant.map(([name]) => name)).toEqual(want);
  },
);
