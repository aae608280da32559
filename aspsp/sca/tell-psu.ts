import type { Bank } from '../bank/bank.js';
import type { Authorisation } from '../domain/entities.js';
import { filled, texts } from '../language/speaking.js';
import { subjectLine } from '../pages/approval-page.js';
import type { Records } from '../store/store.js';
import { accountsFor } from './accounts-for.js';
import { PURPOSES } from './purposes/purposes.js';
import { subjectOf } from './subject-of.js';

/** Sends a message about an authorisation, with its purpose, to the PSU's phone. */
export async function tellPsu(
  bank: Bank,
  records: Records,
  { id, purpose, resource: of, psu, tppName }: Authorisation,
  message: { readonly text: string; readonly otp?: string },
): Promise<void> {
  const resource = await PURPOSES[purpose].waiting(bank, records, of);
  if (psu === undefined || resource === undefined) return;
  const subject = subjectOf({ resource }, await accountsFor(records, psu));
  const by = filled(texts().askedForBy, { tpp: tppName });
  const what = subject === undefined ? '' : ` ${subjectLine(subject)} ${by}.`;
  const at = bank.seams.now().toISOString();
  const text = message.text + what;
  await bank.outbox.deliver(records, { psu, at, authorisation: id, ...message, text });
}
