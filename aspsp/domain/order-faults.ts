import { dayOf, isDay } from './calendar.js';
import type { AccountReference, PaymentOrder } from './entities.js';
import { ibanFaults } from './iban-faults.js';
import { isCurrency, minorUnits } from './money.js';
import type { Complaint } from './refusal.js';
import { textFaults } from './text-faults.js';

/** Products that move euros only. */
const EURO_ONLY = new Set([
  'sepa-credit-transfers',
  'instant-sepa-credit-transfers',
  'target-2-payments',
]);

/** What is wrong with a payment order that the schema lets through: all of it, not the first. */
export function orderFaults(order: PaymentOrder, product: string, now: Date): readonly Complaint[] {
  return [
    ...accountFaults(order.debtorAccount, '/debtorAccount'),
    ...accountFaults(order.creditorAccount, '/creditorAccount'),
    ...amountFaults(order, product),
    ...dateFaults(order, now),
    ...textFaults(order),
  ];
}

function accountFaults(reference: AccountReference, path: string): readonly Complaint[] {
  if (reference.iban !== undefined) return ibanFaults(reference, path);
  return [{ code: 'FORMAT_ERROR', text: 'The account is named by its IBAN.', path }];
}

function amountFaults(order: PaymentOrder, product: string): readonly Complaint[] {
  const { currency } = order.instructedAmount;
  const path = '/instructedAmount';
  const format = (text: string, field: string): Complaint => ({
    code: 'FORMAT_ERROR',
    text,
    path: `${path}/${field}`,
  });
  if (!isCurrency(currency)) return [format(`The currency ${currency} is not known.`, 'currency')];
  const faults: Complaint[] = [];
  if (EURO_ONLY.has(product) && currency !== 'EUR') {
    faults.push(format(`The product ${product} transfers EUR only.`, 'currency'));
  }
  const units = minorUnits(order.instructedAmount);
  if (units === undefined) {
    faults.push(format(`The amount has more decimals than ${currency} has.`, 'amount'));
  } else if (units <= 0n) {
    faults.push(format('The amount has to be greater than zero.', 'amount'));
  }
  return faults;
}

function dateFaults(order: PaymentOrder, now: Date): readonly Complaint[] {
  const path = '/requestedExecutionDate';
  const day = order.requestedExecutionDate;
  if (day === undefined) return [];
  if (!isDay(day)) return [{ code: 'FORMAT_ERROR', text: 'The date does not exist.', path }];
  if (day >= dayOf(now)) return [];
  return [{ code: 'EXECUTION_DATE_INVALID', text: 'The execution date has passed.', path }];
}
