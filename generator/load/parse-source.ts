import { CORE_SCHEMA, constructFromEvents } from 'js-yaml';
import type { SourcePlace } from '../../foundation/xs2a-error.js';
import { EventPlaces } from './event-places.js';
import { indentedEvents } from './indented-events.js';
import { jsonErrors } from './json-errors.js';
import { JsonPlaces } from './json-places.js';
import { pointerParts, toPointer } from './json-pointer.js';
import { LineStarts } from './line-starts.js';
import type { Json } from './loaded-document.js';
import { type LocatedValue, readLocated } from './read-located.js';
import { sizeError } from './size-error.js';
import { syntaxError } from './syntax-error.js';

/** One file with the positions of all its parts. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly value: Json;
  place(pointer: string): SourcePlace;
}

/**
 * Parses text. JSON has to follow RFC 8259. A fast parser reads valid text; a thorough one, which takes three times
 * as long, reads YAML that the fast one rejects, and reports the errors. It also
 * reads integers beyond 2^53 - 1 as bigint, on request.
 */
export function parseSource(file: string, text: string, bigint = false): Source {
  if (isJson(file, text)) refuseBrokenJson(file, text);
  const careful = bigint && LONG.test(text);
  const fast = careful ? undefined : readFast(file, text);
  const { value, place } = fast ?? readLocated(file, text, bigint);
  const error = sizeError(value, text.length);
  if (error === undefined) return { file, text, value, place };
  throw syntaxError(text, [{ ...error, place: place(toPointer(error.at)) }], undefined);
}

/** Integers beyond 2^53 - 1 have at least this many digits, hexadecimal ones at least 14. */
const LONG = /\d{16}|0[xo][\da-f]{14}/i;

/** Directives change the meaning of a text, and merge keys are rejected: both need the thorough parser. */
const NEEDS_CARE = /^%|<<\s*:/m;

/** A file named .json, or a document without a name of YAML that begins like an object of JSON. */
function isJson(file: string, text: string): boolean {
  if (/\.json$/i.test(file)) return text.trim() !== '';
  return !/\.ya?ml$/i.test(file) && /^\s*\{\s*"/.test(text);
}

function refuseBrokenJson(file: string, text: string): void {
  const errors = jsonErrors(text);
  if (errors.length === 0) return;
  const lines = new LineStarts(file, text);
  const placed = errors.map(({ offset, ...error }) => ({ ...error, place: lines.place(offset) }));
  throw syntaxError(text, placed, undefined);
}

/** What the fast parser reads; undefined where the thorough one has to. Exported for tests. */
export function readFast(file: string, text: string): LocatedValue | undefined {
  try {
    if (isJson(file, text)) {
      const value = JSON.parse(text) as Json;
      const places = once(() => new JsonPlaces(file, text));
      return { value, place: (pointer) => places().place(pointerParts(pointer)) };
    }
    if (NEEDS_CARE.test(text)) return undefined;
    const { events, text: source, asGiven } = indentedEvents(text);
    const documents = constructFromEvents(events, { source, schema: CORE_SCHEMA });
    if (documents.length !== 1) return undefined;
    const places = once(() => new EventPlaces(file, source, events));
    return {
      value: documents[0] as Json,
      place: (pointer) => asGiven(places().place(pointerParts(pointer))),
    };
  } catch {
    return undefined;
  }
}

/** Created on the first request. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
