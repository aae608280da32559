/** The format of a payment. */
export type PaymentMedia = 'application/json' | 'application/xml' | 'multipart/form-data';

const ALL: readonly string[] = ['application/json', 'application/xml', 'multipart/form-data'];

/** The media type of a product: JSON, or pain.001 in XML, with a second part if periodic. */
export function mediaOf(service: string, product: string): PaymentMedia {
  if (!isPain(product)) return 'application/json';
  return service === 'periodic-payments' ? 'multipart/form-data' : 'application/xml';
}

/** Whether a product uses pain.001. */
function isPain(product: string): boolean {
  return product.startsWith('pain.001-');
}

/** The type of the product, when a body has a type of other products instead. */
export function typeForOther(
  path: Readonly<Record<string, string>>,
  contentType: string | undefined,
): PaymentMedia | undefined {
  const { 'payment-service': service, 'payment-product': product } = path;
  if (service === undefined || product === undefined || contentType === undefined) {
    return undefined;
  }
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  const wanted = mediaOf(service, product);
  return ALL.includes(type) && type !== wanted ? wanted : undefined;
}
