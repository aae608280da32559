import { BodyError } from './body-error.js';
import { type Bigints, liftBigints } from './lift-bigints.js';
import { parseExact } from './parse-exact.js';
import type { TextCodec } from './wire-form.js';
import { writeExact } from './write-exact.js';

/** JSON with integers of 64 bits inside, which are bigint in the program and keep all digits. */
export function exactJson(inside: Bigints): TextCodec {
  return {
    json: true,
    read: (text) => {
      try {
        return liftBigints(parseExact(text), inside);
      } catch (error) {
        const deep = error instanceof RangeError;
        throw new BodyError(deep ? 'is nested too deeply' : 'is not valid JSON');
      }
    },
    write: writeExact,
  };
}
