import type { Profile } from '../../../profile/profile.js';
import type { KnownBank } from '../../../record/situations/seen-exchange.js';

type Row = readonly [string, { readonly psu: string; readonly account: string }];

/** The PSUs and accounts of a profile, for the reader of situations; PSUs like the first count as the first. */
export function knownBank({
  psu,
  secondPsu,
  lockablePsu,
  morePsus = [],
  pis,
  ais,
}: Profile): KnownBank {
  const rows = [ais, ...morePsus].flatMap((of): readonly Row[] => [
    ...(of?.accounts ?? []).map(
      ({ iban }, at): Row => [iban, ofFirst(at === 0 ? 'first' : 'later')],
    ),
    ...(of?.multicurrency === undefined
      ? []
      : [[of.multicurrency.iban, ofFirst('multicurrency')] as const]),
    ...(of?.cards ?? []).map(({ maskedPan }): Row => [maskedPan, ofFirst('card')]),
  ]);
  const company = pis?.multilevel;
  const second = lockablePsu?.account;
  return {
    accounts: new Map([
      ...(second === undefined
        ? []
        : [[second.iban, { psu: 'second', account: 'first' }] as const]),
      ...(company === undefined
        ? []
        : [[company.debtorAccount.iban, { psu: 'company', account: 'first' }] as const]),
      ...rows,
    ]),
    psus: new Map([
      ...(secondPsu === undefined ? [] : [[secondPsu.id, 'second'] as const]),
      ...(company?.approvers ?? []).map(({ id }) => [id, 'company'] as const),
      ...[psu, ...morePsus].map(({ id }) => [id, 'first'] as const),
    ]),
  };
}

const ofFirst = (account: string) => ({ psu: 'first', account });
