/** A response as received. */
export interface WireReply {
  readonly status: number;
  /** Names in lower case; all values of a repeated header. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

export interface ReadReply {
  readonly reply: WireReply;
  /** The bytes after it. */
  readonly extra: Buffer;
}

interface Reading {
  /** Whether the request was a HEAD, whose response has no body. */
  readonly head: boolean;
  /** Whether the connection has ended. */
  readonly ended: boolean;
}

/** Parses the first final response in these bytes; undefined while it is incomplete. */
export function readReply(bytes: Buffer, { head, ended }: Reading): ReadReply | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(first)?.[1] ?? 0);
  const rest = bytes.subarray(end + 4);
  if (status >= 100 && status < 200) return readReply(rest, { head, ended });
  const headers = headersIn(lines);
  const cut = head || status === 204 || status === 304 ? 0 : undefined;
  const found = bodyIn(rest, headers, cut, ended);
  if (found === undefined) return undefined;
  const { body, length } = found;
  return { reply: { status, headers, body }, extra: rest.subarray(length) };
}

function headersIn(lines: readonly string[]): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [name = ''] = line.split(':', 1);
    const key = name.toLowerCase();
    const value = line.slice(name.length + 1).trim();
    const before = headers.get(key);
    headers.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return headers;
}

function bodyIn(
  rest: Buffer,
  headers: ReadonlyMap<string, string>,
  cut: number | undefined,
  ended: boolean,
): { readonly body: Buffer; readonly length: number } | undefined {
  if (headers.get('transfer-encoding') === 'chunked' && cut === undefined) return chunksIn(rest);
  const said = headers.get('content-length');
  const length = cut ?? (said === undefined ? undefined : Number(said));
  if (length === undefined) return ended ? { body: rest, length: rest.length } : undefined;
  return rest.length < length ? undefined : { body: rest.subarray(0, length), length };
}

function chunksIn(rest: Buffer): { readonly body: Buffer; readonly length: number } | undefined {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const line = rest.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(rest.toString('latin1', at, line), 16);
    const next = line + 2 + size + 2;
    if (!(size >= 0) || rest.length < next) return undefined;
    if (size === 0) return { body: Buffer.concat(parts), length: next };
    parts.push(rest.subarray(line + 2, line + 2 + size));
    at = next;
  }
}
