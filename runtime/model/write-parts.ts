import { type BytesSource, chunksOf, isSource } from './bytes-source.js';
import { concatenated } from './concatenated.js';
import type { FieldForm, MediaSpec } from './media-type.js';
import { writeText } from './wire-form.js';
import { fieldsOf } from './write-form.js';

/** A multipart body: bytes when all of it is in memory, otherwise its source. */
export interface PartsBody {
  readonly contentType: string;
  readonly bytes?: Uint8Array;
  readonly source?: Exclude<BytesSource, Uint8Array>;
}

interface WrittenPart {
  readonly type: string | undefined;
  readonly content: BytesSource;
  /** The name of a file; undefined for a text field. */
  readonly fileName?: string;
}

/** Writes each field as text, as JSON with its own Content-Type, or as a file. */
export function writeParts(media: MediaSpec, contentType: string, value: unknown): PartsBody {
  const boundary = `----parts-${crypto.randomUUID()}`;
  const chunks: BytesSource[] = [];
  for (const [name, field] of fieldsOf(value)) {
    for (const one of Array.isArray(field) ? field : [field]) {
      const part = writePart(name, media.fields?.[name], one);
      chunks.push(bytesOfText(partHead(boundary, name, part)), part.content, bytesOfText('\r\n'));
    }
  }
  chunks.push(bytesOfText(`--${boundary}--\r\n`));
  return { contentType: `${contentType}; boundary=${boundary}`, ...joined(chunks) };
}

function bytesOfText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

type BlobParts = NonNullable<ConstructorParameters<typeof Blob>[0]>;

function joined(chunks: readonly BytesSource[]): Omit<PartsBody, 'contentType'> {
  const inMemory = chunks.filter((chunk) => chunk instanceof Uint8Array);
  if (inMemory.length === chunks.length) return { bytes: concatenated(inMemory) };
  const sized = chunks.filter((chunk) => chunk instanceof Uint8Array || chunk instanceof Blob);
  return {
    source: sized.length === chunks.length ? new Blob(sized as BlobParts) : oneAfterOther(chunks),
  };
}

async function* oneAfterOther(sources: readonly BytesSource[]): AsyncGenerator<Uint8Array> {
  for (const source of sources) yield* chunksOf(source);
}

/** The type is that of the file, or else the first declared one, or else it depends on the value. */
function writePart(name: string, field: FieldForm | undefined, value: unknown): WrittenPart {
  const declared = field?.types?.find((type) => !type.includes('*'));
  const file = fileOf(value);
  if (file !== undefined) {
    const { content, type, fileName = name } = file;
    return { type: type ?? declared ?? 'application/octet-stream', content, fileName };
  }
  const text = writeText(field?.as, value, name);
  return { type: declared ?? typeOf(field, value, text), content: bytesOfText(text) };
}

/** The type of a part for which the document declares none: a part without a type is plain text (RFC 7578). */
function typeOf(field: FieldForm | undefined, value: unknown, text: string): string | undefined {
  if (field?.as === 'json' || typeof value === 'object') return 'application/json';
  return XML.test(text) ? 'application/xml' : undefined;
}

/** Begins with an XML declaration, or with an element that has a namespace. */
const XML = /^<(?:\?xml\s|[\w.:-]+\s+xmlns[:=])/;

/** A file: bytes, a Blob, a stream, or one of them with a name and a type. */
function fileOf(value: unknown): (Partial<WrittenPart> & { content: BytesSource }) | undefined {
  if (isSource(value)) {
    const type = value instanceof Blob && value.type !== '' ? { type: value.type } : {};
    const named = value instanceof Blob && 'name' in value && typeof value.name === 'string';
    return { content: value, ...type, ...(named ? { fileName: String(value.name) } : {}) };
  }
  if (typeof value !== 'object' || value === null || !('content' in value)) return undefined;
  const inner = isSource(value.content) ? fileOf(value.content) : undefined;
  if (inner === undefined) return undefined;
  const { type = inner.type, fileName = inner.fileName } = value as Partial<WrittenPart>;
  return {
    content: inner.content,
    ...(type === undefined ? {} : { type }),
    ...(fileName === undefined ? {} : { fileName }),
  };
}

function partHead(boundary: string, name: string, { type, fileName }: WrittenPart): string {
  const file = fileName === undefined ? '' : `; filename="${quotable(fileName)}"`;
  const disposition = `Content-Disposition: form-data; name="${quotable(name)}"${file}`;
  const line = type === undefined ? '' : `\r\nContent-Type: ${type.replace(/[\r\n]/g, '')}`;
  return `--${boundary}\r\n${disposition}${line}\r\n\r\n`;
}

/** Escapes names as browsers do. */
function quotable(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
