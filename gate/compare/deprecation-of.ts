import { locatedAt } from '../../documents/located.js';
import { isObject } from '../../generator/load/loaded-document.js';
import type { DocumentChange } from '../change/change.js';
import type { SchemaDocument } from '../schema/schema-part.js';

/** Rules about removed parts: operations, parameters, fields, headers. */
const REMOVAL =
  /^(?:operation-removed|parameter-removed|response-header-removed|.*-(?:required-)?property-removed)/;

/** The announced end of a removed part in the old document; undefined when it was not deprecated. */
export function deprecationOf(
  rule: string,
  document: SchemaDocument,
  pointer: string | undefined,
): DocumentChange['deprecated'] {
  if (pointer === undefined || !REMOVAL.test(rule)) return undefined;
  const { node } = locatedAt(document.root, pointer);
  if (!isObject(node) || node['deprecated'] !== true) return undefined;
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    since: text(node['x-deprecated-since']),
    sunset: text(node['x-sunset'] ?? node['sunset']),
  };
}
