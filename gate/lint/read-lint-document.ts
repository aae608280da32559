import { knownOperations, ownOperations } from '../../documents/known-operations.js';
import { listOf } from '../../documents/located.js';
import { matchOperation } from '../../documents/match-operation.js';
import { bodyOf, operationsIn, parametersOf, responsesOf } from '../../documents/operations.js';
import { memberOf } from '../../foundation/json-pointer.js';
import type { LintDocument } from './lint-operation.js';
import { readPaths } from './read-paths.js';

/** Finds the operations of the interface in a document; `ours` is our document of its dialect. */
export function readLintDocument(root: unknown, ours: unknown): LintDocument {
  const known = knownOperations([ours]);
  const services = new Map(ownOperations(ours).map(({ id, service }) => [id, service]));
  const all = operationsIn(root);
  const paths = readPaths(root, all, known);
  const found = all.flatMap((operation) => {
    const { method, path, at } = operation;
    const reading = paths.get(path) ?? { path };
    const match = matchOperation(known, { method, path: reading.path });
    const service = match && services.get(match.id);
    if (match === undefined || service === undefined) return [];
    const own = memberOf(at.node, 'security') ?? memberOf(root, 'security');
    const read = {
      ...operation,
      ...match,
      service,
      name: `${method} ${path}`,
      parameters: parametersOf(root, operation),
      body: bodyOf(root, at),
      responses: responsesOf(root, at),
      security: listOf(own),
    };
    return [{ read, meant: reading.meant }];
  });
  const misplaced = found.flatMap(({ read: { at, name }, meant }) =>
    meant === undefined ? [] : [{ at, name, meant }],
  );
  return { root, operations: found.map(({ read }) => read), misplaced };
}
