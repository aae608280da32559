import { toPointer } from '../../foundation/json-pointer.js';

/** The parser refuses deeper bodies. */
const DEEPEST = 1_000;

/** The object or array that the reader is in. */
interface Level {
  /** The keys of an object so far; none in an array. */
  readonly keys: Set<string> | undefined;
  /** The key or the position of the next value. */
  at: string | number;
}

/**
 * JSON pointer of the first key that appears twice in one object; undefined when there is none, or when the
 * text is not JSON, which the parser reports. Keys are compared decoded: `"\\u0061"` is `"a"`.
 */
export function repeatedKey(json: string): string | undefined {
  const levels: Level[] = [];
  let expectsKey = false;
  for (let index = 0; index < json.length; index += 1) {
    const level = levels.at(-1);
    switch (json.charCodeAt(index)) {
      case 0x7b: // {
      case 0x5b: {
        // [
        const isObject = json.charCodeAt(index) === 0x7b;
        if (levels.length >= DEEPEST) return undefined;
        levels.push({ keys: isObject ? new Set() : undefined, at: 0 });
        expectsKey = isObject;
        break;
      }
      case 0x7d: // }
      case 0x5d: // ]
        levels.pop();
        expectsKey = false;
        break;
      case 0x2c: // ,
        expectsKey = level?.keys !== undefined;
        if (level?.keys === undefined && typeof level?.at === 'number') level.at += 1;
        break;
      case 0x22: {
        // "
        const end = endOfText(json, index);
        if (expectsKey && level?.keys !== undefined) {
          const key = textOf(json.slice(index, end + 1));
          if (key === undefined) return undefined;
          level.at = key;
          if (level.keys.has(key)) return pointerTo(levels);
          level.keys.add(key);
          expectsKey = false;
        }
        index = end;
        break;
      }
    }
  }
  return undefined;
}

/** The end of a string that starts here: at its closing quote, or at the end of the text. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json.charCodeAt(end - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return json.length;
}

function textOf(quoted: string): string | undefined {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return undefined;
  }
}

function pointerTo(levels: readonly Level[]): string {
  return toPointer(levels.map(({ at }) => String(at)));
}
