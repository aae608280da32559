/** A request as sent on the wire: nothing is checked, corrected or reordered. */
export interface WireRequest {
  /** The listener of the bank that gets it. */
  readonly to: 'xs2a' | 'iam';
  readonly method: string;
  /** Path and query of the request line. */
  readonly target: string;
  /** Bytes are written as the characters U+0000 to U+00FF. */
  readonly headers: readonly WireHeader[];
  readonly body: Buffer;
  /** Whether method or path were changed, so that the request may be for another operation. */
  readonly moved?: boolean;
  /** Whether another TPP sends it. */
  readonly foreign?: boolean;
}

export type WireHeader = readonly [name: string, value: string];

/** The bytes of a request, with its length unless it has no body. */
export function bytesOf({ method, target, headers, body }: WireRequest): Buffer {
  const bare = body.length === 0 && (method === 'GET' || method === 'HEAD');
  const length: readonly WireHeader[] = bare ? [] : [['content-length', String(body.length)]];
  const lines = [['host', 'localhost'], ...headers, ...length].map(([n, v]) => `${n}: ${v}\r\n`);
  const head = `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

/** The first value of a header. */
export function headerOf({ headers }: WireRequest, name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1];
}

/** A request with one more header, or another value; undefined removes it. */
export function withHeader(
  request: WireRequest,
  name: string,
  value: string | undefined,
): WireRequest {
  const others = request.headers.filter(([one]) => one.toLowerCase() !== name.toLowerCase());
  return { ...request, headers: value === undefined ? others : [...others, [name, value]] };
}
