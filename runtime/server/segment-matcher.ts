import type { OperationSpec, ParameterSpec } from './operation-spec.js';

/** The texts of the parameters in a segment, in their order; undefined for a segment that does not match. */
export type SegmentMatcher = (segment: string) => readonly string[] | undefined;

/** The prefix of a parameter with such a style; it belongs to the parameter's text. */
const SIGNS: Readonly<Record<string, string>> = { label: '.', matrix: ';' };

/**
 * Matches a segment that mixes text and parameters. Each parameter has at least one character (and its
 * prefix), and parameters further left match as much as possible. Takes linear time: a regular expression for
 * several parameters would try every way to split the text.
 */
export function segmentMatcher(text: string, { parameters }: OperationSpec): SegmentMatcher {
  const signs = namesIn(text).map((name) => {
    const isMeant = (one: ParameterSpec) => one.in === 'path' && one.name === name;
    return SIGNS[parameters.find(isMeant)?.styled?.style ?? ''] ?? '';
  });
  const literals = text.split(/\{[^}]*\}/);
  const last = literals.at(-1) ?? '';
  return (segment) => {
    if (!segment.endsWith(last)) return undefined;
    const found: string[] = [];
    let end = segment.length - last.length;
    for (let at = signs.length - 1; at >= 0; at -= 1) {
      const sign = signs[at] ?? '';
      const before = literals[at] ?? '';
      const start =
        at === 0 ? 0 : segment.lastIndexOf(before + sign, end - before.length - sign.length - 1);
      const value = start + before.length;
      if (start < 0 || value + sign.length >= end) return undefined;
      if (!segment.startsWith(before + sign, start)) return undefined;
      found.unshift(segment.slice(value, end));
      end = start;
    }
    return found;
  };
}

/** The names of the parameters in a template, in their order. */
export function namesIn(template: string): readonly string[] {
  return [...template.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? '');
}
