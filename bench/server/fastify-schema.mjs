import { findOperation, inline, readDocument } from './read-document.mjs';

const document = readDocument();

/**
 * Fastify's route schema for an operation: headers, query and path as declared, and a body's schema.
 * A parameter that the route has as fixed text is left out.
 */
export function fastifySchema(id, { body, fixed = [] } = {}) {
  const operation = findOperation(document, id);
  const parameters = operation.parameters.filter(({ name }) => !fixed.includes(name));
  const place = (where, naming) => {
    const own = parameters.filter((parameter) => parameter.in === where);
    const named = own.map(({ name, schema }) => [naming(name), inline(document, schema)]);
    const required = own.filter((each) => each.required).map(({ name }) => naming(name));
    return { type: 'object', properties: Object.fromEntries(named), required };
  };
  return {
    headers: place('header', (name) => name.toLowerCase()),
    querystring: place('query', (name) => name),
    params: place('path', routeName),
    ...(body && { body: inline(document, document.components.schemas[body]) }),
  };
}

/** Fastify reads a hyphen in a path parameter as the end of its name. */
function routeName(name) {
  const short = name.replace('payment-', '');
  return short.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}
