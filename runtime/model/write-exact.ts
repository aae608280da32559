/** Writes JSON like JSON.stringify, with a bigint as a number of plain digits. */
export function writeExact(value: unknown): string {
  // skip a custom BigInt.prototype.toJSON, which would write a string
  if ('toJSON' in BigInt.prototype) return written(value, '') ?? 'null';
  try {
    return JSON.stringify(value) ?? 'null';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return withBigints(value, error);
  }
}

/** JSON.stringify throws for a bigint and for a circular value; the latter is rejected here too. */
function withBigints(value: unknown, refusal: TypeError): string {
  try {
    return written(value, '') ?? 'null';
  } catch (error) {
    throw error instanceof RangeError ? refusal : error;
  }
}

/** Undefined for a value without JSON, such as a function. */
function written(given: unknown, key: string): string | undefined {
  const value = plainOf(given, key);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const items = Array.from(value, (item, at) => written(item, String(at)) ?? 'null');
    return `[${items.join(',')}]`;
  }
  const members: string[] = [];
  for (const name of Object.keys(value)) {
    const text = written((value as Readonly<Record<string, unknown>>)[name], name);
    if (text !== undefined) members.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

const WRAPPERS = [Number, String, Boolean, BigInt];

/** What represents an object in JSON: the result of its toJSON, or the value that it wraps. */
function plainOf(given: unknown, key: string): unknown {
  const value = typeof given === 'object' && given !== null ? fromToJson(given, key) : given;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Number) return Number(value);
  if (value instanceof String) return String(value);
  return WRAPPERS.some((one) => value instanceof one) ? value.valueOf() : value;
}

function fromToJson(value: object, key: string): unknown {
  const convert: unknown = Reflect.get(value, 'toJSON');
  if (typeof convert !== 'function' || value instanceof BigInt) return value;
  return convert.call(value, key) as unknown;
}
