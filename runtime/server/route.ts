import type { RequestJudge } from './judge-request.js';
import type { OperationSpec } from './operation-spec.js';
import type { PathValues } from './path-template.js';
import type { RepeatedHeader } from './repeat-headers.js';
import { namesIn } from './segment-matcher.js';

/** An operation, the validator of its requests, and the headers that its responses repeat. */
export interface RoutedOperation {
  readonly spec: OperationSpec;
  readonly judge: RequestJudge;
  readonly repeats: readonly RepeatedHeader[];
}

export interface Route {
  /** The path template that defines the names in `values`. */
  readonly path: string;
  readonly operations: ReadonlyMap<string, RoutedOperation>;
  readonly values: PathValues;
}

/** The values under the names of an operation: templates that differ only in names are the same path. */
export function valuesFor({ path, values }: Route, operation: OperationSpec): PathValues {
  if (operation.path === path) return values;
  const names = namesIn(path);
  const pairs = namesIn(operation.path).map((name, at) => [name, values[names[at] ?? ''] ?? '']);
  return Object.fromEntries(pairs) as PathValues;
}

/** The methods that a path supports; HEAD comes with GET, and OPTIONS with every path. */
export function allowedMethods(operations: Route['operations']): readonly string[] {
  const extra = operations.has('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS'];
  return [...new Set([...operations.keys(), ...extra])].sort();
}
