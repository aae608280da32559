/** The description of the requests of one operation in a document: plain data, no $ref, no OpenAPI. */

/** The keywords of a JSON schema that operators use. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxProperties?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  /** One of these schemas applies; oneOf is read as anyOf. */
  readonly anyOf?: readonly Schema[];
}

export interface ParameterShape {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

export interface RequestShape {
  /** Our id of the operation, or the document's own id for an unknown operation. */
  readonly id: string;
  readonly known: boolean;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly ParameterShape[];
  /** By media type; empty when the operation takes no body. */
  readonly body: ReadonlyMap<string, Schema>;
  /** The JSON bodies that a value in the path selects, by that value. */
  readonly chosenBodies?: ReadonlyMap<string, Schema>;
  readonly bodyRequired: boolean;
  /** The JSON bodies of its successes; undefined in shapes that do not need them. */
  readonly answers?: readonly Schema[];
  /** The methods of the path in the document, in upper case. */
  readonly methodsOfPath: readonly string[];
}
