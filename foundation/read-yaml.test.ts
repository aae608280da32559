import { describe, expect, it } from 'vitest';
import { parseYaml } from './read-yaml.js';

const nested = (open: string, close: string): string =>
  `${open.repeat(400)}a${close.repeat(400)}\n`;

describe('a key that is a list or a map', () => {
  it.each([
    ['keys marked with ?', nested('? ', ''), 1],
    ['keys marked with ? in a list', nested('- ? ', ''), 1],
    ['lists as keys in lists', nested('[? ', ']'), 1],
    ['maps as keys in braces', nested('{', ': 1}'), 1],
    ['maps without values as keys in braces', nested('{', '}'), 1],
    ['an alias of a list as key', 'a: &a [1]\nb:\n  *a : 2\n', 3],
  ])('is refused at its place, and at once: %s', (_, text, line) => {
    const begun = performance.now();
    expect(() => parseYaml(text, 'x.yaml')).toThrow(
      expect.objectContaining({
        message: 'This is not valid YAML: a key is a list or a map.',
        hint: expect.stringMatching(/^Write the key as plain text/),
        place: { file: 'x.yaml', line, column: expect.any(Number) },
      }),
    );
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  it('is no other key', () => {
    const text = '? a\n: 1\n"b": { 1: c }\nd: &d e\n*d : f\n';
    expect(parseYaml(text, 'x.yaml').data).toEqual({ a: 1, b: { 1: 'c' }, d: 'e', e: 'f' });
  });
});
