/**
 * An entity as JSON for PostgreSQL. Bigints, which JSON lacks, become `{"$int":"123"}`. Strings that
 * PostgreSQL cannot store, because they contain NUL or half of a surrogate pair, become `{"$text":"base64"}`.
 * Keys from outside that look like these get the prefix `$$`.
 */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return { $int: String(part) };
    if (typeof part === 'string') return isHoldable(part) ? part : { $text: packed(part) };
    return isRecord(part) ? withKeys(part, escaped) : part;
  });
}

/** The inverse of toJson, from parsed JSON as a database returns it. */
export function fromJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromJson);
  if (!isRecord(value)) return value;
  if ('$int' in value) return BigInt(String(value['$int']));
  if ('$text' in value) return unpacked(String(value['$text']));
  const whole = withKeys(value, plain);
  return Object.fromEntries(Object.entries(whole).map(([key, part]) => [key, fromJson(part)]));
}

/**
 * A string that PostgreSQL can store in a column: the string itself, except for the few that it cannot store.
 */
export function toColumn(text: string): string {
  return isHoldable(text) ? text : `$text:${packed(text)}`;
}

const UNHOLDABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
  /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function isHoldable(text: string): boolean {
  return !UNHOLDABLE.test(text);
}

function packed(text: string): string {
  return Buffer.from(text, 'utf16le').toString('base64');
}

function unpacked(text: string): string {
  return Buffer.from(text, 'base64').toString('utf16le');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withKeys(value: Readonly<Record<string, unknown>>, change: (key: string) => string) {
  const keys = Object.keys(value);
  if (keys.every((key) => change(key) === key)) return value;
  return Object.fromEntries(keys.map((key) => [change(key), value[key]]));
}

function escaped(key: string): string {
  if (!isHoldable(key)) return `$$text:${packed(key)}`;
  return key.startsWith('$') ? `$$${key}` : key;
}

function plain(key: string): string {
  if (key.startsWith('$$text:')) return unpacked(key.slice('$$text:'.length));
  return key.startsWith('$$') ? key.slice(2) : key;
}
