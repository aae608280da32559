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
    readonly parameters?: Readonly<Record<string, OpenApiParameter>>;
    readonly responses?: Readonly<Record<string, OpenApiAnswer>>;
    readonly headers?: Readonly<Record<string, OpenApiHeader>>;
    readonly schemas?: Readonly<Record<string, OpenApiSchema>>;
  };
}

/** A reference to a component of the same document. */
export interface Reference {
  readonly $ref: string;
}

export const METHODS = ['get', 'post', 'put', 'delete'] as const;

export type PathItem = {
  readonly [method in (typeof METHODS)[number]]?: OpenApiOperation;
} & { readonly parameters?: readonly (OpenApiParameter | Reference)[] };

export interface OpenApiOperation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly (OpenApiParameter | Reference)[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, OpenApiAnswer | Reference>>;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: OpenApiSchema | Reference;
}

export interface OpenApiAnswer {
  readonly description: string;
  readonly headers?: Readonly<Record<string, OpenApiHeader | Reference>>;
  readonly content?: Content;
}

export interface OpenApiHeader {
  readonly description?: string;
  readonly schema?: OpenApiSchema | Reference;
}

export type Content = Readonly<Record<string, { readonly schema?: OpenApiSchema | Reference }>>;

export interface OpenApiSchema {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly title?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, OpenApiSchema | Reference>>;
  readonly required?: readonly string[];
  readonly items?: OpenApiSchema | Reference;
  readonly allOf?: readonly (OpenApiSchema | Reference)[];
  readonly anyOf?: readonly (OpenApiSchema | Reference)[];
  readonly oneOf?: readonly (OpenApiSchema | Reference)[];
  readonly additionalProperties?: boolean | OpenApiSchema | Reference;
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
