import type { OperationSpec } from './operation-spec.js';
import { namesIn, type SegmentMatcher, segmentMatcher } from './segment-matcher.js';

/** The values of the parameters of a path, as they were sent. */
export type PathValues = Readonly<Record<string, string>>;

/** One segment of a path template: a fixed text, one parameter, or a mixture. */
export type Segment =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'parameter'; readonly name: string; readonly values?: ReadonlySet<string> }
  | { readonly kind: 'mixed'; readonly match: SegmentMatcher; readonly names: readonly string[] };

export function compileTemplate(operation: OperationSpec): readonly Segment[] {
  return operation.path.split('/').map((text) => compileSegment(text, operation));
}

/** Sorts templates so that the most specific one comes first, compared from the left. */
export function compareTemplates(a: readonly Segment[], b: readonly Segment[]): number {
  for (const [index, segment] of a.entries()) {
    const difference = vagueness(segment) - vagueness(b[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compileSegment(text: string, operation: OperationSpec): Segment {
  const names = namesIn(text);
  const [name] = names;
  if (name === undefined) return { kind: 'literal', text };
  if (text === `{${name}}`) {
    const spec = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    if (spec?.values === undefined) return { kind: 'parameter', name };
    return { kind: 'parameter', name, values: new Set(spec.values) };
  }
  return { kind: 'mixed', match: segmentMatcher(text, operation), names };
}

/** How little a segment tells: the most specific template wins. */
export function vagueness(segment: Segment | undefined): number {
  if (segment === undefined || segment.kind === 'literal') return 0;
  if (segment.kind === 'mixed') return 1;
  return segment.values === undefined ? 3 : 2;
}

/** Whether a segment matches; stores the values of its parameters in `values`. */
export function matchSegment(
  segment: Segment,
  text: string,
  guarded: boolean,
  values: Record<string, string>,
): boolean {
  if (segment.kind === 'literal') return segment.text === text;
  if (segment.kind === 'parameter') {
    values[segment.name] = text;
    return text !== '' && !(guarded && segment.values?.has(text) === false);
  }
  const found = segment.match(text);
  for (const [index, name] of segment.names.entries()) values[name] = found?.[index] ?? '';
  return found !== undefined;
}

/** Decodes percent-encoding; a path with invalid sequences is refused later, and finds its route with them. */
export function decodeSegment(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A URL without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
