import type { HTTPMethods } from 'fastify';
import type { OperationSpec } from './operation-spec.js';
import { namesIn } from './segment-matcher.js';

/** A route as Fastify, its hooks and its plugins see it. */
export interface FastifyRoute {
  readonly method: HTTPMethods[];
  /** `/v1/consents/:consentId/status` */
  readonly url: string;
  /** To be found as `request.routeOptions.config.operationId`. */
  readonly operationId: string;
}

/**
 * A route of its own for each operation, so that limits, hooks and traces tell them apart. Of operations whose
 * paths differ by the names of parameters alone, the first has it. A path that Fastify cannot
 * write is left to the route for everything else.
 */
export function fastifyRoutes(operations: readonly OperationSpec[]): readonly FastifyRoute[] {
  const taken = new Set<string>();
  return operations.flatMap(({ id, method, path }) => {
    const shape = `${method} ${path.replaceAll(/\/[^/]*\{[^/]*/g, '/{}')}`;
    if (taken.has(shape) || path.replaceAll(/\{[^}]*\}/g, '').includes('*')) return [];
    taken.add(shape);
    const methods = method === 'GET' ? ['GET', 'HEAD'] : [method];
    return [{ method: methods as HTTPMethods[], url: urlOf(path), operationId: id }];
  });
}

/** A segment with a parameter is one parameter; a colon elsewhere stands twice. */
function urlOf(path: string): string {
  const segments = path.split('/').map((segment) => {
    const names = namesIn(segment);
    if (names.length === 0) return segment.replaceAll(':', '::');
    return `:${names.join('_').replaceAll(/\W/g, '_')}`;
  });
  return segments.join('/');
}
