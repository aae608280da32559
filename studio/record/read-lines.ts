import { open } from 'node:fs/promises';

/** A complete line of a file, without its line end, and the bytes before it and up to the next one. */
export interface PlacedLine {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

const CHUNK = 262_144;
const LINE_END = 0x0a;

/**
 * The complete lines of a file after a byte, in batches, so that other work goes on between them. What follows the
 * last line end is left for the next time. A file that does not exist yet has none.
 */
export async function* readLines(
  file: string,
  from: number,
): AsyncGenerator<readonly PlacedLine[]> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (handle === undefined) return;
  try {
    let rest: Buffer = Buffer.alloc(0);
    let at = from;
    for (;;) {
      const { buffer, bytesRead } = await handle.read(
        Buffer.alloc(CHUNK),
        0,
        CHUNK,
        at + rest.length,
      );
      if (bytesRead === 0) return;
      const bytes = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
      const lines = linesIn(bytes, at);
      const done = (lines.at(-1)?.to ?? at) - at;
      rest = bytes.subarray(done);
      at += done;
      if (lines.length > 0) yield lines;
    }
  } finally {
    await handle.close();
  }
}

function linesIn(bytes: Buffer, at: number): readonly PlacedLine[] {
  const lines: PlacedLine[] = [];
  let from = 0;
  for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, from)) {
    lines.push({ text: bytes.toString('utf8', from, end), from: at + from, to: at + end + 1 });
    from = end + 1;
  }
  return lines;
}
