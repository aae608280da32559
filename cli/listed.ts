import { UsageError } from './report-error.js';

/** What `--list` shows. Cases depend on the bank; the others are the suite's own. */
export type Listed = 'cases' | 'clauses' | 'options' | 'tags';

/** Reads the word after `--list`; none: the cases. Throws USAGE for another word. */
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
      throw new UsageError(`--list ${word} is none of cases, clauses, options, tags`);
  }
}
