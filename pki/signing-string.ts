/** Headers of a request: a record, or pairs in which a name may occur twice. */
export type RequestHeaders =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | readonly (readonly [string, string])[];

/** The parts of a request that a signature covers. */
export interface SignableRequest {
  readonly headers: RequestHeaders;
  readonly body?: Uint8Array | string | null | undefined;
  /** Needed only for `(request-target)`. */
  readonly method?: string;
  readonly url?: string;
}

/** Headers as pairs, from either form. */
export function headerPairs(headers: RequestHeaders): readonly (readonly [string, string])[] {
  if (Array.isArray(headers)) return headers as readonly (readonly [string, string])[];
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, String(one)] as const),
  );
}

/** Values by lowercase name; the values of a repeated name are joined with `, `. */
export function headerValues(headers: RequestHeaders): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of headerPairs(headers)) {
    const key = name.toLowerCase();
    const before = values.get(key);
    values.set(key, before === undefined ? value.trim() : `${before}, ${value.trim()}`);
  }
  return values;
}

/** The text that is signed; undefined when a named header is absent. */
export function signingString(
  names: readonly string[],
  request: SignableRequest,
): string | undefined {
  const values = headerValues(request.headers);
  const lines = names.map((name) => {
    const value = name === '(request-target)' ? requestTarget(request) : values.get(name);
    return value === undefined ? undefined : `${name}: ${value}`;
  });
  return lines.includes(undefined) ? undefined : lines.join('\n');
}

function requestTarget({ method, url }: SignableRequest): string | undefined {
  if (method === undefined || url === undefined) return undefined;
  const { pathname, search } = new URL(url, 'https://target.invalid');
  return `${method.toLowerCase()} ${pathname}${search}`;
}

const ALWAYS = ['digest', 'x-request-id'];
const WHEN_SENT = ['psu-id', 'psu-corporate-id', 'tpp-redirect-uri'];

/** Headers that a signature must cover: two always, others when they are sent. */
export function headersToCover(headers: RequestHeaders): readonly string[] {
  const values = headerValues(headers);
  return [...ALWAYS, ...WHEN_SENT.filter((name) => values.has(name))];
}

/** The headers that we sign: those that must be covered, and Date when present. */
export function headersToSign(headers: RequestHeaders): readonly string[] {
  const date = headerValues(headers).has('date') ? ['date'] : [];
  return [...headersToCover(headers), ...date];
}
