import { randomUUID } from 'node:crypto';

/** Hexadecimal digits that differ, and the number of UUIDs that this gives. */
const DIGITS = 4;
const EACH = 16 ** DIGITS;

/**
 * A source of UUIDs of version 4 that are hard to tell apart: every other one differs from the others in its last four digits only, the
 * rest in their first four. A bank that looks at a part of a request's id takes some for others. Each source has its own digits besides.
 */
export function similarUuids(): () => string {
  const atEnd = counting((digits, base) => base.slice(0, -DIGITS) + digits);
  const atStart = counting((digits, base) => digits + base.slice(DIGITS));
  let isEnd = false;
  return () => {
    isEnd = !isEnd;
    return isEnd ? atEnd() : atStart();
  };
}

/** UUIDs that have counted digits in the place where `join` puts them; other digits besides when all were used. */
function counting(join: (digits: string, base: string) => string): () => string {
  let base = randomUUID() as string;
  let count = 0;
  return () => {
    if (count === EACH) {
      base = randomUUID();
      count = 0;
    }
    const digits = count.toString(16).padStart(DIGITS, '0');
    count += 1;
    return join(digits, base);
  };
}
