import type { Bank } from '../../bank/bank.js';
import type { Authorisation } from '../../domain/entities.js';
import { refusal } from '../../domain/refusal.js';
import { mayAuthorise } from '../../sca/may-authorise.js';
import type { Records } from '../../store/store.js';

/** Who decides on an authorisation: the named PSU, or else its own PSU, or else the first one who may. */
export async function choosePsu(
  bank: Bank,
  records: Records,
  authorisation: Authorisation,
  named: string | undefined,
): Promise<string> {
  const { psu } = authorisation;
  if (named !== undefined && psu !== undefined && psu !== named) {
    throw refusal(409, 'PSU_INVALID', `The authorisation already belongs to ${psu}.`);
  }
  if (named !== undefined && (await records.get('psu', named)) === undefined) {
    throw refusal(400, 'PSU_INVALID', 'There is no PSU with this name.');
  }
  const chosen = named ?? psu ?? (await firstWhoMay(bank, records, authorisation));
  if (chosen !== undefined) return chosen;
  throw refusal(409, 'PSU_INVALID', 'No PSU of this bank may authorise this.');
}

async function firstWhoMay(
  bank: Bank,
  records: Records,
  authorisation: Authorisation,
): Promise<string | undefined> {
  const accounts = await records.find('account', {});
  // A company holds accounts, and only its people decide.
  const companies = new Set(accounts.map(({ corporate }) => corporate?.id));
  for (const { id } of await records.find('psu', {})) {
    if (companies.has(id)) continue;
    if ((await mayAuthorise(bank, records, authorisation, id)) === 'yes') return id;
  }
  return undefined;
}
