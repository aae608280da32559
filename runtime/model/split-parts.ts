export interface Part {
  readonly name: string;
  /** Its Content-Type, where it has one. */
  readonly type: string | undefined;
  readonly bytes: Buffer;
}

/** Cuts a body at its boundary; undefined where it is not made as it should be. */
export function splitParts(bytes: Uint8Array, contentType: string): readonly Part[] | undefined {
  const boundary = parametersOf(contentType).get('boundary');
  if (boundary === undefined || boundary === '') return undefined;
  const body = Buffer.concat([Buffer.from('\r\n'), bytes]);
  const mark = Buffer.from(`\r\n--${boundary}`);
  const parts: Part[] = [];
  let at = body.indexOf(mark);
  while (at >= 0) {
    const after = at + mark.length;
    if (body.toString('latin1', after, after + 2) === '--') return parts;
    const line = body.indexOf('\r\n', after);
    const head = body.indexOf('\r\n\r\n', line);
    at = head < 0 ? -1 : body.indexOf(mark, head + 4);
    if (line < 0 || at < 0 || body.toString('latin1', after, line).trim() !== '') return undefined;
    const part = partOf(body.toString('utf8', line, head), body.subarray(head + 4, at));
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return undefined;
}

function partOf(head: string, bytes: Buffer): Part | undefined {
  const headers = new Map(
    head.split('\r\n').map((line) => {
      const [name = ''] = line.split(':', 1);
      return [name.trim().toLowerCase(), line.slice(name.length + 1).trim()];
    }),
  );
  const disposition = headers.get('content-disposition') ?? '';
  const name = parametersOf(disposition).get('name');
  if (name === undefined || !/^form-data\s*;/i.test(disposition)) return undefined;
  return {
    name: name.replace(/%(?:22|0D|0A)/g, decodeURIComponent),
    bytes,
    type: headers.get('content-type'),
  };
}

const PARAMETER = /;\s*([^=;\s]+)\s*=\s*(?:"([^"]*)"|([^;]*))/g;

/** What follows the first word of a header: `; name="value"`. */
function parametersOf(header: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', quoted, bare = ''] of header.matchAll(PARAMETER)) {
    found.set(name.toLowerCase(), quoted ?? bare.trim());
  }
  return found;
}
