import { parsedJson } from '../../foundation/parsed-json.js';
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

/** The same with the fields of the body: a bank that serves a body without a field may refuse one that has it. */
export const contentIn = (request: Pick<Exchange['request'], 'body' | 'url'> | undefined): string =>
  `${subjectIn(request)} ${fieldsIn(request).join(',')}`;

/** The names of the fields of a JSON body, in the order of the alphabet; none for other bodies. */
export function fieldsIn(
  request: Pick<Exchange['request'], 'body'> | undefined,
): readonly string[] {
  const body = parsedJson(request?.body?.text ?? '');
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  // an account alone is what is left of XML (without-bodies.ts)
  return isObject
    ? Object.keys(body)
        .filter((name) => name !== 'iban')
        .sort()
    : [];
}
