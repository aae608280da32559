import { memberOf } from '../../foundation/json-pointer.js';
import { OPERATION } from '../../standard/operation.js';
import type { OperationId } from '../cases/operations.js';
import type { WireRequest } from '../wire/wire.js';

const INITIATIONS: ReadonlySet<OperationId> = new Set([
  OPERATION.payment.create,
  OPERATION.payment.validate,
]);
const MAX_DEPTH = 20;

/**
 * The largest amount that anybody could read in the body of an initiation; 0 when there is none. For a text
 * that is not a decimal, the largest possible reading of its digits is used.
 */
export function largestAmount(body: string): number {
  const texts = [...amountsInJson(body), ...amountsInText(body)];
  return Math.max(0, ...texts.map(readAmount));
}

/**
 * Throws when the amount of an initiation exceeds the limit, which is an error of the case and not of the
 * target.
 */
export function guardAmount(operation: OperationId, request: WireRequest, maxAmount: string): void {
  if (!INITIATIONS.has(operation) || request.body === null) return;
  const amount = largestAmount(request.body);
  if (amount <= Number(maxAmount)) return;
  throw new Error(`the payment of ${amount} exceeds the profile's pis.maxAmount ${maxAmount}`);
}

function amountsInJson(body: string): readonly unknown[] {
  const found: unknown[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
    const amount = memberOf(memberOf(value, 'instructedAmount'), 'amount');
    if (amount !== undefined) found.push(amount);
    for (const each of Object.values(value)) visit(each, depth + 1);
  };
  try {
    visit(JSON.parse(body) as unknown, 0);
  } catch {
    return found;
  }
  return found;
}

/** Amounts in invalid JSON and in XML. */
function amountsInText(body: string): readonly string[] {
  const json = [...body.matchAll(/"amount"\s*:\s*"?([^",}\]]{1,100})/g)];
  const xml = [
    ...body.matchAll(/<(?:\w+:)?(?:InstdAmt|EqvtAmt|Amt|CtrlSum)\b[^>]*>([^<]{1,100})</g),
  ];
  return [...json, ...xml].map((match) => match[1] ?? '');
}

function readAmount(value: unknown): number {
  const plain = Math.abs(Number(value));
  if (!Number.isNaN(plain)) return plain;
  const digits = String(value).replace(/[^0-9.,]/g, '');
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const whole = (at === -1 ? digits : digits.slice(0, at)).replace(/[.,]/g, '');
  const fraction = at === -1 ? '' : digits.slice(at + 1);
  return Number(`${whole || '0'}.${fraction || '0'}`);
}
