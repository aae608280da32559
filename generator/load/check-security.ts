import { didYouMean } from '../../foundation/did-you-mean.js';
import { toPointer } from './json-pointer.js';
import { isObject, type Json, type JsonObject } from './loaded-document.js';
import type { Problem } from './problem.js';
import { valueAt } from './resolve-fragment.js';

/** Checks the `security` of a document or of an operation: a list of declared schemes. */
export function checkSecurity(
  document: JsonObject,
  holder: JsonObject,
  at: readonly string[],
): readonly Problem[] {
  const security = holder['security'];
  if (security === undefined || security === null) return [];
  if (!Array.isArray(security)) {
    const text = '`security` is not a list';
    const hint = 'Write a list of requirements: `- name: []`.';
    return [{ pointer: toPointer([...at, 'security']), rule: 'security-form', text, hint }];
  }
  const schemes = valueAt(document, ['components', 'securitySchemes']);
  const known = isObject(schemes) ? Object.keys(schemes) : [];
  return security.flatMap((requirement: Json, index): readonly Problem[] => {
    if (!isObject(requirement)) return [];
    return Object.keys(requirement)
      .filter((name) => !known.includes(name))
      .map((name) => ({
        pointer: toPointer([...at, 'security', String(index), name]),
        rule: 'security-unknown',
        text: `the security scheme ${name} is not declared`,
        hint: `Declare it under components.securitySchemes.${didYouMean(name, known)}`,
      }));
  });
}
