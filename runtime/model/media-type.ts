import type { StyledForm } from './styled-form.js';
import type { TextCodec, WireForm } from './wire-form.js';

/** How a field of a form is read and written. */
export interface FieldForm extends WireForm {
  /** For multipart: the allowed media types. */
  readonly types?: readonly string[];
}

/** A codec for JSON that JSON.parse and JSON.stringify cannot handle exactly. */
export interface JsonCodec extends TextCodec {
  /** Throws a BodyError when the text is not such JSON. */
  readonly readBody: (text: string) => unknown;
  readonly write: (value: unknown) => string;
}

/** A body of one media type: its coding, and how the fields of a form are read. */
export interface MediaSpec {
  readonly type: string;
  readonly coding: 'json' | 'text' | 'form' | 'multipart' | 'binary';
  readonly fields?: Readonly<Record<string, FieldForm>>;
  /** Fields of a form that have a style. */
  readonly styled?: readonly StyledForm[];
  /** For JSON: how it is read and written when JSON.parse and JSON.stringify would lose digits. */
  readonly json?: JsonCodec;
}

/** `Application/JSON; charset=utf-8` becomes `application/json`. */
export function essence(contentType: string): string {
  const end = contentType.indexOf(';');
  return (end < 0 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
}

/** The coding of a body of this media type. */
export function codingOf(contentType: string): MediaSpec['coding'] {
  const type = essence(contentType);
  if (/[/+]json$/.test(type)) return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type === 'multipart/form-data') return 'multipart';
  return type.startsWith('text/') || /[/+]xml$/.test(type) ? 'text' : 'binary';
}

/** Whether a range such as `text/*` covers a media type. */
export function covers(range: string, type: string): boolean {
  if (range === '*/*' || range === type) return true;
  return range.endsWith('/*') && type.startsWith(range.slice(0, -1));
}

/** The declared body for a Content-Type: the exact one, or else a range that covers it. */
export function findMedia<M extends MediaSpec>(
  declared: readonly M[],
  contentType: string,
): M | undefined {
  const type = essence(contentType);
  return (
    declared.find((media) => essence(media.type) === type) ??
    declared.find((media) => covers(essence(media.type), type))
  );
}

/** Whether an Accept header allows one of these media types. */
export function accepts(accept: string | undefined, types: readonly string[]): boolean {
  if (accept === undefined || accept.trim() === '' || types.length === 0) return true;
  const ranges = accept.split(',').map((part) => ({
    range: essence(part),
    refused: /;\s*q=0(\.0{0,3})?\s*(;|$)/i.test(part),
  }));
  return types.map(essence).some((type) => {
    const fitting = ranges.filter(({ range }) => covers(range, type) || covers(type, range));
    const exact = fitting.filter(({ range }) => range === type);
    return (exact.length > 0 ? exact : fitting).some(({ refused }) => !refused);
  });
}
