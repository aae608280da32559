import type { PaymentBlock } from '../../generated/model/xs2a/schemas.js';
import { currencyOfProduct } from './currency-of-product.js';
import type { BankAccountReference } from './entities.js';
import { ibanErrors, oddFields } from './iban-errors.js';
import { isCurrency, minorUnits } from './money.js';
import { isExchanged } from './payments/exchange.js';
import { executionErrors } from './payments/execution-errors.js';
import { standingOrderErrors } from './payments/standing-order-errors.js';
import { type Ordered, standingOrderOf, transfersOf } from './payments/transfers-of.js';
import type { RefusalMessage } from './refusal.js';
import { sizeErrors, textErrors } from './text-errors.js';

/**
 * All errors of an order that the schema cannot find. Places are
 * JSON pointers into the order in its JSON form, whatever format was sent.
 */
export function orderErrors(
  ordered: Ordered & { readonly product: string },
  now: Date,
): readonly RefusalMessage[] {
  const { service, product, order } = ordered;
  const standing = standingOrderOf(ordered);
  const transfers = transfersOf(ordered);
  return [
    ...sizeErrors(order, transfers.length),
    ...accountErrors(order.debtorAccount, '/debtorAccount'),
    ...transfers.flatMap((transfer, index) => {
      const at = service === 'bulk-payments' ? `/payments/${index}` : '';
      return transferErrors(transfer, product, at);
    }),
    ...executionErrors(order, standing !== undefined, now),
    ...(standing === undefined ? [] : standingOrderErrors(standing, now)),
    ...textErrors(order),
  ];
}

function transferErrors(
  transfer: PaymentBlock,
  product: string,
  at: string,
): readonly RefusalMessage[] {
  return [
    ...accountErrors(transfer.creditorAccount, `${at}/creditorAccount`),
    ...amountErrors(transfer, product, `${at}/instructedAmount`),
  ];
}

function accountErrors(reference: BankAccountReference, path: string): readonly RefusalMessage[] {
  if (oddFields(reference).length > 0) return ibanErrors(reference, path);
  if (reference.iban === undefined) {
    return [{ code: 'FORMAT_ERROR', text: 'The account must be identified by its IBAN.', path }];
  }
  const { currency } = reference;
  if (currency === undefined || isCurrency(currency)) return ibanErrors(reference, path);
  const text = `The currency ${currency} is unknown.`;
  const error = { code: 'FORMAT_ERROR', text, path: `${path}/currency` };
  return [...ibanErrors(reference, path), error];
}

function amountErrors(
  { instructedAmount }: PaymentBlock,
  product: string,
  path: string,
): readonly RefusalMessage[] {
  const { currency } = instructedAmount;
  const format = (text: string, field: string): RefusalMessage => ({
    code: 'FORMAT_ERROR',
    text,
    path: `${path}/${field}`,
  });
  if (!isCurrency(currency)) return [format(`The currency ${currency} is unknown.`, 'currency')];
  const errors: RefusalMessage[] = [];
  const only = currencyOfProduct(product);
  if (only !== undefined && currency !== only) {
    errors.push(format(`The product ${product} transfers only ${only}.`, 'currency'));
  } else if (!isExchanged(currency)) {
    errors.push(format(`This bank does not exchange ${currency}.`, 'currency'));
  }
  const units = minorUnits(instructedAmount);
  if (units === undefined) {
    errors.push(format(`The amount has more decimals than ${currency} has.`, 'amount'));
  } else if (units <= 0n) {
    errors.push(format('The amount must be greater than zero.', 'amount'));
  }
  return errors;
}
