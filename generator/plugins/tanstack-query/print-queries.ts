import { needsNothing } from '../../emit/client-views.js';
import { importTypes } from '../../emit/declare-type.js';
import { quote } from '../../emit/quote.js';
import type { ApiModel, Operation } from '../../model/api-model.js';
import { NamePool } from '../../model/naming.js';

/**
 * queries.ts: for each GET or HEAD a key and the options of a query, for each other operation the
 * options of a mutation. They are plain objects, so that the file does not import TanStack.
 */
export function printQueries(model: ApiModel): string {
  const functions = new NamePool(['successful']);
  const calls = functions.take('calls');
  const parts = model.operations.map((operation) =>
    isQuery(operation)
      ? printQuery(model, operation, functions, calls)
      : printMutation(model, operation, functions, calls),
  );
  const requests = model.operations.map(({ typeName }) => `${typeName}Request`);
  return [
    "import type { Call } from '../../client/core/call.js';\n",
    "import type { CallOptions } from '../../client/core/client-options.js';\n",
    "import type { Caller } from '../../client/core/fetch-caller.js';\n",
    "import { successful } from '../../client/core/successful.js';\n",
    `import * as ${calls} from '../../client/${model.name}/functions.js';\n`,
    importTypes(requests, `../../model/${model.name}/requests.js`),
    '\n/** Options of each call; the query provides the signal. */\n',
    "type Options = Omit<CallOptions, 'signal' | 'stream'>;\n\n",
    parts.join('\n'),
  ].join('');
}

function isQuery({ method }: Operation): boolean {
  return method === 'GET' || method === 'HEAD';
}

function printQuery(model: ApiModel, operation: Operation, names: NamePool, calls: string): string {
  const { id, typeName, method } = operation;
  const given = `request: Call<${typeName}Request>${needsNothing(operation) ? ' = {}' : ''}`;
  const key = names.take(`${id}QueryKey`);
  return `/** The key of \`${id}\`. A \`${method}\` of the same request has the same key. */
export function ${key}(${given}) {
  return [${quote(model.name)}, ${quote(id)}, request] as const;
}

/** Options of a query that calls \`${id}\`. A status outside 200 to 299 is a RefusedError. */
export function ${names.take(`${id}Options`)}(caller: Caller, ${given}, options?: Options) {
  return {
    queryKey: ${key}(request),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      successful(${quote(id)}, ${calls}.${id}(caller, request, { ...options, signal })),
  };
}
`;
}

function printMutation(
  model: ApiModel,
  { id, typeName }: Operation,
  names: NamePool,
  calls: string,
): string {
  return `/** Options of a mutation that calls \`${id}\`. A status outside 200 to 299 is a RefusedError. */
export function ${names.take(`${id}Mutation`)}(caller: Caller, options?: Options) {
  return {
    mutationKey: [${quote(model.name)}, ${quote(id)}] as const,
    mutationFn: (request: Call<${typeName}Request>) =>
      successful(${quote(id)}, ${calls}.${id}(caller, request, options ?? {})),
  };
}
`;
}
