/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object without one of its fields. */
export function without(fields: Fields, name: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}

/** Changes each object in an array; other items are unchanged. */
export function each(list: unknown, change: (fields: Fields) => Fields): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((item: unknown) => (isFields(item) ? change(item) : item));
}

/** The value at a place such as `transactions.booked`; undefined when there is none. */
export function valueAt(value: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((inner, name) => (isFields(inner) ? inner[name] : undefined), value);
}
