import type { Bank } from '../../bank/bank.js';
import { refusal } from '../../domain/refusal.js';

/** An organisation identifier as in certificates: PSDDE-BAFIN-123456. */
const ORGANISATION = /^[\x21-\x7e]{1,100}$/;

/** Blocks all calls of a TPP, or unblocks them; the TPP's data stays. */
export async function blockTpp(
  { operator }: Bank,
  tpp: string,
  block: boolean,
): Promise<{ readonly tpp: string; readonly blocked: boolean }> {
  if (!ORGANISATION.test(tpp)) {
    throw refusal(
      400,
      'TPP_INVALID',
      'Give the organisation identifier of the TPP as in its certificate: PSDDE-BAFIN-123456.',
    );
  }
  await operator.change(async (_records, before) => {
    const others = before.blocked.filter((one) => one !== tpp);
    return { ...before, blocked: block ? [...others, tpp] : others };
  });
  return { tpp, blocked: block };
}
