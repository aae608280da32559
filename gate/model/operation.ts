import type { Located, NamedNode } from '../../documents/located.js';
import type { BodyAt, OperationAt, ParameterAt, ResponseAt } from '../../documents/operations.js';
import type { SchemaPart } from '../schema/schema-part.js';
import type { ComparedServer } from './read-servers.js';

export interface Parameter extends ParameterAt {
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
  readonly deprecated: boolean;
  readonly part: SchemaPart | undefined;
}

export interface Answer extends Omit<ResponseAt, 'headers'> {
  /** By name in lower case, each with the name as it is written. */
  readonly headers: ReadonlyMap<string, NamedNode>;
}

/** One security alternative: a description of each scheme without its name, and its scopes. */
export interface Permission {
  readonly schemes: ReadonlyMap<string, ReadonlySet<string>>;
  /** The names of its schemes. */
  readonly says: string;
  /** What its schemes are. */
  readonly means: string;
}

/** An operation before its parts are read: most operations of two documents are equal. */
export interface OperationEntry extends OperationAt {
  /** Method and path template without the names of its parameters. */
  readonly key: string;
  /** `POST /v1/payments/{payment-product}`. */
  readonly label: string;
  /** The bank sends it and the client answers: a webhook or a callback. */
  readonly reversed: boolean;
  /** For a callback: its operation, name and method, without the address that it is sent to. */
  readonly callback?: string;
}

export interface Operation extends OperationEntry {
  readonly id: string | undefined;
  readonly deprecated: boolean;
  readonly sunset: string | undefined;
  readonly tags: readonly string[];
  /** By place and name; path parameters by their position. */
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly body: BodyAt | undefined;
  readonly answers: ReadonlyMap<string, Answer>;
  readonly permissions: readonly Permission[];
  readonly permissionsAt: string;
  readonly servers: readonly ComparedServer[];
  readonly serversAt: string;
}

/** Whether a keyword of the part is true. */
export const isTrue = ({ node }: Located, key: string): boolean =>
  (node as Readonly<Record<string, unknown>>)[key] === true;
