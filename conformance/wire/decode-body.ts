import * as zlib from 'node:zlib';

/** The result of decoding a body for which the target declares a coding. */
export type DecodedBody =
  | { readonly kind: 'plain'; readonly body: Buffer }
  /** It is not what Content-Encoding says; `flaw` is a sentence for people. */
  | { readonly kind: 'flawed'; readonly body: Buffer; readonly decodingError: string }
  /** A coding that this tool does not know: nothing can be said of the body. */
  | { readonly kind: 'unknown'; readonly body: Buffer; readonly coding: string }
  | { readonly kind: 'too-long' };

type Unpack = (packed: Buffer, limit: number) => Buffer;

const DECODERS: Readonly<Record<string, Unpack>> = {
  gzip: (packed, maxOutputLength) => zlib.gunzipSync(packed, { maxOutputLength }),
  'x-gzip': (packed, maxOutputLength) => zlib.gunzipSync(packed, { maxOutputLength }),
  // deflate means zlib's format, but some servers send the raw stream
  deflate: (packed, maxOutputLength) =>
    ((packed[0] ?? 0) & 0x0f) === 8
      ? zlib.inflateSync(packed, { maxOutputLength })
      : zlib.inflateRawSync(packed, { maxOutputLength }),
  br: (packed, maxOutputLength) => zlib.brotliDecompressSync(packed, { maxOutputLength }),
  identity: (packed) => packed,
};

/**
 * Decodes the codings of a response, the last one first; none of them may decode to more than `limit` bytes.
 */
export function decodeBody(
  body: Buffer,
  headers: readonly (readonly [string, string])[],
  limit: number,
): DecodedBody {
  const codings = codingsOf(headers);
  if (body.length === 0 || codings.length === 0) return { kind: 'plain', body };
  let plain = body;
  for (const coding of codings.reverse()) {
    const unpack = Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined;
    if (unpack === undefined) return { kind: 'unknown', body, coding };
    try {
      plain = unpack(plain, limit);
    } catch (error) {
      if (Reflect.get(error as object, 'code') === 'ERR_BUFFER_TOO_LARGE') {
        return { kind: 'too-long' };
      }
      const decodingError = `Content-Encoding is ${coding}, but the body is not in that coding`;
      return { kind: 'flawed', body, decodingError };
    }
  }
  return { kind: 'plain', body: plain };
}

function codingsOf(headers: readonly (readonly [string, string])[]): string[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .flatMap(([, value]) => value.split(','))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '');
}
