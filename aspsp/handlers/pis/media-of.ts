/** The format of a payment. */
export type PaymentMedia = 'application/json' | 'application/xml' | 'multipart/form-data';

const ALL: readonly string[] = ['application/json', 'application/xml', 'multipart/form-data'];

/** The media type of a product: JSON, or pain.001 in XML, with a second part if periodic. */
export function mediaOf(service: string, product: string): PaymentMedia {
  if (!isPain(product)) return 'application/json';
  return service === 'periodic-payments' ? 'multipart/form-data' : 'application/xml';
}

/** The media types in which a payment is read. */
export function documentTypes(service: string, product: string): readonly string[] {
  const own = mediaOf(service, product);
  return own === 'multipart/form-data' ? [own, 'application/xml'] : [own];
}

/** The media types of the status of a payment: pain.002 of a pain.001 payment too. */
export function statusTypes(product: string): readonly string[] {
  return isPain(product) ? ['application/json', 'application/xml'] : ['application/json'];
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
