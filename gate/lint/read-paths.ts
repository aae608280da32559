import {
  entries,
  knownOperations,
  METHODS,
  shapeOf,
} from '../../conformance/documents/spec-index.js';
import { memberOf } from '../../foundation/json-pointer.js';

/** One path of the document. */
export interface PathReading {
  readonly path: string;
  readonly item: unknown;
  /** The path in the interface, when the document has another version. */
  readonly meant?: string;
}

/** The document with the interface's own paths, and its own notation of each. */
export interface ReadPaths {
  readonly document: unknown;
  /** By the path in `document`. */
  readonly written: ReadonlyMap<string, PathReading>;
}

/**
 * Removes the prefix before `/v1` and `/v2`: a bank may have its base path in `servers` or in
 * each path, and a version in `servers` too.
 */
export function readPaths(root: unknown, ours: unknown): ReadPaths {
  const known = [...knownOperations([ours])].map(([shape]) => shape);
  const base = versionOfServer(root);
  const written = new Map<string, PathReading>();
  for (const [path, item] of entries(memberOf(root, 'paths'))) {
    const reading = readPath(path, base, isKnown(item, known));
    const plain = { path, item, ...(reading?.meant === undefined ? {} : { meant: reading.meant }) };
    written.set(uniquePath(reading?.path ?? path, written), plain);
  }
  const paths = Object.fromEntries([...written].map(([path, { item }]) => [path, item]));
  return { document: { ...(root as object), paths }, written };
}

/** Two paths may become the same: the second one gets an empty segment, which matching ignores. */
function uniquePath(path: string, taken: ReadonlyMap<string, unknown>): string {
  return taken.has(path) ? uniquePath(`${path}/`, taken) : path;
}

/** Whether one of the item's methods is an operation of the interface at this path. */
function isKnown(item: unknown, known: readonly string[]): (path: string) => boolean {
  const methods = METHODS.filter((method) => memberOf(item, method) !== undefined);
  const literal = /^(\/v1\/)(?:payments|bulk-payments|periodic-payments)(?:\/[^/]+)(.*)$/;
  return (path) => {
    const forms = [path, path.replace(literal, '$1{}/{}$2')];
    return methods.some((method) => forms.some((form) => known.includes(shapeOf(method, form))));
  };
}

function readPath(
  path: string,
  base: string | undefined,
  isOurs: (path: string) => boolean,
): { readonly path: string; readonly meant?: string } | undefined {
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
