import type { JsonObject } from './loaded-document.js';

/** Whether the document is OpenAPI 3.1 or later, with schemas of JSON Schema 2020-12. */
export function isModern(document: JsonObject): boolean {
  return /^3\.[12]\./.test(String(document['openapi']));
}

/** Whether the document is OpenAPI 3.2. */
export function isNewer(document: JsonObject): boolean {
  return /^3\.2\./.test(String(document['openapi']));
}
