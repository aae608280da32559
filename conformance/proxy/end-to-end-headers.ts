/** Headers that belong to one connection (RFC 9110, 7.6.1), beside those that Connection names. */
const OF_ONE_HOP: ReadonlySet<string> = new Set([
  'connection',
  'proxy-connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Flat names and values, as Node has them raw. */
export type RawHeaders = readonly string[];

/**
 * What goes on of raw headers: names, values, order and repeated ones as they came, without those of
 * the connection that they came on.
 */
export function endToEndHeaders(raw: RawHeaders): string[] {
  const named = new Set(
    valuesOf(raw, 'connection')
      .flatMap((value) => value.split(','))
      .map((name) => name.trim().toLowerCase()),
  );
  const kept: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] ?? '';
    const lower = name.toLowerCase();
    if (!OF_ONE_HOP.has(lower) && !named.has(lower)) kept.push(name, raw[at + 1] ?? '');
  }
  return kept;
}

/** All values of a header. */
export function valuesOf(raw: RawHeaders, wanted: string): readonly string[] {
  const values: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    if (raw[at]?.toLowerCase() === wanted) values.push(raw[at + 1] ?? '');
  }
  return values;
}

/** The same headers with another value of one, where it stands. */
export function withValue(raw: RawHeaders, wanted: string, value: string): string[] {
  return raw.map((each, at) => {
    return at % 2 === 1 && raw[at - 1]?.toLowerCase() === wanted ? value : each;
  });
}

/** As pairs, the way events have them. */
export function asPairs(raw: RawHeaders): readonly (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([raw[at] ?? '', raw[at + 1] ?? '']);
  return pairs;
}
