import type { RefusalMessage } from '../refusal.js';

/** The errors of a basket's list of payments that do not depend on the payments. */
export function listErrors(paymentIds: readonly string[], most: number): readonly RefusalMessage[] {
  const path = '/paymentIds';
  const faults: RefusalMessage[] = [];
  if (paymentIds.length > most) {
    const text = `A signing basket can contain at most ${most} payments.`;
    faults.push({ code: 'FORMAT_ERROR', text, path });
  }
  paymentIds.forEach((id, index) => {
    if (paymentIds.indexOf(id) === index) return;
    const text = 'The payment is listed twice.';
    faults.push({ code: 'FORMAT_ERROR', text, path: `${path}/${index}` });
  });
  return faults;
}
