/**
 * The input of the templates: plain readonly data that is independent of the document format.
 * Names are already valid, unique TypeScript names; a `wireName` is the spelling in
 * messages.
 */

import type { Json } from '../load/loaded-document.js';

/** Type and rules of a value. */
export type Shape =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'never' }
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'binary' }
  | StringShape
  | NumberShape
  | BigintShape
  | { readonly kind: 'enum'; readonly values: readonly Literal[] }
  | ArrayShape
  | TupleShape
  | ObjectShape
  | { readonly kind: 'ref'; readonly name: string }
  /** One alternative at least holds; with `exact` one and no more. */
  | {
      readonly kind: 'union';
      readonly of: readonly Shape[];
      readonly exact: boolean;
      /** The field whose value chooses the alternative: its discriminator. */
      readonly by?: string;
    }
  /** All hold. */
  | { readonly kind: 'all'; readonly of: readonly Shape[] }
  | RulesShape;

export type Literal = string | number | bigint | boolean | null;

export interface StringShape {
  readonly kind: 'string';
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

export interface NumberShape {
  readonly kind: 'number' | 'integer';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly above?: number;
  readonly below?: number;
  readonly multipleOf?: number;
}

/** A 64-bit integer, when documents are read with the option `bigint`. */
export interface BigintShape {
  readonly kind: 'bigint';
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly above?: number | bigint;
  readonly below?: number | bigint;
  readonly multipleOf?: number | bigint;
}

export interface ArrayShape {
  readonly kind: 'array';
  readonly items: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly unique?: boolean;
}

/** An array whose first items have their own shapes; `items` is that of the others. */
export interface TupleShape {
  readonly kind: 'tuple';
  readonly prefix: readonly Shape[];
  readonly items: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly unique?: boolean;
}

export interface ObjectShape {
  readonly kind: 'object';
  readonly properties: readonly Property[];
  /** Type of further properties; absent: not described, `never`: forbidden. */
  readonly additional?: Shape;
  /**
   * The rules of properties that match none of these patterns; absent: `additional` applies to all others.
   */
  readonly beside?: { readonly patterns: readonly string[]; readonly shape: Shape };
  /** Required names that `properties` does not have. */
  readonly alsoRequired: readonly string[];
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

/** Rules that are validated but cannot be expressed as a type, by keyword of JSON Schema. */
export interface RulesShape {
  readonly kind: 'rules';
  /** Keywords with a schema: `if`, `not`, `contains`. */
  readonly schemas: Readonly<Record<string, Shape>>;
  /** Keywords with a table of schemas: `patternProperties`. */
  readonly tables: Readonly<Record<string, Readonly<Record<string, Shape>>>>;
  /** Keywords with plain data: `minContains`, an `enum` of objects. */
  readonly data: Readonly<Record<string, Json>>;
  /** The rules of `unevaluatedProperties` and `unevaluatedItems`. */
  readonly seen?: Evaluated;
}

/** The properties and items that the other keywords of a schema evaluate. */
export interface Evaluated {
  readonly names: readonly string[];
  readonly patterns: readonly string[];
  readonly allNames: boolean;
  /** The number of evaluated first items. */
  readonly items: number;
  readonly allItems: boolean;
  readonly contains: readonly Shape[];
  readonly cases: readonly EvaluatedCase[];
}

/** The evaluated parts when a value matches a shape, and when it does not. */
export interface EvaluatedCase {
  readonly when: Shape;
  readonly fits?: Evaluated;
  readonly otherwise?: Evaluated;
}

export interface Documented {
  readonly description?: string;
  /** The default value as JSON. */
  readonly fallback?: string;
  /** For a number: `int64` and the like. */
  readonly numberFormat?: string;
  readonly deprecated?: boolean;
}

export interface Property extends Documented {
  readonly name: string;
  readonly required: boolean;
  /**
   * In a request, when only the service sets it: it is validated if it is sent, and is not part of the type.
   */
  readonly readOnly?: boolean;
  readonly shape: Shape;
}

export interface NamedType extends Documented {
  readonly name: string;
  readonly wireName: string;
  readonly shape: Shape;
}

/** How a single text becomes a value. */
export type Coercion =
  | 'string'
  | 'number'
  | 'integer'
  | 'bigint'
  | 'boolean'
  | 'json'
  | 'binary'
  | ExactJson;

/** JSON of a shape with a nested bigint. */
export interface ExactJson {
  readonly json: Shape;
}

/** How several values are written in one header or field. */
export type ListStyle = 'comma' | 'repeat';

export interface WireForm {
  readonly as: Coercion;
  readonly list?: ListStyle;
}

export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie';

export type ParameterStyle = 'simple' | 'label' | 'matrix' | 'form' | 'space' | 'pipe' | 'deep';

/** A member of an object in a parameter. */
export interface MemberForm {
  readonly name: string;
  /** How its text is read, or each text of an array. */
  readonly as: Coercion;
  readonly list?: boolean;
  /** For an object in an object. */
  readonly members?: readonly MemberForm[];
  readonly rest?: Coercion;
}

/** How a string, an array or an object is written in a parameter or in a form field. */
export interface StyledForm extends MemberForm {
  readonly style: ParameterStyle;
  readonly explode?: boolean;
  readonly kind: 'text' | 'list' | 'object';
  /**
   * Names that an exploded object with further members does not take; `a[` means all names with
   * this prefix.
   */
  readonly claimed?: readonly string[];
  /** Reserved characters are not encoded. */
  readonly reserved?: boolean;
  /** A name without a text is an empty array. */
  readonly emptyList?: boolean;
}

export interface Parameter extends Documented {
  readonly in: ParameterLocation;
  readonly name: string;
  readonly required: boolean;
  readonly shape: Shape;
  readonly styled: StyledForm;
}

/** How a field is written in a form. */
export interface FieldForm extends WireForm {
  /** For a part: its allowed media types from `encoding`; ranges are allowed. */
  readonly types?: readonly string[];
}

/** How a body of a media type is read and written. */
export type Coding = 'json' | 'text' | 'form' | 'multipart' | 'binary';

export interface Media {
  readonly type: string;
  readonly coding: Coding;
  readonly shape: Shape;
  /** For events and JSON Lines: the shape of one item. */
  readonly item?: Shape;
  /** For JSON with a nested bigint. */
  readonly exact?: ExactJson;
  /** For form and multipart bodies: how each field is read. */
  readonly fields: Readonly<Record<string, FieldForm>>;
  /** For form bodies: the fields with a style in `encoding`. */
  readonly styled: Readonly<Record<string, StyledForm>>;
  /** The alternative that the value of a path parameter selects. */
  readonly selection?: Selection;
}

export interface Selection {
  readonly parameter: string;
  readonly shapes: Readonly<Record<string, Shape>>;
}

export interface Body extends Documented {
  readonly required: boolean;
  readonly media: readonly Media[];
}

/** A status code, a class of them (`4XX`) or the default. */
export type StatusPattern = number | '1XX' | '2XX' | '3XX' | '4XX' | '5XX' | 'default';

export interface AnswerHeader extends Documented {
  readonly name: string;
  readonly required: boolean;
  readonly shape: Shape;
  readonly wire: WireForm;
}

export interface Answer extends Documented {
  readonly name: string;
  readonly status: StatusPattern;
  readonly headers: readonly AnswerHeader[];
  readonly media: readonly Media[];
}

export interface Operation extends Documented {
  /** Valid as a method name; the same as in the document if that is valid. */
  readonly id: string;
  /** `InitiatePayment`: the prefix of its type names. */
  readonly typeName: string;
  readonly method: string;
  readonly path: string;
  readonly summary?: string;
  readonly tag: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  readonly answers: readonly Answer[];
  /** Alternatives, each with the scopes by the name of a scheme; absent when everybody may call. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

export interface SecurityScheme {
  readonly name: string;
  readonly kind: 'bearer' | 'basic' | 'http' | 'apiKey' | 'mutualTLS';
  readonly in?: 'header' | 'query' | 'cookie';
  readonly parameter?: string;
  readonly scheme?: string;
}

export interface Tag extends Documented {
  readonly name: string;
  readonly typeName: string;
  readonly operations: readonly Operation[];
}

/** The address of the service; `{name}` is a variable. */
export interface Server extends Documented {
  readonly url: string;
  readonly variables: readonly ServerVariable[];
}

export interface ServerVariable extends Documented {
  readonly name: string;
  readonly default: string;
  /** All allowed values, when the list is closed. */
  readonly values?: readonly string[];
}

export interface ApiModel {
  /** Whether 64-bit integers are bigint. */
  readonly bigint?: true;
  /** Folder name: `xs2a`. */
  readonly name: string;
  /** The prefix of the names of its exports: `Xs2a`. */
  readonly typeName: string;
  readonly title: string;
  readonly version: string;
  readonly servers: readonly Server[];
  readonly types: readonly NamedType[];
  /** Responses of the operations, once each. */
  readonly answers: readonly Answer[];
  /** Responses that only webhooks and callbacks have. */
  readonly hookAnswers: readonly Answer[];
  readonly operations: readonly Operation[];
  /** Requests in the other direction: webhooks and callbacks. */
  readonly hooks: readonly Operation[];
  readonly tags: readonly Tag[];
  /** The schemes that operations require. */
  readonly securitySchemes: readonly SecurityScheme[];
}
