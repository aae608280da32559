/**
 * The lines of a record that have a line end, one at a time: what follows the last line end is no event, because a
 * killed run leaves an incomplete line. Each line of bytes is decoded on its own: a text cannot have more than
 * 512 MB, a record can, and nobody needs all of its lines at once.
 */
export function* recordLines(record: string | Uint8Array): Generator<string> {
  if (typeof record === 'string') {
    yield* record.split('\n').slice(0, -1);
    return;
  }
  const bytes = bufferOf(record);
  let from = 0;
  for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, from)) {
    yield bytes.toString('utf8', from, end);
    from = end + 1;
  }
}

/** The text after the last line end. */
export function restOfRecord(record: string | Uint8Array): string {
  if (typeof record === 'string') return record.slice(record.lastIndexOf('\n') + 1);
  const bytes = bufferOf(record);
  return bytes.toString('utf8', bytes.lastIndexOf(LINE_END) + 1);
}

const LINE_END = 0x0a;

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
