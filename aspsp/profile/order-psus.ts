import type { FullPsu } from '../seed/seed-more.js';

/**
 * PSUs in the order that suits the suite, each with their accounts in EUR first: a person with an account in
 * EUR, then a person with others, then the people of companies, whose payments need several approvals.
 */
export function orderPsus(psus: readonly FullPsu[]): readonly FullPsu[] {
  return psus
    .map((psu) => ({ ...psu, accounts: [...psu.accounts].sort((a, b) => euro(b) - euro(a)) }))
    .sort((one, other) => fitness(other) - fitness(one));
}

function euro({ currency }: { readonly currency: string }): number {
  return currency === 'EUR' ? 1 : 0;
}

function fitness({ accounts: [account], corporate }: FullPsu): number {
  const alone = corporate === undefined ? 4 : 0;
  return account === undefined ? alone / 4 : alone + 2 + euro(account);
}
