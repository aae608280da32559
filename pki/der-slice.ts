/** One DER value with its unchanged bytes, so that signatures over it can be verified. */
export interface DerSlice {
  readonly tag: number;
  /** Tag, length and content. */
  readonly whole: Buffer;
  readonly content: Buffer;
}

/** Thrown for bytes that are not valid DER. */
class DerError extends Error {}

/** The consecutive values in these bytes. Throws DerError. */
export function slicesOf(bytes: Buffer): readonly DerSlice[] {
  const slices: DerSlice[] = [];
  for (let at = 0; at < bytes.length; ) {
    const slice = sliceAt(bytes, at);
    slices.push(slice);
    at += slice.whole.length;
  }
  return slices;
}

/** The single value in these bytes. Throws DerError. */
export function sliceOf(bytes: Buffer): DerSlice {
  const slice = sliceAt(bytes, 0);
  if (slice.whole.length !== bytes.length) throw new DerError('there is more than one value');
  return slice;
}

function sliceAt(bytes: Buffer, at: number): DerSlice {
  const tag = byteAt(bytes, at);
  if ((tag & 0x1f) === 0x1f) throw new DerError('tags of several bytes are not supported');
  const first = byteAt(bytes, at + 1);
  const more = first < 0x80 ? 0 : first - 0x80;
  if (first === 0x80 || more > 4) throw new DerError('the length is not valid DER');
  let length = more === 0 ? first : 0;
  for (let index = 0; index < more; index += 1) {
    length = length * 256 + byteAt(bytes, at + 2 + index);
  }
  const start = at + 2 + more;
  if (start + length > bytes.length) throw new DerError('the value is truncated');
  return {
    tag,
    whole: bytes.subarray(at, start + length),
    content: bytes.subarray(start, start + length),
  };
}

function byteAt(bytes: Buffer, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new DerError('the value is truncated');
  return byte;
}

/** Dotted form of the content of an OBJECT IDENTIFIER. */
export function dottedOid(content: Buffer): string {
  const numbers: number[] = [];
  let value = 0;
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f);
    if (byte >= 0x80) continue;
    numbers.push(value);
    value = 0;
  }
  const [first = 0, ...rest] = numbers;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...rest].join('.');
}

const UTC_TIME = 0x17;

/** The date of a UTCTime or GeneralizedTime. Throws DerError. */
export function momentOf({ tag, content }: DerSlice): Date {
  const text = content.toString('latin1');
  const short = Number(text.slice(0, 2)) < 50 ? `20${text}` : `19${text}`;
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(
    tag === UTC_TIME ? short : text,
  );
  const [, year, month, day, hour, minute, second] = parts ?? [];
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(moment.getTime())) throw new DerError('the time cannot be parsed');
  return moment;
}
