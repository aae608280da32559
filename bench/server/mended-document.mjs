import { readDocument } from './read-document.mjs';

/**
 * The document in a form that fastify-openapi-glue and express-openapi-validator can serve. It has these
 * manual changes, each needed by one of them:
 * - no base path, since one of them only validates what is below it;
 * - path parameters without hyphens, since the routers of both frameworks end a name at a hyphen;
 * - patterns without escapes that a RegExp with the flag `u` rejects;
 * - only the single payment as the payment body, since neither tool chooses a schema by a parameter.
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
