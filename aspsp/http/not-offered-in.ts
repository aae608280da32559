import type { BankConfig, Service } from '../config/bank-config.js';
import type { Complaint } from '../domain/refusal.js';

/** What the bank answers to a call of something that it does not offer. */
export interface NotOffered {
  readonly status: 400 | 404 | 405;
  readonly complaint: Complaint;
}

/** The service that a path template belongs to, by how it begins. */
const SERVICES: readonly (readonly [RegExp, Service])[] = [
  [/^\/v1\/(?:accounts|consents)(?:\/|$)/, 'accounts'],
  [/^\/v1\/card-accounts(?:\/|$)/, 'card-accounts'],
  [/^\/v1\/account-list(?:\/|$)/, 'account-list'],
  [/^\/v1\/funds-confirmations(?:\/|$)/, 'funds-confirmations'],
  [/^\/v2\/consents\/confirmation-of-funds(?:\/|$)/, 'funds-consents'],
  [/^\/v1\/signing-baskets(?:\/|$)/, 'signing-baskets'],
];

/** What a path asks for that this bank does not offer, before anything else of it is looked at. */
export function notOfferedIn(
  { services, products }: BankConfig,
  template: string,
  path: Readonly<Record<string, string>>,
): NotOffered | undefined {
  const service = SERVICES.find(([pattern]) => pattern.test(template))?.[1] ?? 'payments';
  if (!services.includes(service)) {
    const complaint = { code: 'SERVICE_INVALID', text: `This bank does not offer ${service}.` };
    return { status: 405, complaint };
  }
  const { 'payment-service': kind, 'payment-product': product } = path;
  if (kind === undefined) return undefined;
  const offered = Object.hasOwn(products, kind) ? products[kind as keyof typeof products] : [];
  if (offered.length === 0) {
    const text = `The payment service ${kind} is not offered.`;
    return {
      status: 400,
      complaint: { code: 'PARAMETER_NOT_SUPPORTED', text, path: 'payment-service' },
    };
  }
  if (product === undefined || offered.includes(product)) return undefined;
  const text = `The payment product ${product} is not offered.`;
  return { status: 404, complaint: { code: 'PRODUCT_UNKNOWN', text, path: 'payment-product' } };
}
