import type { Value } from '../value.js';
import { isMembers } from './fits.js';
import type { Schema } from './request-shape.js';

export interface Field {
  /** JSON pointer into the body. */
  readonly pointer: string;
  readonly schema: Schema;
  /** The document requires it in its parent. */
  readonly required: boolean;
  /** Whether the valid body has it. */
  readonly sent: boolean;
}

/**
 * The fields below one value, of all alternatives, each once; none below a reference, because its content is
 * only known when it is sent. For an array, those of its last item, to detect a bank that validates only the
 * first one. `fits` says whether a change violates the document.
 */
export function fieldsOf(schema: Schema, value: Value | undefined, at = ''): readonly Field[] {
  const all = [
    ...membersOf(schema, value, at),
    ...entryOf(schema, value, at),
    ...(schema.anyOf ?? []).flatMap((each) => fieldsOf(each, value, at)),
  ];
  const first = new Map(all.toReversed().map((each) => [each.pointer, each]));
  return all.filter((each) => first.get(each.pointer) === each);
}

function membersOf(
  { properties = {}, required = [] }: Schema,
  value: Value | undefined,
  at: string,
): readonly Field[] {
  if (!isMembers(value)) return [];
  return Object.entries(properties).flatMap(([name, schema]) => {
    const inside = value[name] as Value | undefined;
    const pointer = `${at}/${name}`;
    const sent = inside !== undefined;
    const own = { pointer, schema, required: required.includes(name), sent };
    return sent ? [own, ...fieldsOf(schema, inside, pointer)] : [own];
  });
}

function entryOf({ items }: Schema, value: Value | undefined, at: string): readonly Field[] {
  if (items === undefined || !Array.isArray(value) || value.length === 0) return [];
  const pointer = `${at}/${value.length - 1}`;
  return [
    { pointer, schema: items, required: false, sent: true },
    ...fieldsOf(items, value.at(-1) as Value, pointer),
  ];
}
