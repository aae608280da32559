import type { Profile } from '../../../profile/profile.js';
import type { KnownBank } from '../../../record/situations/seen-exchange.js';

type Row = readonly [string, { readonly psu: string; readonly account: string }];

/** The PSUs and accounts of a profile, and its TPPs where the draw has swapped them, for the reader of situations. */
export function knownBank(
  { psu, secondPsu, lockablePsu, morePsus = [], pis, ais }: Profile,
  swapsTpps = false,
): KnownBank {
  const company = pis?.multilevel;
  return {
    ...(swapsTpps ? { tpps: SWAPPED } : {}),
    accounts: new Map([
      ...rowsOf(lockablePsu?.account && { accounts: [lockablePsu.account] }, 'second'),
      ...rowsOf(company && { accounts: [company.debtorAccount] }, 'company'),
      ...rowsOf(ais, 'first'),
      ...morePsus.flatMap((more) => rowsOf(more, 'second')),
    ]),
    psus: new Map([
      ...(company?.approvers ?? []).map(({ id }) => [id, 'company'] as const),
      ...[secondPsu, lockablePsu, ...morePsus].flatMap((each) =>
        each === undefined ? [] : [[each.id, 'second'] as const],
      ),
      [psu.id, 'first'],
    ]),
  };
}

const SWAPPED: ReadonlyMap<string, string> = new Map([
  ['tpp1', 'second'],
  ['tpp2', 'first'],
]);

type AccountsOf = Pick<NonNullable<Profile['ais']>, 'accounts' | 'cards' | 'multicurrency'>;

/** The accounts of a PSU by number, with their places. */
function rowsOf(of: AccountsOf | undefined, psu: string): readonly Row[] {
  const { accounts = [], cards = [], multicurrency } = of ?? {};
  return [
    ...accounts.map(({ iban }, at): Row => [iban, { psu, account: at === 0 ? 'first' : 'later' }]),
    ...(multicurrency === undefined
      ? []
      : [[multicurrency.iban, { psu, account: 'multicurrency' }] as const]),
    ...cards.map(({ maskedPan }): Row => [maskedPan, { psu, account: 'card' }]),
  ];
}
