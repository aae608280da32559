import type { ApiModel } from '../model/api-model.js';
import { camelCase, type NamePool } from '../model/naming.js';
import { shareRuns } from './neighbours.js';
import { type Data, NameLiteral, printAssigned } from './print-literal.js';

/** Tables of responses by status: those that several operations have are constants. */
export interface AnswerTables {
  readonly constants: readonly string[];
  /** For each operation: a table of its own responses, then the constants. */
  readonly lists: readonly (readonly Data[])[];
}

/** `rowOf` returns what a table has for a response, by its name. */
export function answerTables(
  model: ApiModel,
  { pool, type, rowOf }: { pool: NamePool; type: string; rowOf: (name: string) => Data },
): AnswerTables {
  const keyOf = ({ status, name }: ApiModel['answers'][number]): string => `${status} ${name}`;
  const entryOf = (key: string): readonly [string, Data] => {
    const [status = '', name = ''] = key.split(' ');
    return [status, rowOf(name)];
  };
  const { runs, lists } = shareRuns(
    model.operations.map(({ answers }) => answers.map(keyOf)),
    (first) => pool.take(`${camelCase(first.replace(/^\S+ /, ''))}AndNext`),
  );
  return {
    constants: runs.map(({ name, names }) => {
      const table = Object.fromEntries(names.map(entryOf));
      return `${printAssigned(`const ${name}: ${type} = `, table)};`;
    }),
    lists: lists.map((list) => {
      const own = list.filter((key) => !key.startsWith('...')).map(entryOf);
      const shared = list.filter((key) => key.startsWith('...'));
      return [
        ...(own.length === 0 ? [] : [Object.fromEntries(own)]),
        ...shared.map((name) => new NameLiteral(name.slice(3))),
      ];
    }),
  };
}
