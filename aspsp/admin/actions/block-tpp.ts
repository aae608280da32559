import type { Bank } from '../../bank/bank.js';
import { refusal } from '../../domain/refusal.js';
import { tpps } from '../resources/tpps.js';

/** An organisation identifier as in certificates: PSDDE-BAFIN-123456. */
const ORGANISATION = /^[\x21-\x7e]{1,100}$/;

/** The form of an identifier in a QWAC (ETSI TS 119 495, 5.2.1): such a TPP may be blocked before its first call. */
const IN_QWAC = /^PSD[A-Z]{2}-[A-Z]{2,8}-.+$/;

/** Blocks all calls of a TPP, or unblocks them; the TPP's data stays. */
export async function blockTpp(
  bank: Bank,
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
  if (!IN_QWAC.test(tpp) && (await tpps.find(bank, bank.store, tpp)) === undefined) {
    throw refusal(404, 'UNKNOWN', 'There is no TPP with this id; GET /api/tpps lists them.');
  }
  await bank.operator.change(async (_records, before) => {
    const others = before.blocked.filter((one) => one !== tpp);
    return { ...before, blocked: block ? [...others, tpp] : others };
  });
  return { tpp, blocked: block };
}
