import { describe, expect, it } from 'vitest';
import { remember } from './remember.js';

/** How often the function is called when these texts are passed to its memo in turn. */
function asked(texts: readonly string[]): number {
  let count = 0;
  const find = remember((text) => {
    count += 1;
    return text.toUpperCase();
  });
  expect(texts.map(find)).toEqual(texts.map((text) => text.toUpperCase()));
  return count;
}

describe('remember', () => {
  const many = Array.from({ length: 1000 }, (_, at) => `text/${at}`);
  const long = 'x'.repeat(1000);
  const rows = [
    { given: 'the same text', texts: ['a', 'a', 'a'], want: 1 },
    { given: 'two texts', texts: ['a', 'b', 'a', 'b'], want: 2 },
    { given: 'two equal texts with 1,000 between', texts: ['a', ...many, 'a'], want: 1002 },
    { given: 'a long text', texts: [long, long], want: 2 },
  ];
  it.each(rows)('calls the function $want times for $given', ({ texts, want }) => {
    expect(asked(texts)).toBe(want);
  });
});
