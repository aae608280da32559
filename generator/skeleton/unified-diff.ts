import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** A unified diff of one file; empty when the texts are the same. `before` is undefined for a new file. */
export function unifiedDiff(name: string, before: string | undefined, after: string): string {
  if (before === after) return '';
  const from = before === undefined ? '/dev/null' : `a/${name}`;
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY };
  return createTwoFilesPatch(from, `b/${name}`, before ?? '', after, undefined, undefined, options);
}
