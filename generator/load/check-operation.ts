import { checkOwnParameters } from './check-parameters.js';
import { checkSecurity } from './check-security.js';
import { isModern } from './is-modern.js';
import { type Lookup, toPointer } from './json-pointer.js';
import { isObject, type JsonObject } from './loaded-document.js';
import type { Problem } from './problem.js';

/** Operations by their operationId, with their display names. */
export type SeenOperations = Map<string, { readonly name: string; readonly operation: JsonObject }>;

/** Checks an operation's own members, and its parameters together with those of its path. */
export function checkOperation(
  document: JsonObject,
  lookup: Lookup,
  operation: JsonObject,
  at: readonly string[],
  seen: SeenOperations,
): readonly Problem[] {
  const [method = '', path = ''] = [at.at(-1), at.at(-2)];
  const name = `${method.toUpperCase()} ${path}`;
  return [
    ...checkId(operation, at, name, seen),
    ...checkResponses(document, operation, at, name),
    ...checkSecurity(document, operation, at),
    ...checkOwnParameters(document, lookup, operation, at, name),
  ];
}

function checkId(
  operation: JsonObject,
  at: readonly string[],
  name: string,
  seen: SeenOperations,
): readonly Problem[] {
  const id = operation['operationId'];
  if (id === undefined) return [];
  const pointer = toPointer([...at, 'operationId']);
  if (typeof id !== 'string') {
    const text = `operationId of ${name} is not a string`;
    return [{ pointer, rule: 'operation-id-type', text, hint: 'Write it in quotes.' }];
  }
  const other = seen.get(id);
  if (other === undefined) seen.set(id, { name, operation });
  if (other === undefined || other.operation === operation) return [];
  const text = `operationId ${id} of ${name} is already used by ${other.name}`;
  const hint = 'Give each operation a unique id.';
  return [{ pointer, rule: 'operation-id-duplicate', text, hint }];
}

function checkResponses(
  document: JsonObject,
  operation: JsonObject,
  at: readonly string[],
  name: string,
): readonly Problem[] {
  const responses = operation['responses'];
  if (!isObject(responses)) {
    if (responses === undefined && isModern(document)) return [];
    const pointer = toPointer(responses === undefined ? at : [...at, 'responses']);
    const text = `${name} has no \`responses\` object`;
    const hint = 'Declare its responses: `responses:` with a status and a description.';
    return [{ pointer, rule: 'responses-missing', text, hint }];
  }
  return Object.keys(responses)
    .filter((status) => !/^([1-5]\d\d|[1-5]XX|default|x-.*)$/.test(status))
    .map((status) => ({
      pointer: toPointer([...at, 'responses', status]),
      rule: 'response-code',
      text: `${status} is not a valid response status`,
      hint: `Write 100 to 599, 1XX to 5XX, or default.${/^[1-5]xx$/i.test(status) ? ` Did you mean ${status.toUpperCase()}?` : ''}`,
    }));
}
