import type { SourcePlace } from '../../foundation/xs2a-error.js';

/** Converts offsets to lines and columns; the lines are counted on the first request. */
export class LineStarts {
  #starts: readonly number[] | undefined;

  constructor(
    readonly file: string,
    readonly text: string,
  ) {}

  place(offset: number): SourcePlace {
    this.#starts ??= startsOf(this.text);
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { file: this.file, line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
  }
}

function startsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
