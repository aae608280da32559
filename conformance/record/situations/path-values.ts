import { type PathTemplate, pathTemplate, valuesIn } from '../../../foundation/path-template.js';
import { CONTRACT_OPERATIONS, FORMAL_OPERATIONS } from '../../../standard/operations.js';

/** A version or a base address before the path may be the bank's own, so only its end is compared. */
const TEMPLATES: ReadonlyMap<string, PathTemplate> = new Map(
  [...CONTRACT_OPERATIONS, ...FORMAL_OPERATIONS].map(({ id, path }) => [
    id,
    pathTemplate(path.replace(/^\/v\d+\//, '/')),
  ]),
);

/** The values of the path parameters in the address of a request. */
export function pathValues(operation: string, url: string): ReadonlyMap<string, string> {
  const template = TEMPLATES.get(operation);
  const path = /^[^?#]*/.exec(url)?.[0] ?? '';
  return template === undefined ? new Map() : valuesIn(template, path);
}
