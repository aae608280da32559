import type { Complaint } from '../domain/refusal.js';

/** What a path asks for that this bank does not offer, before anything else of it is looked at. */
export function notOfferedIn(
  path: Readonly<Record<string, string>>,
): { readonly status: 400 | 404; readonly complaint: Complaint } | undefined {
  const { 'payment-service': service, 'payment-product': product } = path;
  if (service !== undefined && service !== 'payments') {
    const text = `The payment service ${service} is not offered.`;
    const complaint = { code: 'PARAMETER_NOT_SUPPORTED', text, path: 'payment-service' };
    return { status: 400, complaint };
  }
  if (product === undefined || PRODUCTS.has(product)) return undefined;
  const text = `The payment product ${product} is not offered.`;
  return { status: 404, complaint: { code: 'PRODUCT_UNKNOWN', text, path: 'payment-product' } };
}

/** The products of this bank: those with a JSON body. */
export const PRODUCTS: ReadonlySet<string> = new Set([
  'sepa-credit-transfers',
  'instant-sepa-credit-transfers',
  'target-2-payments',
  'cross-border-credit-transfers',
  'ro-credit-transfers',
]);
