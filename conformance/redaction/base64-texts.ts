import { type Decoded, decodedBy, type Span } from './decoded.js';

/** So many readable bytes in a row tell that something readable is coded. */
const READABLE = 6;
const NONE = 255;
const VALUES = new Uint8Array(128).fill(NONE);
for (const [index, char] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries()) {
  VALUES[char.charCodeAt(0)] = index;
}
VALUES['-'.charCodeAt(0)] = 62;
VALUES['_'.charCodeAt(0)] = 63;

/**
 * The readable texts that stand in a text as base64 or base64url. Where a coded text begins need not
 * be known: it is tried from each of four places, in one pass.
 */
export function* base64Texts(text: string): Generator<Decoded> {
  for (const { start, end, offsets } of codedRuns(text)) {
    const padding = /^={0,2}/.exec(text.slice(end, end + 2))?.[0].length ?? 0;
    for (const offset of offsets) {
      yield* readableIn(text.slice(start + offset, end), start + offset, padding);
    }
  }
}

interface CodedRun extends Span {
  /** From which of its first four characters something readable comes. */
  readonly offsets: readonly number[];
}

/** Runs of the letters of base64 that have something readable in them. */
function* codedRuns(text: string): Generator<CodedRun> {
  const readable = [0, 0, 0, 0];
  const offsets = new Set<number>();
  let start = 0;
  let before = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    const value = code < 128 ? (VALUES[code] ?? NONE) : NONE;
    if (value === NONE) {
      if (offsets.size > 0) yield { start, end: at, offsets: [...offsets] };
      offsets.clear();
      readable.fill(0);
      start = at + 1;
      continue;
    }
    const place = at - start;
    for (let phase = 1; phase < 4 && phase <= place; phase += 1) {
      const offset = (place - phase) & 3;
      const byte = ((before << (2 * phase)) | (value >> (6 - 2 * phase))) & 255;
      const count = isReadable(byte) ? (readable[offset] ?? 0) + 1 : 0;
      readable[offset] = count;
      if (count === READABLE) offsets.add(offset);
    }
    before = value;
  }
}

const isReadable = (byte: number): boolean =>
  (byte >= 0x20 && byte < 0x7f) || byte === 9 || byte === 10 || byte === 13;

const CHARACTERS =
  /(?:[\x20-\x7e\t\n\r]|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}){6,}/g;
const LONG_CHARACTERS =
  /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

function* readableIn(coded: string, offset: number, padding: number): Generator<Decoded> {
  const bytes = Buffer.from(coded, 'base64').toString('latin1');
  for (const { 0: part, index } of bytes.matchAll(CHARACTERS)) {
    const inner = decodedBy(part, LONG_CHARACTERS, ofUtf8);
    const letters = ({ start, end }: Span): Span => {
      const last = Math.ceil(((index + end) * 4) / 3);
      return {
        start: offset + Math.floor(((index + start) * 4) / 3),
        end: offset + (last >= coded.length ? coded.length + padding : last),
      };
    };
    yield inner === undefined
      ? { text: part, before: letters }
      : { text: inner.text, before: (span) => letters(inner.before(span)) };
  }
}

const ofUtf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');
