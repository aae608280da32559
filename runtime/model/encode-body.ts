import { randomBytes } from 'node:crypto';
import { queryEncode } from './encode-query.js';
import type { FieldForm, MediaSpec } from './media-type.js';
import { writeText, writeTexts } from './wire-form.js';
import { writePairs } from './write-styled.js';

/** A body as it goes out; the same bytes can be hashed and signed. */
export interface EncodedBody {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Writes a value as the media type wants it: JSON, text, form fields, parts, or bytes. */
export function encodeBody(media: MediaSpec, contentType: string, value: unknown): EncodedBody {
  switch (media.coding) {
    case 'json':
      return { contentType, bytes: Buffer.from(JSON.stringify(value) ?? 'null') };
    case 'text':
      return { contentType, bytes: Buffer.from(String(value)) };
    case 'form':
      return { contentType, bytes: Buffer.from(encodeForm(media, value)) };
    case 'multipart':
      return encodeParts(media, contentType, value);
    case 'binary':
      return {
        contentType,
        bytes: value instanceof Uint8Array ? value : Buffer.from(String(value)),
      };
  }
}

function fieldsOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).filter(([, field]) => field !== undefined);
}

function encodeForm(media: MediaSpec, value: unknown): string {
  const pairs = fieldsOf(value).flatMap(([name, field]) => {
    const form = media.styled?.find((one) => one.name === name);
    if (form !== undefined) return writePairs(form, field, queryEncode(form));
    const texts = writeTexts(media.fields?.[name], field);
    return texts.map((text) => new URLSearchParams([[name, text]]).toString());
  });
  return pairs.join('&');
}

/** A part each: text, JSON with its own Content-Type, or bytes as a file. */
function encodeParts(media: MediaSpec, contentType: string, value: unknown): EncodedBody {
  const boundary = `----parts-${randomBytes(16).toString('hex')}`;
  const chunks: Uint8Array[] = [];
  for (const [name, field] of fieldsOf(value)) {
    for (const one of Array.isArray(field) ? field : [field]) {
      const { type, bytes, file } = encodePart(media.fields?.[name], one);
      chunks.push(Buffer.from(partHead(name, boundary, type, file)), bytes, Buffer.from('\r\n'));
    }
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { contentType: `${contentType}; boundary=${boundary}`, bytes: Buffer.concat(chunks) };
}

/** The type is the first that is declared; without one it follows from the value. */
function encodePart(field: FieldForm | undefined, value: unknown) {
  const declared = field?.types?.find((type) => !type.includes('*'));
  if (value instanceof Uint8Array)
    return { type: declared ?? 'application/octet-stream', bytes: value, file: true };
  const json = field?.as === 'json' || typeof value === 'object';
  const type = declared ?? (json ? 'application/json' : undefined);
  return { type, bytes: Buffer.from(writeText(field?.as, value)), file: false };
}

function partHead(name: string, boundary: string, type?: string, file = false): string {
  const safe = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const disposition = `Content-Disposition: form-data; name="${safe}"`;
  const own = [file ? `; filename="${safe}"` : '', type ? `\r\nContent-Type: ${type}` : ''];
  return `--${boundary}\r\n${disposition}${own.join('')}\r\n\r\n`;
}
