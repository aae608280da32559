import type { ErrorObject, SchemaValidateFunction, ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import {
  addTargets,
  type Lowered,
  type Lowering,
  lowerSchema,
  startLowering,
} from '../../documents/lower-schema.js';
import { regExpOfAjv } from '../../documents/regular-expression.js';
import { loadPackage } from '../../foundation/load-package.js';
import type { JsonObject } from '../../generator/load/loaded-document.js';
import { type Direction, isOtherWay } from '../schema/compound-shapes.js';
import { memberJoint } from '../schema/member-of.js';
import { isMultipleOf } from '../schema/number-rules.js';
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

/** A reference whose target is compiled when a value reaches it, and not with the schema around it. */
const LAZY_REFERENCE = 'x-gate-target';

function createAjv(coerce: boolean): Ajv2020 {
  // a comparison without witnesses needs no ajv
  const { Ajv2020 } = loadPackage('ajv/dist/2020.js');
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
  loadPackage('ajv-formats').default(ajv);
  judgeMultiples(ajv);
  return ajv;
}

/** 0.07 is a multiple of 0.01, though 0.07 / 0.01 is 7.000000000000001 in binary fractions, as ajv divides. */
function judgeMultiples(ajv: Ajv2020): void {
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: (divisor: number, value: number) => isMultipleOf(value, divisor),
    error: { message: ({ schemaValue }) => `must be multiple of ${String(schemaValue)}` },
  });
}

/** Compiles schemas of one mode of one document. */
interface Engine {
  readonly lowering: Lowering;
  readonly compile: (schema: Lowered) => ValidateFunction;
}

/** Validators of the schemas of one document; a schema that others refer to is compiled once. */
export class SchemaJudges {
  readonly #engines = new Map<string, Engine>();
  readonly #judges = new Map<string, Judge>();
  readonly #isLazy: boolean;

  constructor(
    readonly document: SchemaDocument,
    /** Compiles for several documents. */
    readonly shared: LazyCompilers = new LazyCompilers(),
  ) {
    this.#isLazy = !hasUnevaluated(document.root);
  }

  judge(part: SchemaPart, judging: ValueJudging): Judge {
    const mode = `${judging.view} ${judging.coerce} ${judging.strictOneOf}`;
    const key = `${mode} ${part.key}`;
    const known = this.#judges.get(key) ?? this.#make(part, judging, mode);
    this.#judges.set(key, known);
    return known;
  }

  #make(part: SchemaPart, judging: ValueJudging, mode: string): Judge {
    const engine = this.#engines.get(mode) ?? this.#start(judging);
    this.#engines.set(mode, engine);
    const schema = lowerSchema(engine.lowering, part.value, 'formal');
    let validate: ValidateFunction | undefined;
    return (value) => {
      validate ??= engine.compile(schema);
      const given = judging.coerce ? asText(value) : value;
      return validate(given) ? [] : (validate.errors ?? []);
    };
  }

  #start(judging: ValueJudging): Engine {
    const lowering = loweringOf(this.document, judging);
    if (this.#isLazy) return this.shared.engine(lowering, judging.coerce);
    const ajv = createAjv(judging.coerce);
    const compile = (schema: Lowered): ValidateFunction => {
      const targets = lowering.waiting.map(({ node }) => node);
      this.shared.work.letters += JSON.stringify([schema, targets]).length;
      addTargets(ajv, lowering);
      return compiled(ajv, schema);
    };
    return { lowering, compile };
  }
}

/** What the engine whose value is being validated knows of an address. */
type TargetOf = (address: string) => ValidateFunction;

/**
 * Compiles schemas whose references are resolved when a value reaches them, so that a circle of many
 * needs no deep stack. Most schemas of two documents, and of requests and responses, have the same
 * text: it is compiled once, and its references lead to the schemas of the engine that validates.
 */
export class LazyCompilers {
  /** The work so far: letters of compiled schemas, and references that values have followed. */
  readonly work = { letters: 0, references: 0 };
  readonly #compilers = new Map<boolean, (schema: Lowered) => ValidateFunction>();
  #current: TargetOf | undefined;
  /** Where references lead in the schema that is being validated, by the addresses in the compiled one. */
  #leads: Leads = new Map();

  engine(given: Lowering, coerce: boolean): Engine {
    const lowering = { ...given, reference: LAZY_REFERENCE };
    const compile = this.#compilers.get(coerce) ?? this.#start(coerce);
    this.#compilers.set(coerce, compile);
    const waiting = new Map<string, (typeof lowering.waiting)[number]>();
    const known = new Map<string, ValidateFunction>();
    const targetOf: TargetOf = (address) => {
      for (const one of lowering.waiting.splice(0)) waiting.set(one.address, one);
      const made = known.get(address) ?? compile(loweredTarget(lowering, waiting.get(address)));
      known.set(address, made);
      return made;
    };
    return { lowering, compile: (schema) => this.#within(targetOf, compile(schema)) };
  }

  /** The function, with references that lead to these targets. */
  #within(targetOf: TargetOf, validate: ValidateFunction): ValidateFunction {
    const own = (value: unknown): boolean => {
      const before = this.#current;
      this.#current = targetOf;
      const holds = validate(value);
      this.#current = before;
      own.errors = validate.errors;
      return holds === true;
    };
    own.errors = undefined as ValidateFunction['errors'];
    return own as unknown as ValidateFunction;
  }

  #start(coerce: boolean): (schema: Lowered) => ValidateFunction {
    const ajv = createAjv(coerce);
    const validate: SchemaValidateFunction = (address: string, value, _schema, context) => {
      this.work.references++;
      const target = this.#current?.(this.#leads.get(address) ?? address);
      if (target === undefined || target(value, context)) return true;
      validate.errors = target.errors ?? [];
      return false;
    };
    ajv.addKeyword({ keyword: LAZY_REFERENCE, errors: 'full', validate });
    const known = new Map<string, Compiled>();
    return (schema) => {
      const { text, addresses } = withoutAddresses(schema);
      const made = known.get(text) ?? { validate: compiled(ajv, schema), addresses };
      if (!known.has(text)) this.work.letters += text.length;
      known.set(text, made);
      if (addresses.length === 0) return made.validate;
      const leads = made.addresses.map((one, index) => [one, addresses[index] ?? one] as const);
      return this.#leading(new Map(leads), made.validate);
    };
  }

  /** The function, with references that lead elsewhere than in the schema that was compiled. */
  #leading(leads: Leads, validate: ValidateFunction): ValidateFunction {
    const own = (value: unknown, context: Parameters<ValidateFunction>[1]): boolean => {
      const before = this.#leads;
      this.#leads = leads;
      const holds = validate(value, context);
      this.#leads = before;
      own.errors = validate.errors;
      return holds === true;
    };
    own.errors = undefined as ValidateFunction['errors'];
    return own as unknown as ValidateFunction;
  }
}

type Leads = ReadonlyMap<string, string>;

interface Compiled {
  readonly validate: ValidateFunction;
  readonly addresses: readonly string[];
}

/** The schema as text that is the same wherever its references lead, and the addresses of those in their order. */
function withoutAddresses(schema: Lowered) {
  const found = new Map<string, number>();
  const text = JSON.stringify(schema, (key, value: unknown) => {
    if (key !== LAZY_REFERENCE || typeof value !== 'string') return value;
    const index = found.get(value) ?? found.size;
    found.set(value, index);
    return index;
  });
  return { text, addresses: [...found.keys()] };
}

function loweredTarget(
  lowering: Lowering,
  target: Lowering['waiting'][number] | undefined,
): Lowered {
  if (target?.node === undefined) return true;
  return lowerSchema(lowering, target.node, target.mark);
}

/** Whether some schema needs to know what the targets of its references have looked at. */
function hasUnevaluated(root: unknown): boolean {
  const open: unknown[] = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if ('unevaluatedProperties' in next || 'unevaluatedItems' in next) return true;
    for (const one of Object.values(next))
      if (typeof one === 'object' && one !== null) open.push(one);
  }
  return false;
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
