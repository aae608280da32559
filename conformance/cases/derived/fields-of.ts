/** The fields of a body that can be spoiled, with what the document says of each. */
import type { Value } from '../case.js';
import type { Schema } from './request-shape.js';

export interface Field {
  /** JSON pointer into the body. */
  readonly pointer: string;
  readonly schema: Schema;
  /** The document requires it, and what it lies in. */
  readonly required: boolean;
  /** The valid body has it. */
  readonly sent: boolean;
}

type Members = Readonly<Record<string, Value>>;

const isMembers = (value: Value | undefined): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Fields below one value; none of a reference, since what is in it is known only when it is sent. Of
 * alternatives the first one counts, and of that only what the others cannot make good: a field
 * that it requires, or all where the value fits no other one.
 */
export function fieldsOf(schema: Schema, value: Value | undefined, at = ''): readonly Field[] {
  const [first, ...others] = schema.anyOf ?? [];
  if (first?.maxProperties === 0) return others.flatMap((other) => keysOf(other, value, at));
  if (first !== undefined) {
    const single = others.every((other) => cannotBe(other, value));
    const fields = fieldsOf(first, value, at);
    return single ? fields : fields.filter((each) => isDemanded(first, each.pointer, at));
  }
  const { properties, required = [], items } = schema;
  if (items !== undefined) {
    const entry = Array.isArray(value) ? (value[0] as Value | undefined) : undefined;
    if (entry === undefined) return [];
    const pointer = `${at}/0`;
    return [
      { pointer, schema: items, required: false, sent: true },
      ...fieldsOf(items, entry, pointer),
    ];
  }
  if (!isMembers(value)) return [];
  return Object.entries(properties ?? {}).flatMap(([name, each]) => {
    const inside = value[name];
    const pointer = `${at}/${name}`;
    const sent = inside !== undefined;
    const own = { pointer, schema: each, required: required.includes(name), sent };
    return sent ? [own, ...fieldsOf(each, inside, pointer)] : [own];
  });
}

/** Of an alternative to the empty object, the field that it is known by: spoiled, it is neither. */
function keysOf(schema: Schema, value: Value | undefined, at: string): readonly Field[] {
  if (!isMembers(value) || Object.keys(value).length > 0) return [];
  return fieldsOf(schema, value, at)
    .filter((each) => each.required)
    .map((each) => ({ ...each, required: false }));
}

/** The value lacks what this alternative requires, and spoiling adds nothing that it lacks. */
function cannotBe({ required = [] }: Schema, value: Value | undefined): boolean {
  return isMembers(value) && required.some((name) => !Object.hasOwn(value, name));
}

function isDemanded(schema: Schema, pointer: string, at: string): boolean {
  const [name = ''] = pointer.slice(at.length + 1).split('/');
  return schema.required?.includes(name) === true;
}
