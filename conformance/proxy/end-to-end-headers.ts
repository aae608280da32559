/** Hop-by-hop headers (RFC 9110, 7.6.1), besides those that Connection names. */
const OF_ONE_HOP: ReadonlySet<string> = new Set([
  'connection',
  'proxy-connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Alternating names and values, as in Node's rawHeaders. */
export type RawHeaders = readonly string[];

/**
 * The headers to forward: without hop-by-hop headers and those in `dropped`; names, values, order and
 * repetitions are unchanged.
 */
export function endToEndHeaders(
  raw: RawHeaders,
  dropped: (name: string) => boolean = () => false,
): string[] {
  const named = new Set(
    valuesOf(raw, 'connection')
      .flatMap((value) => value.split(','))
      .map((name) => name.trim().toLowerCase()),
  );
  const kept: string[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at] ?? '';
    const lower = name.toLowerCase();
    if (!OF_ONE_HOP.has(lower) && !named.has(lower) && !dropped(lower))
      kept.push(name, raw[at + 1] ?? '');
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

/** The same headers with another value for one of them, in its place. */
export function withValue(raw: RawHeaders, wanted: string, value: string): string[] {
  return raw.map((each, at) => {
    return at % 2 === 1 && raw[at - 1]?.toLowerCase() === wanted ? value : each;
  });
}

/** The headers as pairs, as in events. */
export function asPairs(raw: RawHeaders): readonly (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) pairs.push([raw[at] ?? '', raw[at + 1] ?? '']);
  return pairs;
}
