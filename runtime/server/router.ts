import { type BoundPath, bindPath } from './bind-path.js';
import { createRequestJudge } from './judge-request.js';
import type { OperationSpec } from './operation-spec.js';
import { indexPaths } from './path-index.js';
import { compileTemplate, decodeSegment, matchSegment, type Segment } from './path-template.js';
import { repeatedBy } from './repeat-headers.js';
import type { Route, RoutedOperation } from './route.js';

interface PathItem {
  readonly path: string;
  readonly segments: readonly Segment[];
  readonly operations: Map<string, RoutedOperation>;
}

export interface Router {
  /**
   * Finds the path template for a request: fixed text takes precedence over parameters, and a parameter with a
   * list of values over a free one. A value outside its list only matches when nothing else does.
   */
  find(path: string): Route | undefined;
  /** The path of an operation, when a router that only prefers fixed text finds the same operation. */
  bind(operation: OperationSpec): BoundPath | undefined;
}

export function createRouter(operations: readonly OperationSpec[]): Router {
  const items = new Map<string, PathItem>();
  for (const spec of operations) {
    const shape = spec.path.replace(/\{[^}]*\}/g, '{}');
    const item = items.get(shape) ?? {
      path: spec.path,
      segments: compileTemplate(spec),
      operations: new Map<string, RoutedOperation>(),
    };
    // no request can mean the second of two operations with the same path and method
    if (!item.operations.has(spec.method)) {
      const judge = createRequestJudge(spec);
      item.operations.set(spec.method, { spec, judge, repeats: repeatedBy(spec) });
    }
    items.set(shape, item);
  }
  const all = [...items.values()];
  const candidatesFor = indexPaths(all);
  return {
    bind: (spec) => {
      const item = all.find((one) => one.operations.get(spec.method)?.spec === spec);
      const operation = item?.operations.get(spec.method);
      if (item === undefined || operation === undefined) return undefined;
      return bindPath(operation, item, all);
    },
    find: (path) => {
      const raw = path.split('/');
      const texts = path.includes('%') ? raw.map(decodeSegment) : raw;
      const candidates = candidatesFor(texts);
      return findRoute(candidates, texts, true) ?? findRoute(candidates, texts, false);
    },
  };
}

function findRoute(
  items: readonly PathItem[],
  texts: readonly string[],
  guarded: boolean,
): Route | undefined {
  for (const { path, segments, operations } of items) {
    const values: Record<string, string> = {};
    if (segments.every((one, at) => matchSegment(one, texts[at] ?? '', guarded, values))) {
      return { path, operations, values };
    }
  }
  return undefined;
}
