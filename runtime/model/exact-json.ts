import { BodyError } from './body-error.js';
import { type Bigints, liftBigints } from './lift-bigints.js';
import type { JsonCodec } from './media-type.js';
import { parseExact } from './parse-exact.js';
import { writeExact } from './write-exact.js';

/** JSON with integers of 64 bits, which are bigint in the program and keep all digits. */
export function exactJson(inside: Bigints): JsonCodec {
  const read = (text: string): unknown => liftBigints(parseExact(text), inside);
  return {
    json: true,
    read: (text) => {
      try {
        return read(text);
      } catch {
        return text;
      }
    },
    readBody: (text) => {
      try {
        return read(text);
      } catch (error) {
        const deep = error instanceof RangeError;
        throw new BodyError(deep ? 'is nested too deeply' : 'is not valid JSON');
      }
    },
    write: writeExact,
  };
}
