import type { Bank } from '../bank/bank.js';
import type { Authorisation } from '../domain/entities.js';
import type { Records } from '../store/store.js';
import { accountsFor } from './accounts-for.js';
import { PURPOSES } from './purposes/purposes.js';
import { subjectOf } from './subject-of.js';

/** Whether a PSU may carry out an authorisation; if not, the reason. */
export async function mayAuthorise(
  bank: Bank,
  records: Records,
  { purpose, resource: id }: Pick<Authorisation, 'purpose' | 'resource'>,
  psu: string,
): Promise<'yes' | 'not theirs' | 'did already' | 'too late'> {
  const resource = await PURPOSES[purpose].waiting(bank, records, id);
  if (resource === undefined) return 'too late';
  const subject = subjectOf({ resource }, await accountsFor(records, psu));
  if (!bank.rules.mayApprove(subject !== undefined)) return 'not theirs';
  return PURPOSES[purpose].authorisedBy(resource).includes(psu) ? 'did already' : 'yes';
}
