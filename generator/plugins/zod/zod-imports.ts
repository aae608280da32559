import { importTypes, usedNames } from '../../emit/declare-type.js';
import type { ApiModel } from '../../model/api-model.js';
import { schemaName, type ZodPrinter } from './zod-printer.js';

/** The imports of a file of schemas; `outside` are the types whose schemas it does not declare. */
export function zodImports(
  model: ApiModel,
  { rules, typed, judges, calls }: ZodPrinter,
  outside: readonly string[],
): string {
  const known = new Set(model.types.map(({ name }) => name));
  const types = [...usedNames(typed)].filter((name) => known.has(name));
  const schemas = importTypes(outside.map(schemaName), './schemas.js', 'import');
  return [
    calls ? "import { z } from 'zod';\n" : '',
    ...rules.functions(),
    judges ? "import { judged } from '../../model/core/zod-judged.js';\n" : '',
    importTypes(types, `../../model/${model.name}/schemas.js`),
    rules.types(model.name),
    schemas,
    '\n',
  ].join('');
}
