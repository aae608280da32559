import { type Mark, markOf, targetOf } from '../../documents/located.js';

/** A schema of the document converted for ajv; every object in it carries its mark. */
export type Lowered = { readonly [key: string]: unknown };

/** Key of the mark in a lowered schema. */
export const MARK = 'x-mark';
/** Keyword that replaces anyOf and oneOf, because the framework's alternatives overlap. */
export const ALTERNATIVES = 'x-alternatives';

/** Keywords whose value is one schema. */
const SINGLE = new Set(['items', 'not', 'additionalProperties']);
/** Keywords that ajv supports unchanged. */
const PLAIN = new Set([
  'type',
  'enum',
  'format',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'minimum',
  'maximum',
  'multipleOf',
  'required',
]);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether it is a valid pattern; a document from another author may contain invalid ones. */
function isPattern(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value) instanceof RegExp;
  } catch {
    return false;
  }
}

/** Lowers the schemas of one document; a referenced schema becomes one definition for each inherited mark. */
export class SchemaLowering {
  readonly #document: unknown;
  readonly #base: string;
  readonly #definitions = new Map<string, Lowered>();

  constructor(document: unknown, base: string) {
    this.#document = document;
    this.#base = base;
  }

  /** All definitions made so far, for `ajv.addSchema`. */
  definitions(): Lowered {
    return { $id: this.#base, definitions: Object.fromEntries(this.#definitions) };
  }

  lower(schema: unknown, inherited: Mark): Lowered {
    if (!isObject(schema)) return { [MARK]: inherited };
    const mark = markOf(schema, inherited);
    if (typeof schema['$ref'] === 'string') return this.#reference(schema['$ref'], mark);
    const out: Record<string, unknown> = { [MARK]: mark };
    for (const [key, value] of Object.entries(schema)) this.#keyword(out, key, value, mark);
    return allowNull(narrowBounds(out, schema), schema);
  }

  #reference(ref: string, inherited: Mark): Lowered {
    const key = `${ref.slice(2)}@${inherited}`.replaceAll(/[^A-Za-z0-9@._-]/g, '_');
    const target = targetOf(this.#document, ref).node;
    if (!this.#definitions.has(key)) {
      this.#definitions.set(key, {});
      this.#definitions.set(key, this.lower(target, inherited));
    }
    return { $ref: `${this.#base}#/definitions/${key}`, [MARK]: markOf(target, inherited) };
  }

  #keyword(out: Record<string, unknown>, key: string, value: unknown, mark: Mark): void {
    if (key === 'pattern') {
      if (isPattern(value)) out[key] = value;
    } else if (PLAIN.has(key)) out[key] = value;
    else if (key === 'properties' && isObject(value)) {
      const members = Object.entries(value).map(([name, each]) => [name, this.lower(each, mark)]);
      out[key] = Object.fromEntries(members);
    } else if (key === 'allOf' && Array.isArray(value)) {
      out[key] = value.map((each) => this.lower(each, mark));
    } else if ((key === 'oneOf' || key === 'anyOf') && Array.isArray(value)) {
      out[ALTERNATIVES] = value.map((each) => this.lower(each, mark));
    } else if (SINGLE.has(key)) {
      out[key] = isObject(value) ? this.lower(value, mark) : value;
    }
  }
}

function narrowBounds(out: Record<string, unknown>, schema: Readonly<Record<string, unknown>>) {
  for (const [flag, bound, strict] of [
    ['exclusiveMinimum', 'minimum', 'exclusiveMinimum'],
    ['exclusiveMaximum', 'maximum', 'exclusiveMaximum'],
  ] as const) {
    if (schema[flag] !== true || out[bound] === undefined) continue;
    out[strict] = out[bound];
    delete out[bound];
  }
  return out;
}

function allowNull(
  out: Record<string, unknown>,
  schema: Readonly<Record<string, unknown>>,
): Lowered {
  if (schema['nullable'] !== true) return out;
  if (Array.isArray(out['enum'])) out['enum'] = [...(out['enum'] as unknown[]), null];
  if (typeof out['type'] === 'string') out['type'] = [out['type'], 'null'];
  const composed = out['allOf'] !== undefined || out[ALTERNATIVES] !== undefined;
  if (!composed) return out;
  const mark = out[MARK];
  return { [MARK]: mark, [ALTERNATIVES]: [out, { type: 'null', [MARK]: mark }] };
}
