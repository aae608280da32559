import { CORE_SCHEMA, load } from 'js-yaml';
import type { Place } from '../../foundation/xs2a-error.js';
import { toPointer } from './json-pointer.js';
import type { Json } from './loaded-document.js';
import { type LocatedValue, readLocated } from './read-located.js';
import { sizeFault } from './size-fault.js';
import { syntaxError } from './syntax-error.js';

/** One file with the position of everything in it. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly value: Json;
  place(pointer: string): Place;
}

/**
 * Parses text. What is sound is read by a fast parser that keeps no positions; the thorough one,
 * which takes three times as long, reads what the fast one refuses and tells positions when asked. It also
 * reads integers beyond 2^53 - 1 as bigint, where that is wanted.
 */
export function parseSource(file: string, text: string, bigint = false): Source {
  let located: LocatedValue | undefined;
  const locate = (): LocatedValue => {
    located ??= readLocated(file, text, bigint);
    return located;
  };
  const careful = bigint && LONG.test(text);
  const value = (careful ? undefined : readFast(file, text)) ?? locate().value;
  const place = (pointer: string): Place => locate().place(pointer);
  const fault = sizeFault(value, text.length);
  if (fault === undefined) return { file, text, value, place };
  throw syntaxError(text, [{ ...fault, place: place(toPointer(fault.at)) }], undefined);
}

/** Integers beyond 2^53 - 1 have no fewer digits, and hexadecimal ones no fewer than 14. */
const LONG = /\d{16}|0[xo][\da-f]{14}/i;

/** Directives change what a text means, and merge keys are refused: both need the thorough parser. */
const NEEDS_CARE = /^%|<<\s*:/m;

function readFast(file: string, text: string): Json | undefined {
  try {
    if (/\.json$/i.test(file)) return JSON.parse(text) as Json;
    if (NEEDS_CARE.test(text)) return undefined;
    return load(text, { schema: CORE_SCHEMA }) as Json;
  } catch {
    return undefined;
  }
}
