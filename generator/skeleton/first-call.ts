import type { ApiModel, Operation, Parameter } from '../model/api-model.js';
import { sampleText } from './sample-text.js';

/** A request that passes validation, so that the response comes from its handler. */
export interface FirstCall {
  readonly operationId: string;
  /** The name of its document. */
  readonly document: string;
  /** Path and query, below the path of the document. */
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/**
 * The shortest GET request that needs no credentials, to try a new server with; undefined when there is none.
 */
export function firstCall(models: readonly ApiModel[]): FirstCall | undefined {
  for (const model of models) {
    const [shortest] = model.operations
      .filter(isOpen)
      .flatMap((operation) => callOf(model, operation) ?? [])
      .sort((a, b) => lengthOf(a) - lengthOf(b));
    if (shortest !== undefined) return shortest;
  }
  return undefined;
}

function isOpen({ method, security, body }: Operation): boolean {
  const open = security === undefined || security.some((one) => Object.keys(one).length === 0);
  return method === 'GET' && open && body?.required !== true;
}

/**
 * The call becomes part of a command line and of a program, and its texts come from the document: nothing in it
 * may end a string or start a command, a variable or an expression.
 */
const SAFE_URL = /^\/[\w.~:@,=+/?&%-]*$/;
const SAFE_HEADER = /^[\w-]+: [\w .,:;=+/?&%@~-]*$/;

const lengthOf = ({ path, headers }: FirstCall): number =>
  path.length + headers.flat().join('').length;

function callOf(model: ApiModel, { id, path, parameters }: Operation): FirstCall | undefined {
  const headers: [string, string][] = [];
  const query: string[] = [];
  let filled = path;
  for (const parameter of parameters.filter(({ required }) => required)) {
    const text = textOf(model, parameter);
    if (text === undefined) return undefined;
    const { in: place, name } = parameter;
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(text));
    else if (place === 'query')
      query.push(`${encodeURIComponent(name)}=${encodeURIComponent(text)}`);
    else headers.push([name, text]);
  }
  const asked = query.length === 0 ? filled : `${filled}?${query.join('&')}`;
  const isSafe = SAFE_URL.test(asked) && headers.every((one) => SAFE_HEADER.test(one.join(': ')));
  if (!isSafe) return undefined;
  return { operationId: id, document: model.name, path: asked, headers };
}

function textOf(model: ApiModel, { in: place, shape, styled }: Parameter): string | undefined {
  const isPlain = styled.kind === 'text' && ['simple', 'form'].includes(styled.style);
  return isPlain && place !== 'cookie' ? sampleText(shape, model.types) : undefined;
}
