/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object without some of its fields. */
export function without(fields: Fields, ...names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !names.includes(key)));
}

/** Changes each object in an array; other items are unchanged. */
export function each(list: unknown, change: (fields: Fields) => Fields): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((item: unknown) => (isFields(item) ? change(item) : item));
}

/** Changes every object in a value, innermost first. */
export function everyObject(value: unknown, change: (fields: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => everyObject(item, change));
  if (!isFields(value)) return value;
  const inner = Object.entries(value).map(([key, item]) => [key, everyObject(item, change)]);
  return change(Object.fromEntries(inner) as Fields);
}

/** The value at a place such as `transactions.booked`; undefined when there is none. */
export function valueAt(value: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((inner, name) => (isFields(inner) ? inner[name] : undefined), value);
}
