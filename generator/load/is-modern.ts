import type { JsonObject } from './loaded-document.js';

/** True for OpenAPI 3.1 and later, whose schemas are JSON Schema 2020-12; 3.0 has its own kind. */
export function isModern(document: JsonObject): boolean {
  return /^3\.[12]\./.test(String(document['openapi']));
}

/** True for OpenAPI 3.2. */
export function isNewer(document: JsonObject): boolean {
  return /^3\.2\./.test(String(document['openapi']));
}
