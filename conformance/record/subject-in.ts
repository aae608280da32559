import { accountIn } from './account-in.js';
import type { Exchange } from './event.js';

/** The part of a path that chooses the payment service and product. */
const PRODUCT = /\/((?:bulk-|periodic-)?payments\/[^/?#]+)/;

/**
 * What a request is about: the account that it names first, and the payment product of its path. A bank that
 * serves one of them may refuse another.
 */
export function subjectIn(request: Pick<Exchange['request'], 'body' | 'url'> | undefined): string {
  const [, product = ''] = PRODUCT.exec(request?.url ?? '') ?? [];
  return `${accountIn(request)} ${product}`;
}
