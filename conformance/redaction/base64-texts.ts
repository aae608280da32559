import { type DecodedText, decodedBy, type TextSpan } from './decoded.js';

/** Number of consecutive readable bytes that is enough to assume an encoded text. */
const READABLE = 6;
const VALUES = new Uint8Array(128);
for (const [index, char] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries()) {
  VALUES[char.charCodeAt(0)] = index;
}
VALUES['-'.charCodeAt(0)] = 62;
VALUES['_'.charCodeAt(0)] = 63;

/**
 * The readable texts that a text contains as base64 or base64url. The start of an encoded text does not have
 * to be known: all four alignments are tried in one pass.
 */
export function* base64Texts(text: string): Generator<DecodedText> {
  for (const { start, end, offsets } of codedRuns(text)) {
    const padding = /^={0,2}/.exec(text.slice(end, end + 2))?.[0].length ?? 0;
    for (const offset of offsets) {
      yield* readableIn(text.slice(start + offset, end), start + offset, padding);
    }
  }
}

interface CodedRun extends TextSpan {
  /** Alignments, of the first four characters, at which the decoded text is readable. */
  readonly offsets: readonly number[];
}

const RUN = /[A-Za-z0-9+/_-]{8,}/g;
/** Matches ids, numbers and dates: no readable text is encoded in digits and six letters only. */
const ID = /^[0-9a-fA-F-]+$/;

/** Sequences of base64 characters that contain something readable. */
function* codedRuns(text: string): Generator<CodedRun> {
  for (const { 0: run, index: start } of text.matchAll(RUN)) {
    if (ID.test(run)) continue;
    const offsets = readableFrom(run);
    if (offsets.length > 0) yield { start, end: start + run.length, offsets };
  }
}

/** The alignments, of the first four characters, at which enough consecutive readable bytes are decoded. */
function readableFrom(run: string): readonly number[] {
  const readable = [0, 0, 0, 0];
  const offsets = new Set<number>();
  let before = 0;
  for (let at = 0; at < run.length && offsets.size < 4; at += 1) {
    const value = VALUES[run.charCodeAt(at)] ?? 0;
    for (let phase = 1; phase < 4 && phase <= at; phase += 1) {
      const offset = (at - phase) & 3;
      const byte = ((before << (2 * phase)) | (value >> (6 - 2 * phase))) & 255;
      const count = isReadable(byte) ? (readable[offset] ?? 0) + 1 : 0;
      readable[offset] = count;
      if (count === READABLE) offsets.add(offset);
    }
    before = value;
  }
  return [...offsets];
}

const isReadable = (byte: number): boolean =>
  (byte >= 0x20 && byte < 0x7f) || byte === 9 || byte === 10 || byte === 13;

const CHARACTERS =
  /(?:[\x20-\x7e\t\n\r]|[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}){6,}/g;
const LONG_CHARACTERS =
  /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;

function* readableIn(coded: string, offset: number, padding: number): Generator<DecodedText> {
  const bytes = Buffer.from(coded, 'base64').toString('latin1');
  for (const { 0: part, index } of bytes.matchAll(CHARACTERS)) {
    const inner = decodedBy(part, LONG_CHARACTERS, ofUtf8);
    const letters = ({ start, end }: TextSpan): TextSpan => {
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
