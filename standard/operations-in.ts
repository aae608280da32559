/** One operation of an OpenAPI document: what decides about its role is its method and its path. */
export interface DocumentOperation<Id extends string = string> {
  readonly id: Id;
  readonly method: string;
  readonly path: string;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The operations of a document that have an id, in the order of its paths. */
export function operationsIn(document: unknown): readonly DocumentOperation[] {
  const { paths = {} } = document as Document;
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const node = item[method] as { readonly operationId?: unknown } | undefined;
      const id = node?.operationId;
      return typeof id === 'string' ? [{ id, method: method.toUpperCase(), path }] : [];
    }),
  );
}
