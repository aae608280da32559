import { printLiteral } from '../../emit/print-literal.js';
import { printType } from '../../emit/print-type.js';
import { literalKey, printNumber, quote } from '../../emit/quote.js';
import type { RuleImports } from '../../emit/rule-imports.js';
import type { ArrayShape, Literal, NamedType, ObjectShape, Shape } from '../../model/api-model.js';
import { takesAbsent } from './takes-absent.js';

/** `PetSchema` is the schema of the type `Pet`. */
export const schemaName = (typeName: string): string => `${typeName}Schema`;

/**
 * Prints shapes as zod schemas. Rules that zod lacks or treats differently from JSON Schema are
 * validated with the same rule as in servers, so that no schema is weaker or stricter than the document:
 * - the length of a text (zod counts an emoji twice), formats, patterns, `multipleOf`;
 * - `uniqueItems`, `prefixItems` (zod requires all items of a tuple), `oneOf` with exactly one match;
 * - `minProperties`, `patternProperties`, names that only `required` contains, members that every
 *   object inherits (`constructor`), required members that may have any value;
 * - `not`, `if`, `contains`, `dependentSchemas`, `unevaluated...`, an `enum` of objects.
 */
export class ZodPrinter {
  /** The schemas that the printed code uses, and the types. */
  readonly mentioned = new Set<string>();
  readonly typed: string[] = [];
  /** Whether `judged` is called. */
  judges = false;
  /** Whether zod itself is called. */
  calls = false;

  constructor(
    readonly types: ReadonlyMap<string, NamedType>,
    readonly rules: RuleImports,
  ) {}

  print(shape: Shape): string {
    this.calls ||= shape.kind !== 'ref';
    switch (shape.kind) {
      case 'unknown':
        return 'z.unknown()';
      case 'never':
        return 'z.never()';
      case 'null':
        return 'z.null()';
      case 'boolean':
        return 'z.boolean()';
      case 'string':
        return this.#limited('z.string()', shape);
      case 'number':
        return this.#limited('z.number()', shape);
      case 'integer':
        return this.#limited('z.int()', shape);
      case 'bigint':
        return this.#limited('z.bigint()', shape);
      case 'enum':
        return printEnum(shape.values);
      case 'array':
        return this.#list(shape);
      case 'object':
        return this.#object(shape);
      case 'ref':
        this.mentioned.add(shape.name);
        return schemaName(shape.name);
      case 'union':
        return this.#union(shape.of, shape);
      case 'all':
        return this.#all(shape.of);
      case 'binary':
      case 'tuple':
      case 'rules':
        return this.#byRule(shape);
      default:
        return shape satisfies never;
    }
  }

  /** A schema that only uses the rule, with the type from the document. */
  #byRule(shape: Shape): string {
    const type = printType(shape);
    if (type === 'unknown') return this.#judged('z.unknown()', shape);
    this.typed.push(type);
    return this.#judged(`z.custom<${type}>()`, shape);
  }

  #judged(schema: string, shape: Shape): string {
    const rule = this.rules.ruleOf(shape);
    if (rule === undefined) return schema;
    this.judges = true;
    return `judged(${schema}, ${printLiteral(rule)})`;
  }

  #limited(schema: string, shape: Shape): string {
    return Object.keys(shape).length === 1 ? schema : this.#judged(schema, shape);
  }

  #list(shape: ArrayShape): string {
    const { items, minItems, maxItems, unique } = shape;
    const least = minItems === undefined ? '' : `.min(${printNumber(minItems)})`;
    const most = maxItems === undefined ? '' : `.max(${printNumber(maxItems)})`;
    const list = `z.array(${this.print(items)})${least}${most}`;
    return unique === true ? this.#judged(list, shape) : list;
  }

  #object(shape: ObjectShape): string {
    const { properties, additional } = shape;
    if (properties.some(({ name }) => name in Object.prototype)) return this.#byRule(shape);
    const members = properties.map(({ name, required, shape: own }) => {
      const schema = this.print(own);
      return `${literalKey(name)}: ${required ? schema : `${schema}.optional()`}`;
    });
    const lines = members.map((one) => `  ${one.replaceAll('\n', '\n  ')},\n`);
    const table = lines.length === 0 ? '{}' : `{\n${lines.join('')}}`;
    if (isPlain(shape, this.types)) {
      if (additional?.kind === 'never') return `z.strictObject(${table})`;
      const rest = additional === undefined || additional.kind === 'unknown';
      return rest
        ? `z.looseObject(${table})`
        : `z.object(${table}).catchall(${this.print(additional)})`;
    }
    return this.#judged(`z.looseObject(${table})`, shape);
  }

  #union(shapes: readonly Shape[], whole: Shape & { readonly kind: 'union' }): string {
    if (shapes.length === 0) return 'z.never()';
    const union = `z.union([${shapes.map((one) => this.print(one)).join(', ')}])`;
    return whole.exact ? this.#judged(union, whole) : union;
  }

  #all(shapes: readonly Shape[]): string {
    const [first = 'z.unknown()', ...others] = shapes.map((one) => this.print(one));
    return others.reduce((left, right) => `z.intersection(${left}, ${right})`, first);
  }
}

/** Whether zod's own functions can express all rules of an object. */
function isPlain(shape: ObjectShape, types: ReadonlyMap<string, NamedType>): boolean {
  const { properties, alsoRequired, beside, minProperties, maxProperties } = shape;
  const counted = minProperties !== undefined || maxProperties !== undefined;
  const unsure = properties.some((one) => one.required && takesAbsent(one.shape, types));
  return alsoRequired.length === 0 && beside === undefined && !counted && !unsure;
}

function printEnum(values: readonly Literal[]): string {
  if (values.length === 0) return 'z.never()';
  const printed = values.map((one) => (typeof one === 'string' ? quote(one) : printNumber(one)));
  return `z.literal([${printed.join(', ')}])`;
}
