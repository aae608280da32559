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

/** A reference to a whole value: what is in it is known when it is sent. */
const isReference = (value: Value | undefined): boolean =>
  typeof value === 'string' && /^\$\{[^}]+\}$/.test(value);

/**
 * Fields below one value. Of alternatives the first one counts, and of that only what the others
 * cannot make good: a field that it requires, or all where the value fits no other one.
 */
export function fieldsOf(schema: Schema, value: Value | undefined, at = ''): readonly Field[] {
  const [first, ...others] = schema.anyOf ?? [];
  if (first !== undefined) {
    const single = others.every((other) => cannotBe(other, value));
    const fields = fieldsOf(first, value, at);
    return single ? fields : fields.filter((each) => isDemanded(first, each.pointer, at));
  }
  const { properties, required = [], items } = schema;
  if (items !== undefined) {
    const entry = Array.isArray(value) ? (value[0] as Value | undefined) : undefined;
    return entry === undefined ? [] : fieldsOf(items, entry, `${at}/0`);
  }
  return Object.entries(properties ?? {}).flatMap(([name, each]) => {
    const inside = isMembers(value) ? value[name] : undefined;
    const isThere = inside !== undefined || (isReference(value) && required.includes(name));
    const pointer = `${at}/${name}`;
    const own = { pointer, schema: each, required: required.includes(name), sent: isThere };
    const below = isThere ? fieldsOf(each, inside ?? '${it}', pointer) : [];
    return [own, ...below];
  });
}

/** The value lacks what this alternative requires, and spoiling adds nothing that it lacks. */
function cannotBe({ required = [] }: Schema, value: Value | undefined): boolean {
  return isMembers(value) && required.some((name) => !Object.hasOwn(value, name));
}

function isDemanded(schema: Schema, pointer: string, at: string): boolean {
  const [name = ''] = pointer.slice(at.length + 1).split('/');
  return schema.required?.includes(name) === true;
}
