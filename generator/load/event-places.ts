import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE } from 'js-yaml';
import type { SourcePlace } from '../../foundation/xs2a-error.js';
import { LineStarts } from './line-starts.js';

type Children = ReadonlyMap<string, Child>;

/** The place of a member (its key, or the item itself), and the event of its value. */
interface Child {
  readonly offset: number;
  readonly event: number;
}

/**
 * Finds the places of the parts of a text from the events of its parser. Only parts on the path
 * to a requested part are read, once.
 */
export class EventPlaces {
  readonly #children = new Map<number, Children>();
  readonly #ends: Int32Array;
  readonly #lines: LineStarts;

  constructor(
    readonly file: string,
    readonly text: string,
    readonly events: readonly Event[],
  ) {
    this.#ends = this.#findEnds();
    this.#lines = new LineStarts(file, text);
  }

  /** The place of the key or item at the end of the path, as far as the path exists. */
  place(parts: readonly string[]): SourcePlace {
    let event = 1;
    let offset = startOf(this.text, this.events[event]);
    for (const part of parts) {
      const child = this.#childrenOf(event).get(part);
      if (child === undefined) break;
      ({ offset, event } = child);
    }
    return this.#lines.place(Math.max(0, offset));
  }

  /** By event, the event after its last one. */
  #findEnds(): Int32Array {
    const ends = new Int32Array(this.events.length);
    const open: number[] = [];
    for (let index = 0; index < this.events.length; index++) {
      const event = this.events[index] as Event;
      if (event.type === EVENT_ID.POP) ends[open.pop() ?? 0] = index + 1;
      else if (event.type === EVENT_ID.SCALAR || event.type === EVENT_ID.ALIAS)
        ends[index] = index + 1;
      else open.push(index);
    }
    return ends;
  }

  #childrenOf(index: number): Children {
    const known = this.#children.get(index);
    if (known !== undefined) return known;
    const type = this.events[index]?.type;
    const found = new Map<string, Child>();
    if (type === EVENT_ID.MAPPING) this.#readMapping(index, found);
    else if (type === EVENT_ID.SEQUENCE) this.#readSequence(index, found);
    this.#children.set(index, found);
    return found;
  }

  #readMapping(index: number, found: Map<string, Child>): void {
    const end = (this.#ends[index] ?? 0) - 1;
    for (let key = index + 1; key < end; ) {
      const value = this.#ends[key] ?? end;
      const event = this.events[key];
      if (event?.type === EVENT_ID.SCALAR) {
        found.set(getScalarValue(this.text, event), {
          offset: startOf(this.text, event),
          event: value,
        });
      }
      key = this.#ends[value] ?? end;
    }
  }

  #readSequence(index: number, found: Map<string, Child>): void {
    const end = (this.#ends[index] ?? 0) - 1;
    let count = 0;
    for (let item = index + 1; item < end; item = this.#ends[item] ?? end) {
      found.set(String(count++), { offset: startOf(this.text, this.events[item]), event: item });
    }
  }
}

const OPENING: Readonly<Record<number, string>> = {
  [SCALAR_STYLE.SINGLE_QUOTED]: "'",
  [SCALAR_STYLE.DOUBLE_QUOTED]: '"',
  [SCALAR_STYLE.LITERAL_BLOCK]: '|',
  [SCALAR_STYLE.FOLDED_BLOCK]: '>',
};

/** The start of the text of an event, including its opening character. */
function startOf(text: string, event: Event | undefined): number {
  if (event === undefined) return 0;
  if (event.type === EVENT_ID.SCALAR) {
    const opening = OPENING[event.style];
    if (opening === undefined) return event.valueStart;
    return Math.max(0, text.lastIndexOf(opening, event.valueStart - 1));
  }
  if (event.type === EVENT_ID.ALIAS) return event.anchorStart - 1;
  return 'start' in event ? event.start : 0;
}
