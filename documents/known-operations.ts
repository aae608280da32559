import { memberOf } from '../foundation/json-pointer.js';
import type { OperationId } from '../standard/operation-id.js';
import { CONTRACT_OPERATIONS, FORMAL_OPERATIONS } from '../standard/operations.js';
import { listOf } from './located.js';
import { type OperationAt, operationsIn } from './operations.js';

const IDS: ReadonlySet<string> = new Set(
  [...CONTRACT_OPERATIONS, ...FORMAL_OPERATIONS].map(({ id }) => id),
);

/** An operation of ours: its id and its path template. */
export interface KnownOperation {
  readonly id: OperationId;
  readonly path: string;
}

/** What a document of ours says of an operation besides its requests and responses. */
export interface OwnOperation {
  readonly id: OperationId;
  /** PIS, AIS, PIIS, SBS, COF or IAM: its first tag. */
  readonly service: string;
  readonly extension: boolean;
}

/** Method and path without the names of parameters: `GET /v1/accounts/{}`. */
export function shapeOf(method: string, path: string): string {
  const plain = path.replace(/\{[^}]*\}/g, '{}').replace(/^\/*|\/+$/g, '');
  return `${method.toUpperCase()} /${plain}`;
}

/** The names of the parameters in a path template. */
export const namesIn = (path: string): readonly string[] =>
  [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '');

/** The path of another document with our parameter names. */
export function withOurNames(path: string, ours: string): string {
  const names = [...namesIn(ours)];
  return path.replace(/\{[^}]*\}/g, (own) => {
    const name = names.shift();
    return name === undefined ? own : `{${name}}`;
  });
}

/** Our id of an operation; undefined when it has none or another one. */
export function ownId({ at }: Pick<OperationAt, 'at'>): OperationId | undefined {
  const id = memberOf(at.node, 'operationId');
  return typeof id === 'string' && IDS.has(id) ? (id as OperationId) : undefined;
}

/** The name of an operation that we do not know; it differs from all of ours. */
export function foreignId({ method, path, at }: OperationAt): OperationId {
  const own = memberOf(at.node, 'operationId');
  const id = typeof own === 'string' && !IDS.has(own) ? own : shapeOf(method, path);
  return id as OperationId;
}

/**
 * Our operations by method and path shape, because other documents may name them differently. The first
 * document wins.
 */
export function knownOperations(
  documents: readonly unknown[],
): ReadonlyMap<string, KnownOperation> {
  const known = new Map<string, KnownOperation>();
  for (const operation of documents.flatMap(operationsIn)) {
    const id = ownId(operation);
    const shape = shapeOf(operation.method, operation.path);
    if (id !== undefined && !known.has(shape)) known.set(shape, { id, path: operation.path });
  }
  return known;
}

/** The operations of a document of ours that have an id and a service. */
export function ownOperations(document: unknown): readonly OwnOperation[] {
  return operationsIn(document).flatMap(({ at: { node } }) => {
    const id = memberOf(node, 'operationId');
    const [service] = listOf(memberOf(node, 'tags'));
    if (typeof id !== 'string' || typeof service !== 'string' || service === '') return [];
    const extension = memberOf(node, 'x-extension') === true;
    return [{ id: id as OperationId, service, extension }];
  });
}
