import { didYouMean } from '../../foundation/did-you-mean.js';
import { isObject, type Json } from './loaded-document.js';
import type { Problem } from './problem.js';
import { showJson } from './show-json.js';

const VERSIONS = 'OpenAPI 3.0, 3.1 or 3.2';

/** Whether this is an OpenAPI 3 document at all; otherwise nothing else matters. */
export function checkVersion(document: Json): readonly Problem[] {
  if (document === null) {
    const text = 'the document is empty';
    return [top('document-empty', text, 'Write an OpenAPI document, or choose another file.')];
  }
  const hint = `Use an ${VERSIONS} document.`;
  if (!isObject(document)) {
    const what = Array.isArray(document) ? 'a list' : `the value ${showJson(document)}`;
    const text = `this is not an OpenAPI document: its top level is ${what}, not an object`;
    return [top('document-form', text, hint)];
  }
  const { openapi, swagger } = document;
  if (swagger !== undefined) {
    const text = `this is a Swagger 2.0 document; ${VERSIONS} is needed`;
    const advice =
      'Convert it once: `npx swagger2openapi --yaml --outfile openapi.yaml FILE`, then use openapi.yaml.';
    return [{ pointer: '/swagger', rule: 'version-swagger-2', text, hint: advice }];
  }
  if (openapi === undefined && document['overlay'] !== undefined) {
    const text = 'this is an overlay, not an OpenAPI document';
    const advice =
      'Add `extends: bank.yaml` to name its document, or pass the overlay with --overlay.';
    return [{ pointer: '/overlay', rule: 'version-overlay', text, hint: advice }];
  }
  if (openapi === undefined) {
    const near = didYouMean('openapi', Object.keys(document));
    return [
      top('version-missing', 'this is not an OpenAPI document: it has no `openapi`', hint + near),
    ];
  }
  if (typeof openapi !== 'string' || !/^3\.[012]\.\d/.test(openapi)) {
    const text = `this is not an ${VERSIONS} document (openapi: ${showJson(openapi)})`;
    const advice =
      typeof openapi === 'number'
        ? 'Write the version as a string with three parts: "3.0.3".'
        : hint;
    return [{ pointer: '/openapi', rule: 'version-unsupported', text, hint: advice }];
  }
  return [];
}

function top(rule: string, text: string, hint: string): Problem {
  return { pointer: '', rule, text, hint };
}
