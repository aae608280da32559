import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../lib/install-peers.mjs';

/** The document that all servers serve. */
export function readDocument() {
  return parse(readFileSync(join(ROOT, 'spec/xs2a.yaml'), 'utf8'), { maxAliasCount: -1 });
}

/** The value that a local $ref refers to. */
export function resolveRef(document, value) {
  if (value?.$ref === undefined) return value;
  const parts = value.$ref.slice(2).split('/');
  return resolveRef(
    document,
    parts.reduce((at, part) => at[part.replaceAll('~1', '/').replaceAll('~0', '~')], document),
  );
}

/** The value with every $ref replaced by its target; for schemas that are not circular. */
export function inline(document, value) {
  if (Array.isArray(value)) return value.map((item) => inline(document, item));
  if (typeof value !== 'object' || value === null) return value;
  if (typeof value.$ref === 'string') return inline(document, resolveRef(document, value));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('x-') && key !== 'example')
      .map(([key, child]) => [key, inline(document, child)]),
  );
}

/** An operation with the parameters of its path. */
export function findOperation(document, id) {
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item)) {
      if (operation.operationId !== id) continue;
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      return { ...operation, parameters: parameters.map((each) => resolveRef(document, each)) };
    }
  }
  throw new Error(`there is no operation ${id}`);
}
