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
  const declared = new Set(operations.map(({ method, path }) => shapeOf(method, path)));
  return operations.flatMap((operation) => {
    const { method, path } = operation;
    const shape = shapeOf(method, path);
    if (taken.has(shape) || path.replaceAll(/\{[^}]*\}/g, '').includes('*')) return [];
    taken.add(shape);
    // RFC 9110, 9.3.2: HEAD comes with GET, unless the document declares it as an operation of its own
    const hasOwnHead = declared.has(shapeOf('HEAD', path));
    const methods = method === 'GET' && !hasOwnHead ? ['GET', 'HEAD'] : [method];
    return [{ method: methods as HTTPMethods[], url: urlOf(path), operation }];
  });
}

/** The same text for paths that Fastify takes for one. */
function shapeOf(method: string, path: string): string {
  return `${method} ${path.replaceAll(/\/[^/]*\{[^/]*/g, '/{}')}`;
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
