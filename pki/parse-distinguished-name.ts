import { OID_BY_NAME } from './attribute-names.js';

/**
 * One attribute of a name: the object identifier of its type, and its value in the form used for comparison.
 */
export interface NamePart {
  readonly oid: string;
  readonly value: string;
}

/**
 * Parses a distinguished name as libraries print it: RFC 2253 and 4514, RFC 1779 (spaces, quotes, `OID.`), or
 * the slashes of OpenSSL, percent-encoded or not. The order of the attributes, case and spaces do not matter.
 * Undefined when the text is not a name.
 */
export function parseDistinguishedName(text: string): readonly NamePart[] | undefined {
  const plain = percentDecoded(text).trim();
  const pieces = plain.startsWith('/') ? slashed(plain) : split(plain);
  const parts = pieces.map(partOf);
  return parts.includes(undefined) ? undefined : (parts as NamePart[]).toSorted(byPart);
}

/** Whether two names have the same attributes, in any order. */
export function sameName(one: readonly NamePart[], other: readonly NamePart[]): boolean {
  const textOf = (parts: readonly NamePart[]) => JSON.stringify(parts.toSorted(byPart));
  return textOf(one) === textOf(other);
}

/** The form in which values are compared: without case and repeated spaces (RFC 4518). */
export const comparable = (value: string): string =>
  value.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

const byPart = (one: NamePart, other: NamePart): number => {
  const [left, right] = [`${one.oid}=${one.value}`, `${other.oid}=${other.value}`];
  return left < right ? -1 : Number(left > right);
};

/** A name without any `=` was form-encoded, which writes a space as `+`. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text.includes('=') ? text : text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const slashed = (text: string): readonly string[] => text.slice(1).split(/\/(?=[A-Za-z0-9.]+=)/);

/** Splits at commas, semicolons and plus signs that are neither escaped nor quoted. */
function split(text: string): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\') {
      piece += char + text.charAt(at + 1);
      at += 1;
    } else if (!quoted && ',;+'.includes(char)) {
      pieces.push(piece);
      piece = '';
    } else {
      if (char === '"') quoted = !quoted;
      piece += char;
    }
  }
  return [...pieces, piece];
}

function partOf(piece: string): NamePart | undefined {
  const at = piece.indexOf('=');
  if (at === -1) return undefined;
  const type = piece.slice(0, at).trim().toUpperCase();
  const oid = OID_BY_NAME.get(type) ?? /^(?:OID\.)?(\d+(?:\.\d+)+)$/.exec(type)?.[1];
  return oid === undefined ? undefined : { oid, value: valueIn(piece.slice(at + 1).trim()) };
}

/** `#` and hex is the DER of a value; for the string types of names, that is a tag, a length and the text. */
function valueIn(text: string): string {
  const hex = /^#((?:[0-9a-f]{2})+)$/i.exec(text)?.[1];
  if (hex !== undefined) return comparable(stringIn(Buffer.from(hex, 'hex')));
  const bare = /^"(.*)"$/s.exec(text)?.[1] ?? text;
  return comparable(unescaped(bare));
}

const stringIn = (encoded: Buffer): string =>
  encoded.subarray((encoded[1] ?? 0) < 0x80 ? 2 : 2 + ((encoded[1] ?? 0) & 0x7f)).toString('utf8');

/** `\,` is a comma; `\C3\BC` are the bytes of a letter. */
function unescaped(text: string): string {
  return text.replace(/(?:\\[0-9a-f]{2})+|\\(.)/gi, (run: string, char: string | undefined) =>
    char === undefined ? Buffer.from(run.replaceAll('\\', ''), 'hex').toString('utf8') : char,
  );
}
