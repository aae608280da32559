import { serverAddress } from '../../documents/server-address.js';
import { memberOf } from '../../foundation/json-pointer.js';
import { isObject } from '../../generator/load/loaded-document.js';

/** One of `servers`. */
export interface ComparedServer {
  /** As written, with its variables. */
  readonly url: string;
  /** With the defaults of its variables. */
  readonly address: string;
  readonly variables: ReadonlyMap<string, ComparedVariable>;
}

export interface ComparedVariable {
  /** Undefined when it can have any value. */
  readonly values: readonly string[] | undefined;
  readonly default: string;
}

/** Without servers, the address is the root of the document's own host. */
export const readServers = (servers: unknown): readonly ComparedServer[] =>
  Array.isArray(servers) ? servers.map(readServer) : [readServer({ url: '/' })];

function readServer(server: unknown): ComparedServer {
  const [url, variables] = [memberOf(server, 'url'), memberOf(server, 'variables')];
  return {
    url: typeof url === 'string' ? url : '',
    address: serverAddress(server) ?? '',
    variables: new Map(
      Object.entries(isObject(variables) ? variables : {}).map(([name, variable]) => {
        const values = memberOf(variable, 'enum');
        return [
          name,
          {
            values: Array.isArray(values) ? values.map(String) : undefined,
            default: String(memberOf(variable, 'default') ?? ''),
          },
        ];
      }),
    ),
  };
}
