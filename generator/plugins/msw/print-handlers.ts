import { importTypes } from '../../emit/declare-type.js';
import { quote } from '../../emit/quote.js';
import type { ApiModel, Operation } from '../../model/api-model.js';
import { NamePool } from '../../model/naming.js';

/** The methods that msw supports; TRACE is missing. */
const METHODS: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
]);

/**
 * handlers.ts: a function for each operation; its responses have the same closed union types as the
 * server's.
 */
export function printHandlers(model: ApiModel): string {
  const pool = new NamePool(['http', 'mockAnswer', 'mockedPath']);
  const mocked = model.operations.filter(({ method }) => METHODS.has(method));
  const answers = mocked.map(({ typeName }) => `${typeName}Response`);
  const functions = mocked.map((operation) => printHandler(operation, pool));
  return [
    "import { type HttpHandler, http } from 'msw';\n",
    "import { type Mocked, mockAnswer, mockedPath } from '../../client/core/mock-answer.js';\n",
    importTypes(answers, `../../model/${model.name}/responses.js`),
    '\n',
    functions.join('\n'),
  ].join('');
}

function printHandler({ id, method, path, typeName }: Operation, pool: NamePool): string {
  const names = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => quote(name));
  const type = names.length === 0 ? 'never' : names.join(' | ');
  return `/** Answers \`${id}\`: below \`baseUrl\`, or on any host. */
export function ${pool.take(`${id}Handler`)}(
  answer: Mocked<${type}, ${typeName}Response>,
  baseUrl?: string,
): HttpHandler {
  const path = mockedPath<${type}>(${quote(path)}, [${names.join(', ')}], baseUrl);
  return http.${method.toLowerCase()}(path.pattern, ({ request }) => mockAnswer(answer, path, request));
}
`;
}
