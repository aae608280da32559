import { isObject, type JsonObject } from '../load/loaded-document.js';
import type { Operation, SecurityScheme } from './api-model.js';
import { follow, listAt, objectAt, stringAt } from './document-reader.js';

/** The alternatives of an operation, or those of the document; undefined without security. */
export function readSecurity(root: JsonObject, operation: JsonObject): Operation['security'] {
  const holder = Array.isArray(operation['security']) ? operation : root;
  const alternatives = listAt(holder, 'security')
    .filter(isObject)
    .map((one) =>
      Object.fromEntries(Object.keys(one).map((name) => [name, listAt(one, name).map(String)])),
    );
  return alternatives.some((one) => Object.keys(one).length > 0) ? alternatives : undefined;
}

/** The schemes of these operations. */
export function readSecuritySchemes(
  root: JsonObject,
  operations: readonly Operation[],
): readonly SecurityScheme[] {
  const declared = objectAt(objectAt(root, 'components'), 'securitySchemes');
  const used = new Set(
    operations.flatMap(({ security = [] }) => security.flatMap((one) => Object.keys(one))),
  );
  return [...used].map((name) => schemeOf(name, follow(root, declared[name], '').value));
}

function schemeOf(name: string, value: JsonObject): SecurityScheme {
  const type = stringAt(value, 'type');
  if (type === 'mutualTLS') return { name, kind: 'mutualTLS' };
  if (type === 'apiKey') {
    const place = stringAt(value, 'in');
    const parameter = stringAt(value, 'name') ?? '';
    const known = place === 'query' || place === 'cookie' ? place : 'header';
    return { name, kind: 'apiKey', in: known, parameter };
  }
  const scheme = type === 'http' ? (stringAt(value, 'scheme') ?? '').toLowerCase() : 'bearer';
  if (scheme === 'bearer' || scheme === 'basic') return { name, kind: scheme };
  return { name, kind: 'http', scheme: /^[\w!#$%&'*+.^`|~-]+$/.test(scheme) ? scheme : 'unknown' };
}
