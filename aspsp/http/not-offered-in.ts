import type { BankConfig } from '../config/bank-config.js';
import { serviceOf } from '../config/services.js';
import type { RefusalMessage } from '../domain/refusal.js';

/** The response to a call of something that the bank does not offer. */
export interface NotOffered {
  readonly status: 400 | 404 | 405;
  readonly message: RefusalMessage;
}

/** The part of a path that this bank does not offer, before anything else is checked. */
export function notOfferedIn(
  { services, products }: BankConfig,
  template: string,
  path: Readonly<Record<string, string>>,
): NotOffered | undefined {
  const service = serviceOf(template);
  if (!services.includes(service)) {
    const message = { code: 'SERVICE_INVALID', text: `This bank does not offer ${service}.` };
    return { status: 405, message };
  }
  const { 'payment-service': kind, 'payment-product': product } = path;
  if (kind === undefined) return undefined;
  const offered = Object.hasOwn(products, kind) ? products[kind as keyof typeof products] : [];
  if (offered.length === 0) {
    const text = `The payment service ${kind} is not offered.`;
    return {
      status: 400,
      message: { code: 'PARAMETER_NOT_SUPPORTED', text, path: 'payment-service' },
    };
  }
  if (product === undefined || offered.includes(product)) return undefined;
  const text = `The payment product ${product} is not offered.`;
  return { status: 404, message: { code: 'PRODUCT_UNKNOWN', text, path: 'payment-product' } };
}
