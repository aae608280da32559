import type { SpecIndex, SpecOperation } from '../documents/spec-index.js';

/** An operation that a recorded request was for. */
export interface Match {
  readonly operation: SpecOperation;
  /** The index that its paths are judged by: without the version where the bank names another one. */
  readonly spec: SpecIndex;
  /** Origin and path in front of the operation's own: whose resources they are. */
  readonly base: string;
}

/** Finds operations, whatever the base path. */
export type Matcher = (method: string, url: string) => Match | string;

const SERVICES: ReadonlySet<string> = new Set(['payments', 'bulk-payments', 'periodic-payments']);
/** `v1.3`, `v1.3.6`, `v2`: the framework has had no other. */
const VERSION = /^v[12](?:\.\d+)*$/i;
/** What one server takes for a part of a path and another for two. */
const AMBIGUOUS = /\/\.\.?(?:[/?#]|$)|%2f|%2e|%5c|\\|%00/i;
const MAX_URL = 16_384;

/**
 * A matcher for the operations of an index. A path may begin with anything; the version that a bank has
 * may be another than the contract's. `basePath`: where the interface begins, for a bank without one.
 */
export function matcherOf(spec: SpecIndex, basePath?: string): Matcher {
  const unversioned = withoutVersion(spec);
  const prefix = basePath?.replace(/^\/*/, '/').replace(/\/+$/, '');
  return (method, url) => {
    const path = pathOf(url);
    if (path === undefined) return 'its address is none that servers read alike';
    const exact = bestOf(spec, method, path.segments);
    if (exact !== undefined) return { operation: exact, spec, base: baseOf(path, exact) };
    const rest = afterVersion(path.segments, prefix);
    const loose = rest === undefined ? undefined : bestOf(unversioned, method, rest, true);
    if (loose === undefined) return 'it is for no operation of the contract';
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

/** The operation whose path ends the address, the most literal one; `whole`: is the address. */
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

/** What comes behind the base path, or behind the last segment that is a version. */
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

/** The same operations without the version at the head of their paths. */
function withoutVersion(spec: SpecIndex): SpecIndex {
  return new Map(
    [...spec].map(([id, each]) => [id, { ...each, path: each.path.replace(/^\/v\d+(?=\/)/, '') }]),
  );
}
