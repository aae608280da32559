export interface ServerVariable {
  readonly default: string;
  /** All allowed values, when the document lists them. */
  readonly enum?: readonly string[];
  readonly description?: string;
}

/** A server of the document; `{name}` in its URL is a variable. */
export interface ServerSpec {
  readonly url: string;
  readonly description?: string;
  readonly variables?: Readonly<Record<string, ServerVariable>>;
}

type ValueOf<V> = V extends { readonly enum: readonly (infer E)[] } ? E : string;

/** Values for the variables of a server. */
export type ServerValues<S extends ServerSpec> = {
  readonly [K in keyof S['variables']]?: ValueOf<NonNullable<S['variables']>[K]>;
};

/** The URL of a server; variables without a value use their default. */
export function serverUrl<const S extends ServerSpec>(
  server: S,
  values: ServerValues<S> = {},
): string {
  const given: Readonly<Record<string, unknown>> = values;
  const known: ServerSpec['variables'] = server.variables;
  return server.url.replace(/\{([^}]*)\}/g, (_, name: string) => {
    const variable = known?.[name];
    const value = given[name] ?? variable?.default;
    if (typeof value !== 'string') throw new TypeError(`server variable ${name} has no value`);
    if (variable?.enum !== undefined && !variable.enum.includes(value)) {
      const allowed = variable.enum.join(', ');
      throw new TypeError(`server variable ${name} must be one of ${allowed}`);
    }
    return value;
  });
}
