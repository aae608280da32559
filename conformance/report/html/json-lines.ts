import { escapedKey } from '../../../foundation/json-pointer.js';
import { indentJson } from './indent-json.js';

/** A line of indented JSON, with the pointer of the value that is, starts or ends on this line. */
export interface JsonLine {
  readonly text: string;
  readonly pointer: string;
}

interface Open {
  readonly pointer: string;
  /** For a list, the index of its next item; null for an object. */
  next: number | null;
}

/** The lines of a body with their pointers; when the body is not JSON, every pointer is ''. */
export function jsonLines(text: string): readonly JsonLine[] {
  const open: Open[] = [];
  return indentJson(text)
    .split('\n')
    .map((line) => {
      const words = line.trimStart();
      if (/^[\]}]/.test(words)) return { text: line, pointer: open.pop()?.pointer ?? '' };
      const pointer = pointerOf(words, open.at(-1));
      if (words.endsWith('{')) open.push({ pointer, next: null });
      else if (words.endsWith('[')) open.push({ pointer, next: 0 });
      return { text: line, pointer };
    });
}

function pointerOf(words: string, parent: Open | undefined): string {
  if (parent === undefined) return '';
  if (parent.next !== null) {
    parent.next += 1;
    return `${parent.pointer}/${parent.next - 1}`;
  }
  const [, key] = /^("(?:[^"\\]|\\.)*"):/.exec(words) ?? [];
  if (key === undefined) return parent.pointer;
  const name = String(JSON.parse(key));
  return `${parent.pointer}/${escapedKey(name)}`;
}

export type LineMark = 'here' | 'missing' | null;

/** The lines that a finding with this pointer is about; for a missing value, the line where it would be. */
export function marksOf(lines: readonly JsonLine[], pointer: string): readonly LineMark[] {
  const isAt = (line: JsonLine) =>
    line.pointer === pointer || line.pointer.startsWith(`${pointer}/`);
  if (pointer !== '' && lines.some(isAt)) return lines.map((line) => (isAt(line) ? 'here' : null));
  for (let parent = pointer; parent !== ''; ) {
    parent = parent.slice(0, parent.lastIndexOf('/'));
    const at = lines.findIndex((line) => line.pointer === parent);
    if (at >= 0) return lines.map((_, index) => (index === at ? 'missing' : null));
  }
  return lines.map(() => null);
}
