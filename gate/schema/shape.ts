import type { Json } from '../../generator/load/loaded-document.js';
import type { Joint, SchemaPart } from './schema-part.js';

export const SHAPE_TYPES = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
export type ShapeType = (typeof SHAPE_TYPES)[number];

/** A rule that is not taken apart: `not`, `if`, `contains` and their like. */
export interface OpaqueRule {
  readonly keyword: string;
  readonly part: SchemaPart;
  /** The schemas in it, by the keys that lead to them. */
  readonly schemas: ReadonlyMap<string, Joint>;
  /** Everything else in it, as a text that can be compared. */
  readonly rest: string;
}

interface ShapeOf<T extends ShapeType> {
  readonly type: T;
  /** The schemas that the shape comes from. */
  readonly parts: readonly SchemaPart[];
  /** The only values, where the schemas list them. */
  readonly values: readonly Json[] | undefined;
  readonly opaque: readonly OpaqueRule[];
}

export interface PlainShape extends ShapeOf<'null' | 'boolean'> {}

/** A bound of numbers. */
export interface Bound {
  readonly value: number;
  readonly exclusive: boolean;
}

export interface NumberShape extends ShapeOf<'number'> {
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

export interface ObjectShape extends ShapeOf<'object'> {
  readonly required: ReadonlySet<string>;
  readonly minProperties: number;
  readonly maxProperties: number;
  readonly named: ReadonlyMap<string, Joint>;
  readonly patterned: ReadonlyMap<string, Joint>;
  /** What every other member has to fit. */
  readonly rest: Joint;
}

/** Values of one type that fit some schemas. */
export type Shape = PlainShape | NumberShape | TextShape | ListShape | ObjectShape;

/** All values that fit some schemas: by type, the shapes of which one has to fit. */
export interface ShapeTable {
  readonly byType: ReadonlyMap<ShapeType, readonly Shape[]>;
  /** The schemas without $ref and allOf between them: where notes such as `default` stand. */
  readonly parts: readonly SchemaPart[];
}
