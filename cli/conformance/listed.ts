import { UsageError } from '../shared/report-error.js';

/** What `--list` shows. The cases depend on the bank; the others come from the suite alone. */
export type Listed = 'cases' | 'clauses' | 'options' | 'tags';

/** Parses the word after `--list`; the cases when there is none. Throws USAGE for an unknown word. */
export function readListed(word: string | undefined): Listed | undefined {
  switch (word) {
    case undefined:
      return undefined;
    case '':
      return 'cases';
    case 'cases':
    case 'clauses':
    case 'options':
    case 'tags':
      return word;
    default:
      throw new UsageError(`--list takes cases, clauses, options or tags, not ${word}`);
  }
}
