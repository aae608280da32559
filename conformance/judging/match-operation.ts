import type { SpecIndex, SpecOperation } from '../documents/spec-index.js';

/** The operation of a recorded request. */
export interface MatchedRequest {
  readonly operation: SpecOperation;
  /** The index whose paths apply: without the version when the bank uses another one. */
  readonly spec: SpecIndex;
  /** Origin and path in front of the operation's own path; it identifies the bank that owns the resources. */
  readonly base: string;
}

/** Finds the operation of a request under any base path, or says why there is none. */
export type Matcher = (method: string, url: string) => MatchedRequest | string;

const SERVICES: ReadonlySet<string> = new Set(['payments', 'bulk-payments', 'periodic-payments']);
/** Such as `v1.3`, `v1.3.6` or `v2`; the framework has no higher versions. */
const VERSION = /^v[12](?:\.\d+)*$/i;
/** Characters that one server treats as part of a segment and another as a separator. */
const AMBIGUOUS = /\/\.\.?(?:[/?#]|$)|%2f|%2e|%5c|\\|%00/i;
const MAX_URL = 16_384;

/**
 * A matcher for the operations of an index. A path may have any prefix, and the bank's version may differ
 * from the contract's. `basePath` is where the interface begins when the paths contain no version.
 */
export function matcherOf(spec: SpecIndex, basePath?: string): Matcher {
  const unversioned = withoutVersion(spec);
  const prefix = basePath?.replace(/^\/*/, '/').replace(/\/+$/, '');
  return (method, url) => {
    const path = pathOf(url);
    if (path === undefined) return 'servers may interpret its address differently';
    const exact = bestOf(spec, method, path.segments);
    if (exact !== undefined) return { operation: exact, spec, base: baseOf(path, exact) };
    const rest = afterVersion(path.segments, prefix);
    const loose = rest === undefined ? undefined : bestOf(unversioned, method, rest, true);
    if (loose === undefined) return 'it does not match any operation of the contract';
    return { operation: loose, spec: unversioned, base: baseOf(path, loose) };
  };
}

interface Path {
  readonly origin: string;
  readonly segments: readonly string[];
}

function pathOf(url: string): Path | undefined {
  if (url.length > MAX_URL || AMBIGUOUS.test(url.replace(/[?#].*$/s, ''))) return undefined;
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname } = new URL(url);
  return { origin, segments: segmentsOf(pathname) };
}

const segmentsOf = (path: string): readonly string[] =>
  path.split('/').filter((each) => each !== '');

function baseOf({ origin, segments }: Path, { path }: SpecOperation): string {
  const before = segments.slice(0, segments.length - segmentsOf(path).length);
  return [origin, ...before].join('/');
}

/**
 * The operation whose path matches the end of the address, with the most literal segments; with `whole`, the
 * entire address.
 */
function bestOf(
  spec: SpecIndex,
  method: string,
  segments: readonly string[],
  whole = false,
): SpecOperation | undefined {
  const wanted = method.toUpperCase();
  const found = [...spec.values()]
    .filter((each) => each.method === wanted && fits(segmentsOf(each.path), segments, whole))
    .sort((one, other) => literals(other) - literals(one));
  return found[0];
}

function fits(template: readonly string[], segments: readonly string[], whole: boolean): boolean {
  if (whole ? template.length !== segments.length : template.length > segments.length) return false;
  const end = segments.slice(segments.length - template.length);
  return template.every((part, at) => {
    if (!part.startsWith('{')) return part === end[at];
    return !/^\{payment-?service\}$/i.test(part) || SERVICES.has(end[at] ?? '');
  });
}

const literals = ({ path }: SpecOperation): number =>
  segmentsOf(path).filter((part) => !part.startsWith('{')).length;

/** The segments after the base path, or after the last segment that is a version. */
function afterVersion(
  segments: readonly string[],
  prefix: string | undefined,
): readonly string[] | undefined {
  if (prefix !== undefined && `/${segments.join('/')}/`.startsWith(`${prefix}/`)) {
    return segments.slice(segmentsOf(prefix).length);
  }
  const at = segments.findLastIndex((segment) => VERSION.test(segment));
  return at === -1 ? undefined : segments.slice(at + 1);
}

/** The same operations with the version removed from the start of their paths. */
function withoutVersion(spec: SpecIndex): SpecIndex {
  return new Map(
    [...spec].map(([id, each]) => [id, { ...each, path: each.path.replace(/^\/v\d+(?=\/)/, '') }]),
  );
}
