import type { JsonObject } from '../../generator/load/loaded-document.js';
import type { SchemaPart } from '../schema/schema-part.js';

/** A part of a document and its place, with $refs resolved. */
export interface Node {
  readonly value: JsonObject;
  readonly at: string;
}

/** A media type of a body, a response or a parameter. */
export interface Media extends Node {
  /** As it is written. */
  readonly name: string;
  readonly schema: SchemaPart | undefined;
}

/** By media type: lower case, without a charset. */
export type Medias = ReadonlyMap<string, Media>;

export interface Parameter extends Node {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  readonly deprecated: boolean;
  readonly schema: SchemaPart | undefined;
  readonly content: Medias;
}

export interface Body extends Node {
  readonly required: boolean;
  readonly content: Medias;
}

export interface Header extends Node {
  readonly name: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly schema: SchemaPart | undefined;
}

export interface Answer extends Node {
  readonly status: string;
  readonly headers: ReadonlyMap<string, Header>;
  readonly content: Medias;
  readonly links: readonly string[];
}

/** One security alternative: a description of each scheme without its name, and its scopes. */
export interface Permission {
  readonly schemes: ReadonlyMap<string, ReadonlySet<string>>;
  readonly says: string;
}

export interface Operation extends Node {
  /** Method and path template without the names of its parameters. */
  readonly key: string;
  readonly method: string;
  readonly path: string;
  /** `POST /v1/payments/{payment-product}`. */
  readonly label: string;
  readonly id: string | undefined;
  readonly deprecated: boolean;
  readonly sunset: string | undefined;
  readonly tags: readonly string[];
  /** By place and name; path parameters by their position. */
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly body: Body | undefined;
  readonly answers: ReadonlyMap<string, Answer>;
  readonly permissions: readonly Permission[];
  readonly permissionsAt: string;
  readonly servers: readonly string[];
  readonly serversAt: string;
  /** The bank sends it and the client answers: a webhook or a callback. */
  readonly reversed: boolean;
}
