import { type KnownOperation, shapeOf } from '../../documents/known-operations.js';
import type { OperationAt } from '../../documents/operations.js';
import { groupBy } from '../../foundation/group-by.js';
import { memberOf } from '../../foundation/json-pointer.js';

/** A path of the document as the interface has it. */
export interface PathReading {
  readonly path: string;
  /** The path in the interface, when the document has another version. */
  readonly meant?: string;
}

/**
 * The paths without the prefix before `/v1` and `/v2`: a bank may have its base path in `servers` or in
 * each path, and a version in `servers` too.
 */
export function readPaths(
  root: unknown,
  operations: readonly OperationAt[],
  known: ReadonlyMap<string, KnownOperation>,
): ReadonlyMap<string, PathReading> {
  const base = versionOfServer(root);
  const byPath = [...groupBy(operations, ({ path }) => path)];
  return new Map(
    byPath.map(([path, all]) => [path, readPath(path, base, isKnown(all, known)) ?? { path }]),
  );
}

/** Whether one of the methods is an operation of the interface at this path. */
function isKnown(
  operations: readonly OperationAt[],
  known: ReadonlyMap<string, KnownOperation>,
): (path: string) => boolean {
  const literal = /^(\/v1\/)(?:payments|bulk-payments|periodic-payments)(?:\/[^/]+)(.*)$/;
  return (path) => {
    const forms = [path, path.replace(literal, '$1{}/{}$2')];
    return operations.some(({ method }) => forms.some((form) => known.has(shapeOf(method, form))));
  };
}

function readPath(
  path: string,
  base: string | undefined,
  isOurs: (path: string) => boolean,
): PathReading | undefined {
  if (isOurs(path)) return { path };
  const [, tail, rest] = /\/(v\d[^/]*)(\/.*)$/.exec(path) ?? [];
  if (tail !== undefined && isOurs(`/${tail}${rest}`)) return { path: `/${tail}${rest}` };
  const bare = rest ?? path;
  const versions = ['v1', 'v2'].filter((version) => isOurs(`/${version}${bare}`));
  const [meant] = versions;
  if (meant === undefined) return undefined;
  const whole = `/${meant}${bare}`;
  return tail === undefined && base === meant ? { path: whole } : { path: whole, meant: whole };
}

/** `v1`, when the address of the first server ends with `/v1`. */
function versionOfServer(root: unknown): string | undefined {
  const url = memberOf(memberOf(memberOf(root, 'servers'), '0'), 'url');
  return typeof url === 'string' ? /\/(v[12])\/?$/.exec(url)?.[1] : undefined;
}
