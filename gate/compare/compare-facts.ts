import type { Located } from '../../documents/located.js';
import { memberOf } from '../../foundation/json-pointer.js';
import type { Operation } from '../model/operation.js';
import { type FoundChange, finding } from './finding.js';
import type { GeneratedNames } from './generated-names.js';

const PART = { kind: 'operation' } as const;

/** The keyword of an operation, or the operation where it does not have it. */
const placeOf = ({ node, pointer }: Located, key: string): string =>
  memberOf(node, key) === undefined ? pointer : `${pointer}/${key}`;

/** Generated handlers are grouped by the first tag. */
const GROUPED =
  'Its handler moves to the file of another tag: delete a file that is left without operations, and its lines in server.ts.';

/** The metadata of the operation itself. */
export function compareFacts(
  old: Operation,
  now: Operation,
  names: { readonly old: GeneratedNames; readonly new: GeneratedNames },
): readonly FoundChange[] {
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
    const note = nameNote(names.old.get(old.label), names.new.get(now.label));
    found.push({ ...tell(`operation-id-${verb}`, old.id, now.id, 'operationId'), note });
  }
  for (const tag of old.tags.filter((one) => !now.tags.includes(one))) {
    const note = tag === old.tags[0] ? GROUPED : undefined;
    found.push({ ...tell('operation-tag-removed', tag, '', 'tags'), note });
  }
  for (const tag of now.tags.filter((one) => !old.tags.includes(one))) {
    found.push(tell('operation-tag-added', '', tag, 'tags'));
  }
  const sunset = sunsetRule(old.sunset, now.sunset);
  if (sunset !== undefined) found.push(tell(sunset, old.sunset, now.sunset, 'x-sunset'));
  return found;
}

/** What a change of the operationId does to the method of generated code. */
function nameNote(was: string | undefined, is: string | undefined): string | undefined {
  if (was === undefined || is === undefined) return undefined;
  return was === is
    ? `Our generated code keeps the name ${is}; that of other tools may get another one.`
    : `In generated code it is now ${is}; it was ${was}.`;
}

function sunsetRule(was: string | undefined, is: string | undefined): string | undefined {
  if (was === is) return undefined;
  if (is === undefined) return 'sunset-removed';
  const date = Date.parse(is);
  if (Number.isNaN(date)) return 'sunset-invalid';
  if (was === undefined || Number.isNaN(Date.parse(was))) return 'sunset-added';
  return date < Date.parse(was) ? 'sunset-earlier' : 'sunset-later';
}
