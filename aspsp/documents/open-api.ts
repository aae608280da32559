/** The parts of an OpenAPI document that the bank uses. */
export interface OpenApi {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description?: string;
    readonly license?: object;
  };
  readonly servers: readonly { readonly url: string; readonly description?: string }[];
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly security?: readonly object[];
  readonly components: {
    readonly securitySchemes?: object;
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly responses?: Readonly<Record<string, Answer>>;
    readonly headers?: Readonly<Record<string, Header>>;
    readonly schemas?: Readonly<Record<string, Schema>>;
  };
}

/** A reference to a component of the same document. */
export interface Reference {
  readonly $ref: string;
}

export const METHODS = ['get', 'post', 'put', 'delete'] as const;

export type PathItem = {
  readonly [method in (typeof METHODS)[number]]?: Operation;
} & { readonly parameters?: readonly (Parameter | Reference)[] };

export interface Operation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer | Reference>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema | Reference;
}

export interface Answer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Header | Reference>>;
  readonly content?: Content;
}

export interface Header {
  readonly description?: string;
  readonly schema?: Schema | Reference;
}

export type Content = Readonly<Record<string, { readonly schema?: Schema | Reference }>>;

export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly title?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema | Reference>>;
  readonly required?: readonly string[];
  readonly items?: Schema | Reference;
  readonly allOf?: readonly (Schema | Reference)[];
  readonly anyOf?: readonly (Schema | Reference)[];
  readonly oneOf?: readonly (Schema | Reference)[];
  readonly additionalProperties?: boolean | Schema | Reference;
}

export function isReference(part: object): part is Reference {
  return '$ref' in part;
}

/** The part itself, or the component that it refers to. The bank's documents have no other references. */
export function resolved<T extends object>(document: OpenApi, part: T | Reference): T {
  if (!isReference(part)) return part;
  const [, , room = '', name = ''] = part.$ref.split('/');
  const components = document.components as Readonly<Record<string, Readonly<Record<string, T>>>>;
  const found = components[room]?.[name];
  if (found === undefined) throw new Error(`the document lacks ${part.$ref}`);
  return found;
}
