import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import type { Direction } from '../schema/compound-shapes.js';
import { regularExpression } from '../schema/regular-expression.js';
import type { SchemaDocument, SchemaPart } from '../schema/schema-part.js';
import { addressOf, type Lowering, lowerSchema } from './lower-schema.js';

/** The errors of a value; empty when it is valid. */
export type Judge = (value: unknown) => readonly ErrorObject[];

/** How values are validated. */
export interface ValueJudging {
  readonly view: Direction;
  /** Values are text in the request: a number is valid as a string, and a numeric string as a number. */
  readonly coerce: boolean;
  readonly strictOneOf: boolean;
}

const NEVER_MATCHES = /(?!)/;

function createAjv(coerce: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    addUsedSchema: false,
    allErrors: true,
    logger: false,
    inlineRefs: false,
    ownProperties: true,
    coerceTypes: coerce,
    code: {
      optimize: false,
      regExp: Object.assign((pattern: string) => regularExpression(pattern) ?? NEVER_MATCHES, {
        code: 'new RegExp',
      }),
    },
  });
  ajvFormats.default(ajv);
  return ajv;
}

/** Validators of the schemas of one document; a schema that others refer to is compiled once. */
export class SchemaJudges {
  readonly #ajvs = new Map<string, { readonly ajv: Ajv2020; readonly refs: Set<string> }>();
  readonly #judges = new Map<string, Judge>();

  constructor(readonly document: SchemaDocument) {}

  judge(part: SchemaPart, judging: ValueJudging): Judge {
    const mode = `${judging.view} ${judging.coerce} ${judging.strictOneOf}`;
    const key = `${mode} ${part.key}`;
    const known = this.#judges.get(key) ?? this.#make(part, judging, mode);
    this.#judges.set(key, known);
    return known;
  }

  #make(part: SchemaPart, judging: ValueJudging, mode: string): Judge {
    const own = this.#ajvs.get(mode) ?? { ajv: createAjv(judging.coerce), refs: new Set() };
    this.#ajvs.set(mode, own);
    const lowering: Lowering = { ...judging, document: this.document, refs: new Set() };
    const schema = lowerSchema(lowering, part.value);
    this.#addTargets(own, lowering);
    let validate: ValidateFunction | undefined;
    return (value) => {
      validate ??= compiled(own.ajv, schema);
      const given = judging.coerce ? asText(value) : value;
      return validate(given) ? [] : (validate.errors ?? []);
    };
  }

  /** Every schema that a schema refers to, each once. */
  #addTargets({ ajv, refs }: { ajv: Ajv2020; refs: Set<string> }, lowering: Lowering): void {
    for (const ref of lowering.refs) {
      if (refs.has(ref)) continue;
      refs.add(ref);
      // the conversion adds to the set during the loop, which then visits the new ones
      const target = lowerSchema(lowering, this.document.lookup(ref));
      const address = addressOf(ref);
      if (ajv.getSchema(address) === undefined) ajv.addSchema(withId(target, address), address);
    }
  }
}

/** A schema that ajv cannot compile proves nothing. */
function compiled(ajv: Ajv2020, schema: ReturnType<typeof lowerSchema>): ValidateFunction {
  try {
    return ajv.compile(schema);
  } catch {
    return ajv.compile(true);
  }
}

function withId(schema: ReturnType<typeof lowerSchema>, address: string) {
  return typeof schema === 'boolean' ? schema : { ...schema, $id: address };
}

/** A copy in which every scalar is a string, as in a URL. */
function asText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asText);
  if (typeof value !== 'object' || value === null) return value === null ? null : String(value);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asText(one)]));
}
