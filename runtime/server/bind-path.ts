import type { Call } from './answer-call.js';
import { type Segment, vagueness } from './path-template.js';
import type { RoutedOperation } from './route.js';
import { namesIn } from './segment-matcher.js';

/** An operation at a path that a server's own router may find; `find` is the call of such a request. */
export interface BoundPath {
  /**
   * The call, from the texts that the other router has found by the keys of `pathKey`; undefined when our own
   * router has to decide: another value than the document lists, encoded characters, or a slash too many.
   */
  call(path: string, found: Readonly<Record<string, string>>): Call | undefined;
}

interface Path {
  readonly segments: readonly Segment[];
}

/** The name of a path parameter for routers that end a name at other characters. */
export function pathKey(name: string): string {
  return name.replaceAll(/\W/g, '_');
}

/**
 * Binds an operation to its path. Undefined when a router that only prefers fixed text to parameters, segment
 * by segment, may find another one of `all`, or reads the parameters differently.
 */
export function bindPath(
  operation: RoutedOperation,
  item: Path,
  all: readonly Path[],
): BoundPath | undefined {
  const { segments } = item;
  if (!all.every((other) => other === item || isApart(segments, other.segments))) return undefined;
  const names = namesIn(operation.spec.path);
  const keys = names.map(pathKey);
  if (new Set(keys).size < keys.length) return undefined;
  let length = segments.length - 1;
  const values: (ReadonlySet<string> | undefined)[] = [];
  for (const segment of segments) {
    if (segment.kind === 'mixed') return undefined;
    if (segment.kind === 'literal') length += segment.text.length;
    else values.push(segment.values);
  }
  const rows = names.map((name, at) => ({ name, key: keys[at] ?? '', allowed: values[at] }));
  return {
    call: (path, found) => {
      let rest = path.length - length;
      const values: Record<string, string> = {};
      for (const { name, key, allowed } of rows) {
        const text = found[key] ?? '';
        if (text === '' || allowed?.has(text) === false) return undefined;
        rest -= text.length;
        values[name] = text;
      }
      return rest === 0 ? { path, operation, values } : undefined;
    },
  };
}

/** Whether no path matches both templates, or both routers prefer the same one: that with the fixed text. */
function isApart(a: readonly Segment[], b: readonly Segment[]): boolean {
  if (a.length !== b.length) return true;
  const isOther = (one: Segment, at: number): boolean => {
    const other = b[at];
    return one.kind === 'literal' && other?.kind === 'literal' && one.text !== other.text;
  };
  if (a.some(isOther)) return true;
  const at = a.findIndex((one, index) => vagueness(one) !== vagueness(b[index]));
  const kinds = [a[at]?.kind, b[at]?.kind];
  return kinds.includes('literal') && kinds.includes('parameter');
}
