import { deflateSync, strToU8 } from 'fflate';

/** Characters of a chunk before compression: small enough to open quickly, large enough to compress well. */
const CHUNK = 256 * 1024;

export interface PackedChunks {
  /** Each is the base64 of a JSON array compressed with raw deflate. */
  readonly chunks: readonly string[];
  /** For each group, its first and last chunk. */
  readonly spans: readonly (readonly [first: number, last: number])[];
}

/**
 * Packs groups of values into chunks. Uses fflate instead of Node's zlib, because its output is the same on
 * every machine, so that the same events always give the same report.
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

/** Compresses a text with raw deflate and encodes it as base64. */
export function packText(text: string): string {
  return Buffer.from(deflateSync(strToU8(text), { level: 6 })).toString('base64');
}
