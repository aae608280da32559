import type { Json } from '../../generator/load/loaded-document.js';
import type { Joint, SchemaPart } from './schema-part.js';

export const SHAPE_TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
export type ShapeType = (typeof SHAPE_TYPES)[number];

/** A rule that is compared as a whole: `not`, `if`, `contains` and others. */
export interface OpaqueRule {
  readonly keyword: string;
  readonly part: SchemaPart;
  /** Its schemas, by their keys. */
  readonly schemas: ReadonlyMap<string, Joint>;
  /** Everything else in it, as a comparable text. */
  readonly rest: string;
}

interface ShapeOf<T extends ShapeType> {
  readonly type: T;
  /** The schemas that the shape comes from. */
  readonly parts: readonly SchemaPart[];
  /** The only values, when the schemas have an enum. */
  readonly values: readonly Json[] | undefined;
  readonly opaque: readonly OpaqueRule[];
}

export interface PlainShape extends ShapeOf<'null' | 'boolean'> {}

/** A limit of numbers. */
export interface Bound {
  readonly value: number;
  readonly exclusive: boolean;
}

export interface NumberValues extends ShapeOf<'number'> {
  readonly integer: boolean;
  readonly minimum: Bound | undefined;
  readonly maximum: Bound | undefined;
  readonly multiples: readonly number[];
  readonly formats: readonly string[];
}

export interface TextShape extends ShapeOf<'string'> {
  readonly minLength: number;
  readonly maxLength: number;
  readonly patterns: readonly string[];
  readonly formats: readonly string[];
  readonly contents: readonly string[];
}

export interface ListShape extends ShapeOf<'array'> {
  readonly minItems: number;
  readonly maxItems: number;
  readonly unique: boolean;
  readonly prefix: readonly Joint[];
  readonly items: Joint;
}

export interface ObjectValues extends ShapeOf<'object'> {
  readonly required: ReadonlySet<string>;
  readonly minProperties: number;
  readonly maxProperties: number;
  readonly named: ReadonlyMap<string, Joint>;
  readonly patterned: ReadonlyMap<string, Joint>;
  /** The schema of every other property. */
  readonly rest: Joint;
}

/** The values of one type that satisfy some schemas. */
export type ValueShape = PlainShape | NumberValues | TextShape | ListShape | ObjectValues;

/** All values that satisfy some schemas: the alternative shapes of each type. */
export interface ShapeTable {
  readonly byType: ReadonlyMap<ShapeType, readonly ValueShape[]>;
  /** The schemas without $ref and allOf, with annotations such as `default`. */
  readonly parts: readonly SchemaPart[];
  /** For each list of alternatives, the schemas of each alternative. */
  readonly groups: readonly (readonly (readonly SchemaPart[])[])[];
  /** Whether rules are left out, because there are too many schemas. */
  readonly isCut: boolean;
}
