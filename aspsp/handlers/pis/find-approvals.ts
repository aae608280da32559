import type { Payment } from '../../domain/entities.js';
import { isDebtor } from '../../domain/payments/debtor-of.js';
import { ibanOf } from '../../domain/payments/order-view.js';
import { refusal } from '../../domain/refusal.js';
import type { Records } from '../../store/store.js';

/**
 * How many PSUs have to authorise a payment: more than one for a company account, whether or not the TPP
 * says so. A PSU-Corporate-ID that does not match the account is refused in the
 * same way for every account, known or not.
 */
export async function findApprovals(
  records: Records,
  ordered: Pick<Payment, 'order'>,
  corporateId: string | undefined,
): Promise<number> {
  const account = await records.get('account', ibanOf(ordered.order.debtorAccount));
  const debtor = account !== undefined && isDebtor(ordered, account) ? account : undefined;
  if (corporateId !== undefined && debtor?.corporate?.id !== corporateId) {
    const text = 'The PSU-Corporate-ID does not match the account.';
    throw refusal(401, 'CORPORATE_ID_INVALID', text, 'PSU-Corporate-ID');
  }
  return debtor?.corporate?.approvals ?? 1;
}
