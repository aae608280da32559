/** What a document says of the requests of one operation: plain data, no $ref, no OpenAPI. */

/** The parts of a JSON schema that values are spoiled by. */
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
  /** One of these holds; oneOf is read as anyOf. */
  readonly anyOf?: readonly Schema[];
}

export interface ParameterShape {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

export interface RequestShape {
  /** Our id of the operation, or the document's where we do not know the operation. */
  readonly id: string;
  readonly known: boolean;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly ParameterShape[];
  /** By media type; empty where the operation takes no body. */
  readonly body: ReadonlyMap<string, Schema>;
  /** JSON bodies among which a value in the path chooses, by that value. */
  readonly chosenBodies?: ReadonlyMap<string, Schema>;
  readonly bodyRequired: boolean;
  /** JSON bodies of its successes; absent in shapes that nobody asks for them. */
  readonly answers?: readonly Schema[];
  /** Methods that the document gives to the path, upper case. */
  readonly methodsOfPath: readonly string[];
}
