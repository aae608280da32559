/** The scaStatus link in the response to the last update of a grant, in any approach. */
import { field, status } from '../build.js';
import type { GrantStep } from '../case.js';
import type { OperationId } from '../operations.js';

/** Followed where it is given, but not where the contract does not show the response. */
export function linkOfUpdate(update: string): Pick<GrantStep, 'linked'> {
  const read = SCA_STATUS[update as OperationId];
  if (read === undefined) return {};
  const { operation, clause } = read;
  const expect = [status(clause, 200), field(clause, '/scaStatus', { type: 'string' })];
  return { linked: { duty: 'links', operation, expect } };
}

/** The target of the link. */
const SCA_STATUS: Readonly<
  Partial<Record<OperationId, { readonly operation: OperationId; readonly clause: string }>>
> = {
  updatePaymentPsuData: {
    operation: 'getPaymentScaStatus',
    clause: 'PIS-LINK-SCA-STATUS-WORKS',
  },
  updatePaymentCancellationPsuData: {
    operation: 'getPaymentCancellationScaStatus',
    clause: 'PIS-LINK-SCA-STATUS-WORKS',
  },
  updateConsentPsuData: { operation: 'getConsentScaStatus', clause: 'AIS-CONSENT-LINK-WORKS' },
  updateSigningBasketPsuData: {
    operation: 'getSigningBasketScaStatus',
    clause: 'SBS-LINKS-WORK',
  },
};
