import type { Change } from '../change/change.js';
import { follow } from '../model/follow.js';
import type { SchemaDocument } from '../schema/schema-part.js';

/** Rules of what is taken out as a whole: operations, parameters, fields, headers. */
const REMOVAL =
  /^(?:operation-removed|parameter-removed|response-header-removed|.*-(?:required-)?property-removed)/;

/** What the old document says of the end of a part that was removed; undefined where it is not deprecated. */
export function deprecationOf(
  rule: string,
  document: SchemaDocument,
  pointer: string | undefined,
): Change['deprecated'] {
  if (pointer === undefined || !REMOVAL.test(rule)) return undefined;
  const node = follow(document, document.lookup(`#${pointer}`), pointer)?.value;
  if (node?.['deprecated'] !== true) return undefined;
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    since: text(node['x-deprecated-since']),
    sunset: text(node['x-sunset'] ?? node['sunset']),
  };
}
