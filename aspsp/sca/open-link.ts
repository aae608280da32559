import type { Bank } from '../bank/bank.js';
import { digestOf } from '../domain/passwords.js';
import type { Records } from '../store/store.js';

/**
 * Creates the opaque last segment of the link on which a PSU carries out an authorisation; only its digest is
 * stored.
 */
export async function openLink(
  bank: Bank,
  records: Records,
  authorisation: string,
): Promise<string> {
  const link = bank.seams.secret(24);
  const createdAt = bank.seams.now().toISOString();
  const id = digestOf(link);
  await records.put('interaction', { id, authorisation, createdAt, done: false });
  return link;
}
