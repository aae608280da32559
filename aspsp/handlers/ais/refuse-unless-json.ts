import { refusal } from '../../domain/refusal.js';

/** Transactions are told in JSON only: a client that takes something else alone is refused. */
export function refuseUnlessJson(accept: string | undefined): void {
  if (accept === undefined || accept.trim() === '') return;
  const ranges = accept.split(',').map((range) => range.split(';')[0]?.trim().toLowerCase() ?? '');
  if (ranges.some((range) => ['application/json', 'application/*', '*/*'].includes(range))) return;
  throw refusal(406, 'REQUESTED_FORMATS_INVALID', 'Transactions are available as JSON only.');
}
