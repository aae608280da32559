import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { OperationSpec } from './operation-spec.js';
import { segmentMatcher } from './segment-matcher.js';

const parameter = (name: string, style?: string) => ({
  in: 'path',
  name,
  required: true,
  ...(style === undefined ? {} : { styled: { style } }),
});
const operation = (...parameters: object[]) => ({ parameters }) as unknown as OperationSpec;
const PLAIN = operation(parameter('a'), parameter('b'), parameter('c'));

it.each<[string, OperationSpec, string, readonly string[] | undefined]>([
  ['{a}.json', PLAIN, 'x.json', ['x']],
  ['{a}.json', PLAIN, '.json', undefined],
  ['{a}.json', PLAIN, 'x.jsonp', undefined],
  ['v{a}', PLAIN, 'v1', ['1']],
  ['v{a}', PLAIN, 'w1', undefined],
  ['{a}-{b}', PLAIN, '1-2-3', ['1-2', '3']],
  ['{a}-{b}', PLAIN, '1-2-', ['1', '2-']],
  ['{a}{b}', PLAIN, 'xyz', ['xy', 'z']],
  ['{a}{b}', PLAIN, 'x', undefined],
  ['x{a}', operation(parameter('a', 'label')), 'x.1', ['.1']],
  ['x{a}', operation(parameter('a', 'label')), 'x1', undefined],
  ['{a}{b}', operation(parameter('a'), parameter('b', 'matrix')), 'x;b=1', ['x', ';b=1']],
])('%s in a segment (%#)', (template, of, segment, want) => {
  expect(segmentMatcher(template, of)(segment)).toEqual(want);
});

it('finds the same as a regular expression', () => {
  const templates = fc.constantFrom('{a}-{b}', '-{a}--{b}', '{a}{b}-{c}', '{a}.{b}.{c}.', '{a}');
  const segments = fc.string({ unit: fc.constantFrom('-', '.', 'x', 'y'), maxLength: 9 });
  fc.assert(
    fc.property(templates, segments, (template, segment) => {
      const source = template.replaceAll('.', '\\.').replaceAll(/\{.\}/g, '(.+)');
      const want = new RegExp(`^${source}$`).exec(segment)?.slice(1);
      expect(segmentMatcher(template, PLAIN)(segment)).toEqual(want);
    }),
    { numRuns: 2000 },
  );
});

it('is fast for a long segment that does not match', () => {
  const names = Array.from({ length: 12 }, (_, at) => `p${at}`);
  const template = `${names.map((name) => `{${name}}`).join('-')}!`;
  const match = segmentMatcher(template, operation(...names.map((name) => parameter(name))));
  expect(match('-'.repeat(100_000))).toBeUndefined();
  expect(match(`${'-'.repeat(100_000)}!`)).toHaveLength(12);
});
