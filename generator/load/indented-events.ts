import { type Event, parseEvents, YAMLException } from 'js-yaml';
import type { SourcePlace } from '../../foundation/xs2a-error.js';

/** The events of a text, and the text to which they belong. */
export interface IndentedEvents {
  readonly events: Event[];
  readonly text: string;
  /** A place in that text, as a place of the given one. */
  readonly asGiven: (place: SourcePlace) => SourcePlace;
}

/** Maximum number of lines that are indented: each costs one more pass. */
const MOST_LINES = 4;

/** More than any indentation that surrounds a line. */
const WIDEST = 40;
const PADDING = ' '.repeat(WIDEST);

const CLOSES = /^ *[\]}]/;

/**
 * Parses YAML. A closing bracket that begins a line too far left is indented first, which does not change its meaning: three published
 * versions of the framework's document have some, which this parser rejects. The thorough parser accepts them, and takes several times as
 * long. Throws the parser's error when that does not help.
 */
export function indentedEvents(text: string): IndentedEvents {
  const padded = new Set<number>();
  for (let tried = text; ; ) {
    try {
      const events = parseEvents(tried, {});
      const asGiven = (place: SourcePlace): SourcePlace =>
        padded.has(place.line ?? 0)
          ? { ...place, column: Math.max(1, (place.column ?? 1) - PADDING.length) }
          : place;
      return { events, text: tried, asGiven };
    } catch (error) {
      const line = deficientLine(error);
      const offset = line === undefined ? undefined : startOf(line, tried);
      if (line === undefined || offset === undefined) throw error;
      if (!CLOSES.test(tried.slice(offset, offset + WIDEST)) || padded.size === MOST_LINES)
        throw error;
      padded.add(line);
      tried = tried.slice(0, offset) + PADDING + tried.slice(offset);
    }
  }
}

/** The line, counted from 1, that is not indented enough; undefined for other errors. */
function deficientLine(error: unknown): number | undefined {
  if (!(error instanceof YAMLException) || error.reason !== 'deficient indentation')
    return undefined;
  return error.mark === undefined ? undefined : error.mark.line + 1;
}

/** The offset of the first character of a line; undefined where lines end in another way than by a line feed. */
function startOf(line: number, text: string): number | undefined {
  let offset = 0;
  for (let before = 1; before < line; before += 1) {
    offset = text.indexOf('\n', offset) + 1;
    if (offset === 0) return undefined;
  }
  return offset;
}
