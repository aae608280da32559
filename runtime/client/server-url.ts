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
  let url = '';
  let end = 0;
  for (const { 0: match, 1: name = '', index } of server.url.matchAll(/\{([^}]*)\}/g)) {
    url += server.url.slice(end, index);
    end = index + match.length;
    const variable = known?.[name];
    const value = given[name] ?? variable?.default;
    if (typeof value !== 'string') throw new TypeError(`server variable ${name} has no value`);
    if (variable?.enum !== undefined) {
      if (!variable.enum.includes(value)) {
        const allowed = variable.enum.join(', ');
        throw new TypeError(`server variable ${name} must be one of ${allowed}`);
      }
    } else if (leavesPlace(url, value, variable?.default)) {
      const shown = JSON.stringify(value);
      throw new TypeError(
        `server variable ${name} must not change another part of the URL: ${shown}`,
      );
    }
    url += value;
  }
  return url + server.url.slice(end);
}

const IN_HOST = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*$/i;
/** A name or an address, with a port. */
const HOST = /^(?:[\w.~-]*|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether a value that may be anything would end the part of the URL in which it stands: a region that names
 * another host, or a path that becomes a query. At the start of the URL it may be a whole address.
 */
function leavesPlace(before: string, value: string, usual: string | undefined): boolean {
  if (before === '') return false;
  if (!IN_HOST.test(before)) return /[?#\\\s]/.test(value) || (before === '/' && /^\//.test(value));
  const isPath = !before.endsWith('//') && (usual === undefined || /^(?:\/|$)/.test(usual));
  if (isPath) return value !== '' && !/^\/[^?#\\\s]*$/.test(value);
  return !HOST.test(value);
}
