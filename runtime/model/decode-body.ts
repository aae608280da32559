import { isUtf8 } from 'node:buffer';
import { BodyError } from './body-error.js';
import type { MediaSpec } from './media-type.js';
import { parseJson } from './parse-json.js';
import { readFields } from './read-fields.js';
import { readParts } from './read-parts.js';
import { splitParts } from './split-parts.js';

const BYTE_ORDER_MARK = 0xfeff;
const REPLACEMENT = '\ufffd';

/** Parses the bytes of a body: JSON, text, form fields, multipart (a promise), or the bytes themselves. */
export function decodeBody(media: MediaSpec, bytes: Uint8Array, contentType: string): unknown {
  switch (media.coding) {
    case 'json':
      return (media.json?.readBody ?? parseJson)(decodeText(bytes));
    case 'text':
      return decodeText(bytes);
    case 'form':
      return readFields(media, decodeText(bytes));
    case 'multipart':
      return decodeParts(media, bytes, contentType);
    case 'binary':
      return bytes;
  }
}

function decodeText(bytes: Uint8Array): string {
  const buffer = Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const text = buffer.toString();
  // decoding puts this character where bytes are not valid, so most texts need not be checked
  if (text.includes(REPLACEMENT) && !isUtf8(bytes)) throw new BodyError('is not valid UTF-8');
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
}

function decodeParts(media: MediaSpec, bytes: Uint8Array, contentType: string): unknown {
  const parts = splitParts(bytes, contentType);
  if (parts === undefined) throw new BodyError('is not a valid multipart/form-data body');
  return readParts(media, parts);
}
