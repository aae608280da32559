import { isObject, type Json } from './loaded-document.js';

export interface FoundRef {
  readonly ref: string;
  /** Keys that lead to the object holding the $ref. */
  readonly at: readonly string[];
}

/** Keys whose value is data of the interface's users, not part of the description. */
const OPAQUE = new Set(['example', 'default', 'enum', 'const', 'value']);
/** Below these keys a name is the author's own, so that no key is special. */
const NAMED = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'schemas',
  'headers',
  'examples',
]);

/** Every `$ref` of a document with its place; those inside examples and defaults are data and left out. */
export function findRefs(root: Json): readonly FoundRef[] {
  const found: FoundRef[] = [];
  const at: string[] = [];
  const visit = (value: Json, named: boolean): void => {
    if (Array.isArray(value)) {
      value.forEach((item: Json, index) => {
        at.push(String(index));
        visit(item, false);
        at.pop();
      });
      return;
    }
    if (!isObject(value)) return;
    if (!named && typeof value['$ref'] === 'string')
      found.push({ ref: value['$ref'], at: [...at] });
    for (const [key, child] of Object.entries(value)) {
      if (typeof child !== 'object' || child === null) continue;
      if (!named && (OPAQUE.has(key) || (key.startsWith('x-') && key !== 'x-selected-by')))
        continue;
      at.push(key);
      visit(child, !named && NAMED.has(key));
      at.pop();
    }
  };
  visit(root, false);
  return found;
}
