/**
 * What the templates are filled from: plain readonly data that knows nothing of the document format
 * it came from. Names are already legal, unique TypeScript names; `wireName`s are the spelling on
 * the wire.
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
  | { readonly kind: 'union'; readonly of: readonly Shape[]; readonly exact: boolean }
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

/** An integer of 64 bits, where documents are read with the option `bigint`. */
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

/** A list whose first items have shapes of their own; `items` is that of the others. */
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
  /** What those obey whose names match none of these patterns; all others, where it is absent, `additional`. */
  readonly beside?: { readonly patterns: readonly string[]; readonly shape: Shape };
  /** Required names that `properties` does not hold. */
  readonly alsoRequired: readonly string[];
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

/** Rules that are judged but that no type can say, by keyword of JSON Schema. */
export interface RulesShape {
  readonly kind: 'rules';
  /** Keywords with a schema: `if`, `not`, `contains`. */
  readonly schemas: Readonly<Record<string, Shape>>;
  /** Keywords with a table of schemas: `patternProperties`. */
  readonly tables: Readonly<Record<string, Readonly<Record<string, Shape>>>>;
  /** Keywords with plain data: `minContains`, an `enum` of objects. */
  readonly data: Readonly<Record<string, Json>>;
  /** What `unevaluatedProperties` and `unevaluatedItems` beside it do not speak of. */
  readonly seen?: Evaluated;
}

/** Members and items of a value that the other keywords of a schema speak of. */
export interface Evaluated {
  readonly names: readonly string[];
  readonly patterns: readonly string[];
  readonly allNames: boolean;
  /** How many of the first items. */
  readonly items: number;
  readonly allItems: boolean;
  readonly contains: readonly Shape[];
  readonly cases: readonly EvaluatedCase[];
}

/** What is seen where a value fits a shape, and where it does not. */
export interface EvaluatedCase {
  readonly when: Shape;
  readonly fits?: Evaluated;
  readonly otherwise?: Evaluated;
}

export interface Documented {
  readonly description?: string;
  /** The value that an absent one stands for, as JSON. */
  readonly fallback?: string;
  /** Of a number: `int64` and the like. */
  readonly numberFormat?: string;
  readonly deprecated?: boolean;
}

export interface Property extends Documented {
  readonly name: string;
  readonly required: boolean;
  /** In a request, where the service alone gives it: it is judged if it is sent, and is no part of the type. */
  readonly readOnly?: boolean;
  readonly shape: Shape;
}

export interface NamedType extends Documented {
  readonly name: string;
  readonly wireName: string;
  readonly shape: Shape;
}

/** How a single text on the wire becomes a value. */
export type Coercion =
  | 'string'
  | 'number'
  | 'integer'
  | 'bigint'
  | 'boolean'
  | 'json'
  | 'binary'
  | ExactJson;

/** JSON of a shape that has a bigint inside. */
export interface ExactJson {
  readonly json: Shape;
}

/** How several values stand in one header or field. */
export type ListStyle = 'comma' | 'repeat';

export interface WireForm {
  readonly as: Coercion;
  readonly list?: ListStyle;
}

export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie';

export type ParameterStyle = 'simple' | 'label' | 'matrix' | 'form' | 'space' | 'pipe' | 'deep';

/** A member of an object that stands in a parameter. */
export interface MemberForm {
  readonly name: string;
  /** How its text is read, or each text of a list. */
  readonly as: Coercion;
  readonly list?: boolean;
  /** Of an object in an object. */
  readonly members?: readonly MemberForm[];
  readonly rest?: Coercion;
}

/** How a text, a list or an object stands in a parameter or in a field of a form. */
export interface StyledForm extends MemberForm {
  readonly style: ParameterStyle;
  readonly explode?: boolean;
  readonly kind: 'text' | 'list' | 'object';
  /** Names that an exploded object with further members leaves alone; `a[` stands for all that begin so. */
  readonly claimed?: readonly string[];
  /** Reserved characters are written as they are. */
  readonly reserved?: boolean;
  /** A name without a text is an empty list. */
  readonly emptyList?: boolean;
}

export interface Parameter extends Documented {
  readonly in: ParameterLocation;
  readonly name: string;
  readonly required: boolean;
  readonly shape: Shape;
  readonly styled: StyledForm;
}

/** How a field of a form stands in it. */
export interface FieldForm extends WireForm {
  /** Of a part: the media types it may have, as `encoding` says; ranges are allowed. */
  readonly types?: readonly string[];
}

/** How a body of a media type is read and written. */
export type Coding = 'json' | 'text' | 'form' | 'multipart' | 'binary';

export interface Media {
  readonly type: string;
  readonly coding: Coding;
  readonly shape: Shape;
  /** Of JSON that has a bigint inside. */
  readonly exact?: ExactJson;
  /** Of form and multipart bodies: how each field is read. */
  readonly fields: Readonly<Record<string, FieldForm>>;
  /** Of form bodies: the fields whose `encoding` gives a style. */
  readonly styled: Readonly<Record<string, StyledForm>>;
  /** Which alternative a path parameter's value selects. */
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

/** A status code, a class of them (`4XX`) or every one not named otherwise. */
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
  /** Legal as a method name; the same as in the document where that is legal. */
  readonly id: string;
  /** `InitiatePayment`: what the names of its types begin with. */
  readonly typeName: string;
  readonly method: string;
  readonly path: string;
  readonly summary?: string;
  readonly tag: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Body;
  readonly answers: readonly Answer[];
  /** Alternatives, each the scopes by the name of a scheme; absent where everybody may call. */
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

/** Where the service is; `{name}` in the address stands for a variable. */
export interface Server extends Documented {
  readonly url: string;
  readonly variables: readonly ServerVariable[];
}

export interface ServerVariable extends Documented {
  readonly name: string;
  readonly default: string;
  /** All values allowed, where the list is closed. */
  readonly values?: readonly string[];
}

export interface ApiModel {
  /** Whether integers of 64 bits are bigint. */
  readonly bigint?: true;
  /** Folder name: `xs2a`. */
  readonly name: string;
  /** What the names of its own exports begin with: `Xs2a`. */
  readonly typeName: string;
  readonly title: string;
  readonly version: string;
  readonly servers: readonly Server[];
  readonly types: readonly NamedType[];
  /** Answers of the operations, once each. */
  readonly answers: readonly Answer[];
  /** Answers that only webhooks and callbacks have. */
  readonly hookAnswers: readonly Answer[];
  readonly operations: readonly Operation[];
  /** Requests that go the other way: webhooks and callbacks. */
  readonly hooks: readonly Operation[];
  readonly tags: readonly Tag[];
  /** Those that an operation wants. */
  readonly securitySchemes: readonly SecurityScheme[];
}
