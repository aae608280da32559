import type { PaymentBlock } from '../../generated/model/xs2a/schemas.js';
import type { AccountReference } from './entities.js';
import { ibanFaults, oddFields } from './iban-faults.js';
import { isCurrency, minorUnits } from './money.js';
import { isExchanged } from './payments/exchange.js';
import { executionFaults } from './payments/execution-faults.js';
import { standingOrderFaults } from './payments/standing-order-faults.js';
import { type Ordered, standingOrderOf, transfersOf } from './payments/transfers-of.js';
import type { Complaint } from './refusal.js';
import { textFaults } from './text-faults.js';

/** The only currency of a product; cross-border transfers have none. */
const ONE_CURRENCY: Readonly<Record<string, string>> = {
  'sepa-credit-transfers': 'EUR',
  'instant-sepa-credit-transfers': 'EUR',
  'target-2-payments': 'EUR',
  'ro-credit-transfers': 'RON',
};

/**
 * What is wrong with an order that the schema lets through: all of it, not the first. Places are
 * JSON pointers into the order as JSON has it, whatever it was sent as.
 */
export function orderFaults(
  ordered: Ordered & { readonly product: string },
  now: Date,
): readonly Complaint[] {
  const { service, product, order } = ordered;
  const standing = standingOrderOf(ordered);
  return [
    ...accountFaults(order.debtorAccount, '/debtorAccount'),
    ...transfersOf(ordered).flatMap((transfer, index) => {
      const at = service === 'bulk-payments' ? `/payments/${index}` : '';
      return transferFaults(transfer, product, at);
    }),
    ...executionFaults(order, standing !== undefined, now),
    ...(standing === undefined ? [] : standingOrderFaults(standing, now)),
    ...textFaults(order),
  ];
}

function transferFaults(transfer: PaymentBlock, product: string, at: string): readonly Complaint[] {
  return [
    ...accountFaults(transfer.creditorAccount, `${at}/creditorAccount`),
    ...amountFaults(transfer, product, `${at}/instructedAmount`),
  ];
}

function accountFaults(reference: AccountReference, path: string): readonly Complaint[] {
  if (oddFields(reference).length > 0) return ibanFaults(reference, path);
  if (reference.iban === undefined) {
    return [{ code: 'FORMAT_ERROR', text: 'The account is named by its IBAN.', path }];
  }
  const { currency } = reference;
  if (currency === undefined || isCurrency(currency)) return ibanFaults(reference, path);
  const text = `The currency ${currency} is not known.`;
  const fault = { code: 'FORMAT_ERROR', text, path: `${path}/currency` };
  return [...ibanFaults(reference, path), fault];
}

function amountFaults(
  { instructedAmount }: PaymentBlock,
  product: string,
  path: string,
): readonly Complaint[] {
  const { currency } = instructedAmount;
  const format = (text: string, field: string): Complaint => ({
    code: 'FORMAT_ERROR',
    text,
    path: `${path}/${field}`,
  });
  if (!isCurrency(currency)) return [format(`The currency ${currency} is not known.`, 'currency')];
  const faults: Complaint[] = [];
  const only = ONE_CURRENCY[product.replace('pain.001-', '')];
  if (only !== undefined && currency !== only) {
    faults.push(format(`The product ${product} transfers ${only} only.`, 'currency'));
  } else if (!isExchanged(currency)) {
    faults.push(format(`This bank does not exchange ${currency}.`, 'currency'));
  }
  const units = minorUnits(instructedAmount);
  if (units === undefined) {
    faults.push(format(`The amount has more decimals than ${currency} has.`, 'amount'));
  } else if (units <= 0n) {
    faults.push(format('The amount has to be greater than zero.', 'amount'));
  }
  return faults;
}
