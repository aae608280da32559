import { docComment } from '../../emit/doc-comment.js';
import { RuleImports } from '../../emit/rule-imports.js';
import { shapeRefs } from '../../emit/shape-refs.js';
import { judgedTypes } from '../../emit/validator-views.js';
import type { ApiModel, NamedType } from '../../model/api-model.js';
import { zodImports } from './zod-imports.js';
import { schemaName, ZodPrinter } from './zod-printer.js';

/** schemas.ts: a schema for each type; the schemas that it uses come first. */
export function zodSchemas(model: ApiModel): string | undefined {
  const judged = judgedTypes(model);
  if (judged.length === 0) return undefined;
  const types = new Map(judged.map((type) => [type.name, type]));
  const printer = new ZodPrinter(types, new RuleImports());
  const order = sortedTypes(types);
  const declared = order.map((type) => declaration(type, printer, isCircular(type, types)));
  return zodImports(model, printer, []) + declared.join('\n');
}

function declaration(type: NamedType, printer: ZodPrinter, circular: boolean): string {
  const { name, shape, description } = type;
  const comment = description === undefined ? '' : docComment([description]);
  const schema = printer.print(shape);
  const start = `${comment}export const ${schemaName(name)}`;
  if (!circular) return `${start} = ${schema};\n`;
  printer.typed.push(name);
  printer.calls = true;
  return `${start}: z.ZodType<${name}> = z.lazy(\n  () => ${schema} as unknown as z.ZodType<${name}>,\n);\n`;
}

/** Types after the types that they use, as far as there is such an order. */
function sortedTypes(types: ReadonlyMap<string, NamedType>): readonly NamedType[] {
  const sorted = new Set<NamedType>();
  const begun = new Set<string>();
  const add = (type: NamedType): void => {
    if (begun.has(type.name)) return;
    begun.add(type.name);
    for (const name of shapeRefs(type.shape)) {
      const next = types.get(name);
      if (next !== undefined) add(next);
    }
    sorted.add(type);
  };
  for (const type of types.values()) add(type);
  return [...sorted];
}

function isCircular(type: NamedType, types: ReadonlyMap<string, NamedType>): boolean {
  const seen = new Set<string>();
  const waiting = [...shapeRefs(type.shape)];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (name === type.name) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    const next = types.get(name);
    if (next !== undefined) waiting.push(...shapeRefs(next.shape));
  }
  return false;
}
