import { deflateSync, strToU8 } from 'fflate';

/** Characters of a chunk before it is compressed: small enough to open fast, big enough to pack well. */
const CHUNK = 256 * 1024;

export interface PackedChunks {
  /** Each is base64 of raw deflate of a JSON array. */
  readonly chunks: readonly string[];
  /** By group, its first and last chunk. */
  readonly spans: readonly (readonly [first: number, last: number])[];
}

/**
 * Packs values, a group after the other, into chunks. fflate is used and not zlib of Node: its bytes are
 * the same on every machine, and so is the report that is made of the same events.
 */
export function packChunks(groups: Iterable<readonly unknown[]>): PackedChunks {
  const chunks: string[] = [];
  const spans: (readonly [number, number])[] = [];
  let open: string[] = [];
  let size = 0;
  const close = () => {
    if (open.length > 0) chunks.push(packText(`[${open.join(',')}]`));
    open = [];
    size = 0;
  };
  for (const group of groups) {
    const first = chunks.length;
    for (const value of group) {
      const text = JSON.stringify(value);
      open.push(text);
      size += text.length;
      if (size > CHUNK) close();
    }
    spans.push([first, Math.max(first, chunks.length - (open.length === 0 ? 1 : 0))]);
  }
  close();
  return { chunks, spans };
}

/** A text as base64 of raw deflate. */
export function packText(text: string): string {
  return Buffer.from(deflateSync(strToU8(text), { level: 6 })).toString('base64');
}
