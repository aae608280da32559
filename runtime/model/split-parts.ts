export interface Part {
  readonly name: string;
  /** The Content-Type, when there is one. */
  readonly type: string | undefined;
  /** The name of the file, without folders. */
  readonly fileName?: string;
  readonly bytes: Uint8Array;
}

const EMPTY_LINE = /* @__PURE__ */ Uint8Array.of(13, 10, 13, 10);
const LINE = /* @__PURE__ */ Uint8Array.of(13, 10);
const DASHES = 0x2d2d;

/** Splits a body at its boundary; undefined when the body is malformed. */
export function splitParts(bytes: Uint8Array, contentType: string): readonly Part[] | undefined {
  const boundary = parametersOf(contentType).get('boundary');
  if (boundary === undefined || boundary === '') return undefined;
  const mark = bytesOf(`\r\n--${boundary}`);
  const parts: Part[] = [];
  // the first boundary may be at the very start, without a line break before it
  let at = startsWith(bytes, mark.subarray(2), 0) ? -2 : find(bytes, mark, 0);
  while (at !== -1) {
    const after = at + mark.length;
    if (((bytes[after] ?? 0) << 8) + (bytes[after + 1] ?? 0) === DASHES) return parts;
    const line = find(bytes, LINE, after);
    const head = line < 0 ? -1 : find(bytes, EMPTY_LINE, line);
    at = head < 0 ? -1 : find(bytes, mark, head + 4);
    if (line < 0 || at < 0 || textOf(bytes.subarray(after, line)).trim() !== '') return undefined;
    const part = partOf(textOf(bytes.subarray(line, head)), bytes.subarray(head + 4, at));
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return undefined;
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** Index of the boundary, or -1. Searches for its first byte, which is rare, because that is fast. */
function find(bytes: Uint8Array, mark: Uint8Array, from: number): number {
  const [first = 0] = mark;
  let at = bytes.indexOf(first, from);
  while (at >= 0 && !startsWith(bytes, mark, at)) at = bytes.indexOf(first, at + 1);
  return at;
}

function startsWith(bytes: Uint8Array, mark: Uint8Array, at: number): boolean {
  for (let index = 0; index < mark.length; index += 1) {
    if (bytes[at + index] !== mark[index]) return false;
  }
  return true;
}

function partOf(head: string, bytes: Uint8Array): Part | undefined {
  const headers = new Map(
    head.split('\r\n').map((line) => {
      const [name = ''] = line.split(':', 1);
      return [name.trim().toLowerCase(), line.slice(name.length + 1).trim()];
    }),
  );
  const disposition = headers.get('content-disposition') ?? '';
  const parameters = parametersOf(disposition);
  const name = parameters.get('name');
  if (name === undefined || !/^form-data\s*;/i.test(disposition)) return undefined;
  // RFC 7578, 4.2: folders in the name are ignored
  const fileName = parameters.get('filename')?.split(/[\\/]/).pop();
  return {
    name: unescaped(name),
    bytes,
    type: headers.get('content-type'),
    ...(fileName === undefined ? {} : { fileName: unescaped(fileName) }),
  };
}

const unescaped = (name: string): string => name.replace(/%(?:22|0D|0A)/g, decodeURIComponent);

const PARAMETER = /;\s*([^=;\s]+)\s*=\s*(?:"([^"]*)"|([^;]*))/g;

/** The parameters after the first word of a header: `; name="value"`. */
export function parametersOf(header: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', quoted, bare = ''] of header.matchAll(PARAMETER)) {
    found.set(name.toLowerCase(), quoted ?? bare.trim());
  }
  return found;
}
