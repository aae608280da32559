/** What a payment is sent as. */
export type PaymentMedia = 'application/json' | 'application/xml' | 'multipart/form-data';

const ALL: readonly string[] = ['application/json', 'application/xml', 'multipart/form-data'];

/** The media type that a product takes: JSON, or pain.001 in XML, with a second part if periodic. */
export function mediaOf(service: string, product: string): PaymentMedia {
  if (!isPain(product)) return 'application/json';
  return service === 'periodic-payments' ? 'multipart/form-data' : 'application/xml';
}

/** Whether a product is ordered by pain.001. */
export function isPain(product: string): boolean {
  return product.startsWith('pain.001-');
}

/** Whether a body is of a type that other products take, but not this one. */
export function isForOtherProduct(
  path: Readonly<Record<string, string>>,
  contentType: string | undefined,
): boolean {
  const { 'payment-service': service, 'payment-product': product } = path;
  if (service === undefined || product === undefined || contentType === undefined) return false;
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  return ALL.includes(type) && type !== mediaOf(service, product);
}
