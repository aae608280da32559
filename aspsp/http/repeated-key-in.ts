import { unescapedKey } from '../../foundation/json-pointer.js';
import { splitParts } from '../../runtime/model/split-parts.js';
import { repeatedKey } from './repeated-key.js';

const JSON_TYPE = /^application\/(?:[a-z0-9.-]+\+)?json *(?:;|$)/i;

/** JSON pointer of a key that appears twice in one object of a body, or of a JSON part. */
export function repeatedKeyIn(body: Buffer, contentType: string | undefined): string | undefined {
  if (contentType === undefined || body.length === 0) return undefined;
  if (JSON_TYPE.test(contentType)) return repeatedKey(body.toString());
  if (!/^multipart\//i.test(contentType)) return undefined;
  for (const part of splitParts(body, contentType) ?? []) {
    const text = Buffer.from(part.bytes).toString();
    // a part need not have a type: a text that begins as an object is parsed as one
    const found = /^\s*\{/.test(text) ? repeatedKey(text) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The text of the refusal: the repeated key, decoded. */
export function repeatedKeyText(pointer: string): string {
  const key = pointer.slice(pointer.lastIndexOf('/') + 1);
  const name = unescapedKey(key).slice(0, 100);
  return `The key ${JSON.stringify(name)} appears twice in one object.`;
}
