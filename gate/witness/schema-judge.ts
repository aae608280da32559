import type { ErrorObject, ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import {
  addTargets,
  type Lowered,
  type Lowering,
  lowerSchema,
  startLowering,
} from '../../documents/lower-schema.js';
import { regExpOfAjv } from '../../documents/regular-expression.js';
import type { JsonObject } from '../../generator/load/loaded-document.js';
import { type Direction, isOtherWay } from '../schema/compound-shapes.js';
import { memberJoint } from '../schema/member-of.js';
import { partAt, type SchemaDocument, type SchemaPart } from '../schema/schema-part.js';

/** The errors of a value; empty when it is valid. */
export type Judge = (value: unknown) => readonly ErrorObject[];

/** How values are validated. */
export interface ValueJudging {
  readonly view: Direction;
  /** Values are text in the request: a number is valid as a string, and a numeric string as a number. */
  readonly coerce: boolean;
  readonly strictOneOf: boolean;
}

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
    code: { optimize: false, regExp: regExpOfAjv },
  });
  ajvFormats.default(ajv);
  return ajv;
}

/** Validators of the schemas of one document; a schema that others refer to is compiled once. */
export class SchemaJudges {
  readonly #ajvs = new Map<string, { readonly ajv: Ajv2020; readonly lowering: Lowering }>();
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
    const own = this.#ajvs.get(mode) ?? {
      ajv: createAjv(judging.coerce),
      lowering: loweringOf(this.document, judging),
    };
    this.#ajvs.set(mode, own);
    const schema = lowerSchema(own.lowering, part.value, 'formal');
    addTargets(own.ajv, own.lowering);
    let validate: ValidateFunction | undefined;
    return (value) => {
      validate ??= compiled(own.ajv, schema);
      const given = judging.coerce ? asText(value) : value;
      return validate(given) ? [] : (validate.errors ?? []);
    };
  }
}

/** Properties of the other direction are optional. */
function loweringOf(document: SchemaDocument, { view, strictOneOf }: ValueJudging): Lowering {
  const { root, modern } = document;
  const isOptional = (schema: object, name: string): boolean =>
    isOtherWay(memberJoint([partAt(document, schema as JsonObject, '')], name), view);
  return startLowering({ root, modern, choice: 'anyOf', strictOneOf, isOptional });
}

/** A schema that ajv cannot compile proves nothing. */
function compiled(ajv: Ajv2020, schema: Lowered): ValidateFunction {
  try {
    return ajv.compile(schema);
  } catch {
    return ajv.compile(true);
  }
}

/** A copy in which every scalar is a string, as in a URL. */
function asText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asText);
  if (typeof value !== 'object' || value === null) return value === null ? null : String(value);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asText(one)]));
}
