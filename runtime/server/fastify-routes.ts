import type { HTTPMethods } from 'fastify';
import { pathKey } from './bind-path.js';
import type { OperationSpec } from './operation-spec.js';
import { namesIn } from './segment-matcher.js';

/** A route as Fastify, its hooks and its plugins see it. */
export interface FastifyRoute {
  readonly method: HTTPMethods[];
  /** `/v1/consents/:consentId/status` */
  readonly url: string;
  readonly operation: OperationSpec;
}

/**
 * A separate route for each operation, so that limits, hooks and traces can distinguish them. When paths
 * differ only in parameter names, the first operation gets the route. A path that Fastify cannot express is
 * left to the wildcard route.
 */
export function fastifyRoutes(operations: readonly OperationSpec[]): readonly FastifyRoute[] {
  const taken = new Set<string>();
  return operations.flatMap((operation) => {
    const { method, path } = operation;
    const shape = `${method} ${path.replaceAll(/\/[^/]*\{[^/]*/g, '/{}')}`;
    if (taken.has(shape) || path.replaceAll(/\{[^}]*\}/g, '').includes('*')) return [];
    taken.add(shape);
    const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
    return [{ method: methods as HTTPMethods[], url: urlOf(path), operation }];
  });
}

/** A segment that contains a parameter becomes one parameter; a colon elsewhere is doubled. */
function urlOf(path: string): string {
  const segments = path.split('/').map((segment) => {
    const names = namesIn(segment);
    if (names.length === 0) return segment.replaceAll(':', '::');
    return `:${pathKey(names.join('_'))}`;
  });
  return segments.join('/');
}
