import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';

/** The named schemas of a document, and the target of each reference. */
export function readSchemas(file) {
  const document = lowered(load(readFileSync(file, 'utf8')));
  const schemas = document.components?.schemas ?? {};
  const find = (pointer) =>
    pointer
      .slice(2)
      .split('/')
      .reduce((at, key) => at?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);
  return { document, names: Object.keys(schemas), schemas, find };
}

/** OpenAPI 3.0 has `exclusiveMinimum: true` beside `minimum`; in JSON Schema it is the limit itself. */
function lowered(node) {
  if (Array.isArray(node)) return node.map(lowered);
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, lowered(value)]),
  );
  for (const [exclusive, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ]) {
    if (typeof copy[exclusive] !== 'boolean') continue;
    const bound = copy[limit];
    const isExclusive = copy[exclusive];
    delete copy[exclusive];
    if (!isExclusive || bound === undefined) continue;
    delete copy[limit];
    copy[exclusive] = bound;
  }
  return copy;
}
