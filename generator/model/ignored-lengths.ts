import { toPointer } from '../load/json-pointer.js';
import { isObject, type Json, type JsonObject } from '../load/loaded-document.js';
import type { Problem } from '../load/problem.js';
import { walkDocument } from '../load/walk-document.js';
import { follow, objectAt, stringAt } from './document-reader.js';
import { codingOf } from './wire-form.js';

/**
 * Lengths of binary bodies and parts, which nothing judges: code gets them as bytes or as a stream. OpenAPI 3.1.1
 * (Working with Binary Data) counts their octets.
 */
export function findIgnoredLengths(document: JsonObject): readonly Problem[] {
  const found = new Map<string, Problem>();
  walkDocument({ value: document, kind: 'document', at: [] }, (media, kind, at) => {
    if (kind !== 'mediaType' || !isObject(media) || at.at(-2) !== 'content') return;
    const type = at.at(-1) ?? '';
    const coding = codingOf(type);
    const pointer = toPointer([...at, 'schema']);
    const { schema } = media;
    const places =
      coding === 'binary'
        ? [{ schema, pointer, what: `a ${type} body` }]
        : coding === 'multipart'
          ? fileParts(document, schema, pointer)
          : [];
    for (const { schema: one, pointer: from, what } of places) {
      const { value, pointer: place } = follow(document, one, from);
      for (const key of ['minLength', 'maxLength'].filter((name) => value[name] !== undefined)) {
        found.set(`${place}/${key}`, ignored(`${place}/${key}`, key, what));
      }
    }
  });
  return [...found.values()];
}

interface BinaryPlace {
  readonly schema: Json | undefined;
  readonly pointer: string;
  readonly what: string;
}

/** The parts of a multipart body that are files, also of a list of them. */
function fileParts(
  document: JsonObject,
  schema: Json | undefined,
  at: string,
): readonly BinaryPlace[] {
  const { value, pointer } = follow(document, schema, at);
  return Object.entries(objectAt(value, 'properties')).flatMap(([name, part]) => {
    const below = `${pointer}${toPointer(['properties', name])}`;
    const property = follow(document, part, below);
    const place =
      property.value['type'] === 'array'
        ? follow(document, property.value['items'], `${property.pointer}/items`)
        : property;
    const { contentMediaType, contentEncoding } = place.value;
    const isBinary =
      stringAt(place.value, 'format') === 'binary' ||
      (contentMediaType !== undefined && contentEncoding === undefined);
    return isBinary
      ? [{ schema: place.value, pointer: place.pointer, what: `the file ${name}` }]
      : [];
  });
}

function ignored(pointer: string, key: string, what: string): Problem {
  return {
    pointer,
    rule: 'binary-length',
    text: `${key} of ${what} is ignored: the bytes are passed on as they come`,
    hint: 'Count the bytes in the code that reads them, or remove the limit.',
    warning: true,
  };
}
