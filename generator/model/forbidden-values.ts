import { toPointer } from '../load/json-pointer.js';
import { isObject, type JsonObject } from '../load/loaded-document.js';
import type { Problem } from '../load/problem.js';
import { showJson } from '../load/show-json.js';
import { walkDocument } from '../load/walk-document.js';
import { fittingValues, isAllowed } from './fitting-values.js';

/** Values of an enum, a const or a default that other keywords of their schema forbid: nobody can send them. */
export function findForbiddenValues(document: JsonObject): readonly Problem[] {
  const found: Problem[] = [];
  walkDocument({ value: document, kind: 'document', at: [] }, (schema, kind, at) => {
    if (kind !== 'schema' || !isObject(schema)) return;
    found.push(...checkDefault(schema, at));
    const keyword = 'const' in schema ? 'const' : 'enum';
    const listed = keyword === 'const' ? [schema['const'] ?? null] : schema['enum'];
    const left = fittingValues(schema);
    if (!Array.isArray(listed) || left === undefined || left.length === listed.length) return;
    const gone = listed.filter((value) => !left.includes(value));
    if (gone.length === 0) return;
    const shown = gone.slice(0, 5).map(showJson).join(', ');
    found.push({
      pointer: toPointer([...at, keyword]),
      rule: 'schema-forbidden-value',
      text: `the type or another keyword of this schema forbids ${shown} of its ${keyword}`,
      hint: 'Correct the value, or the keyword beside it.',
      warning: true,
    });
  });
  return found;
}

/** A default must conform to its schema (OpenAPI 3.0.3, 4.7.24.1). An empty value after the colon counts as none. */
function checkDefault(schema: JsonObject, at: readonly string[]): readonly Problem[] {
  const value = schema['default'];
  if (value === undefined || value === null || typeof schema['$ref'] === 'string') return [];
  if (isAllowed(schema, value)) return [];
  return [
    {
      pointer: toPointer([...at, 'default']),
      rule: 'schema-default',
      text: `the default ${showJson(value)} is a value that the schema beside it forbids`,
      hint: 'Correct the default, or the keyword that forbids it.',
      warning: true,
    },
  ];
}
