import { readDocument } from './read-document.mjs';

/**
 * The document as fastify-openapi-glue and express-openapi-validator can serve it. Changes by hand,
 * each of which one of them needs:
 * - no base path, since one of them judges only what lies below it;
 * - path parameters lose their hyphens, since both frameworks' routers end a name at a hyphen;
 * - patterns lose escapes that a RegExp with the flag `u` refuses;
 * - the payment body is the single payment alone, since neither tool chooses a schema by a parameter.
 */
export function mendedDocument() {
  const text = JSON.stringify(readDocument())
    .replaceAll('{payment-service}', '{paymentService}')
    .replaceAll('{payment-product}', '{paymentProduct}')
    .replaceAll('{account-id}', '{accountId}');
  const document = JSON.parse(text, mend);
  document.servers = [{ url: '/' }];
  const post = document.paths['/v1/{paymentService}/{paymentProduct}'].post;
  const schema = { $ref: '#/components/schemas/SinglePayment' };
  post.requestBody.content = { 'application/json': { schema } };
  return document;
}

const RENAMED = {
  'payment-service': 'paymentService',
  'payment-product': 'paymentProduct',
  'account-id': 'accountId',
};

function mend(_key, value) {
  if (typeof value !== 'object' || value === null) return value;
  if (value.in === 'path') return { ...value, name: RENAMED[value.name] ?? value.name };
  if (typeof value.pattern !== 'string') return value;
  return { ...value, pattern: value.pattern.replace(/\\-(?![^[]*\])/g, '-') };
}
