/**
 * The lines of a record without their line ends, as `split` gives them: the last one is what follows the last
 * line end. Each line of bytes is decoded on its own, because a text cannot have more than 512 MB, and a record
 * can.
 */
export function recordLines(record: string | Uint8Array): readonly string[] {
  if (typeof record === 'string') return record.split('\n');
  const bytes = Buffer.from(record.buffer, record.byteOffset, record.byteLength);
  const lines: string[] = [];
  let from = 0;
  for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, from)) {
    lines.push(bytes.toString('utf8', from, end));
    from = end + 1;
  }
  lines.push(bytes.toString('utf8', from));
  return lines;
}
