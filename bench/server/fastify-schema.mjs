import { findOperation, inline, readDocument } from './read-document.mjs';

const document = readDocument();

/**
 * Fastify's route schema for an operation: headers, query and path as declared, and the schema of a body.
 * Omits a parameter whose value is a fixed part of the route.
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

/** Fastify ends the name of a path parameter at a hyphen. */
function routeName(name) {
  const short = name.replace('payment-', '');
  return short.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
}
