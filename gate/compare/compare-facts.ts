import type { Located } from '../../documents/located.js';
import { memberOf } from '../../foundation/json-pointer.js';
import type { Operation } from '../model/operation.js';
import { type FoundChange, finding } from './finding.js';

const PART = { kind: 'operation' } as const;

/** The keyword of an operation, or the operation where it does not have it. */
const placeOf = ({ node, pointer }: Located, key: string): string =>
  memberOf(node, key) === undefined ? pointer : `${pointer}/${key}`;

/** The metadata of the operation itself. */
export function compareFacts(old: Operation, now: Operation): readonly FoundChange[] {
  const tell = (rule: string, was = '', is = '', key = ''): FoundChange =>
    finding(rule, {
      operation: now,
      part: PART,
      old: placeOf(old.at, key),
      new: placeOf(now.at, key),
      was,
      is,
    });
  const found: FoundChange[] = [];
  if (old.deprecated !== now.deprecated) {
    const rule = now.deprecated ? 'operation-deprecated' : 'operation-no-longer-deprecated';
    found.push(tell(rule, '', '', 'deprecated'));
  }
  if (old.id !== now.id) {
    const verb = old.id === undefined ? 'added' : now.id === undefined ? 'removed' : 'changed';
    found.push(tell(`operation-id-${verb}`, old.id, now.id, 'operationId'));
  }
  for (const tag of old.tags.filter((one) => !now.tags.includes(one))) {
    found.push(tell('operation-tag-removed', tag, '', 'tags'));
  }
  for (const tag of now.tags.filter((one) => !old.tags.includes(one))) {
    found.push(tell('operation-tag-added', '', tag, 'tags'));
  }
  const sunset = sunsetRule(old.sunset, now.sunset);
  if (sunset !== undefined) found.push(tell(sunset, old.sunset, now.sunset, 'x-sunset'));
  return found;
}

function sunsetRule(was: string | undefined, is: string | undefined): string | undefined {
  if (was === is) return undefined;
  if (is === undefined) return 'sunset-removed';
  const date = Date.parse(is);
  if (Number.isNaN(date)) return 'sunset-invalid';
  if (was === undefined || Number.isNaN(Date.parse(was))) return 'sunset-added';
  return date < Date.parse(was) ? 'sunset-earlier' : 'sunset-later';
}
