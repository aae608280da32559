import type { MediaSpec } from './media-type.js';
import { styledField } from './styled-field.js';
import { formText } from './write-form.js';
import { writeParts } from './write-parts.js';

/** An encoded body; the same bytes can be hashed and signed. */
export interface EncodedBody {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

const utf8 = /* @__PURE__ */ new TextEncoder();

/** Encodes a value for its media type: JSON, text, form fields, multipart, or bytes. */
export function encodeBody(media: MediaSpec, contentType: string, value: unknown): EncodedBody {
  switch (media.coding) {
    case 'json':
      return { contentType, bytes: utf8.encode(JSON.stringify(value) ?? 'null') };
    case 'text':
      return { contentType, bytes: utf8.encode(String(value)) };
    case 'form':
      return { contentType, bytes: utf8.encode(formText(media, value, styledField)) };
    case 'multipart': {
      const { bytes = new Uint8Array(), contentType: withBoundary } = writeParts(
        media,
        contentType,
        value,
      );
      return { contentType: withBoundary, bytes };
    }
    case 'binary':
      return {
        contentType,
        bytes: value instanceof Uint8Array ? value : utf8.encode(String(value)),
      };
  }
}
