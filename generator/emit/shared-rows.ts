import { camelCase, type NamePool } from '../model/naming.js';
import { type Data, NameLiteral, printLiteral } from './print-literal.js';

type Table = { readonly [key: string]: Data };

/** A constant that several others of a file refer to. */
export interface SharedRow {
  readonly name: string;
  readonly type: string;
  readonly literal: string;
}

/** Rows of a file's tables, each written once: equal rows share a constant. */
export interface SharedRows {
  /** The constant for this row; its name comes from `words`. */
  readonly share: (
    type: string,
    words: readonly string[],
    row: Table | readonly Data[],
  ) => NameLiteral;
  readonly all: () => readonly SharedRow[];
}

const WORDS = 3;

/** Starts without rows; names come from the pool. */
export function sharedRows(pool: NamePool): SharedRows {
  const rows = new Map<string, SharedRow>();
  return {
    share: (type, words, row) => {
      const key = `${type} ${printLiteral(row)}`;
      const known = rows.get(key);
      if (known !== undefined) return new NameLiteral(known.name);
      const more = words.length > WORDS ? ['and', 'more'] : [];
      const name = pool.take(camelCase([...words.slice(0, WORDS), ...more, type].join(' ')));
      const literal = printLiteral(row, '', `const ${name}: ${type} = `.length);
      rows.set(key, { name, type, literal });
      return new NameLiteral(name);
    },
    all: () => [...rows.values()],
  };
}
