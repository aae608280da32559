import { describe, expect, it } from 'vitest';
import { boundedPattern } from './bounded-pattern.js';

describe('a pattern of a document', () => {
  it.each([
    ['^[A-Z]{2}$', 'DE', true],
    ['^[A-Z]{2}$', 'de', false],
    ['^\\p{L}+$', 'é', true],
    ['^\\-$', '-', true],
  ])('%s judges %s', (pattern, text, isMatch) => {
    const bounded = boundedPattern(pattern);
    expect([bounded?.decides(text), bounded?.test(text)]).toEqual([true, isMatch]);
  });

  it.each([
    ['^(a|aa)+$', 'a'.repeat(60)],
    ['^(https?://)?([\\da-z.-]+)\\.([a-z.]{2,6})([/\\w .-]*)*/?$', `a.bc${'d'.repeat(60)}`],
    ['^a*a*a*$', 'a'.repeat(5_000)],
  ])('%s is not matched with a text that would take minutes', (pattern, text) => {
    const bounded = boundedPattern(pattern);
    expect([bounded?.decides(`${text}!`), bounded?.test(`${text}!`)]).toEqual([false, true]);
    expect(bounded?.decides(text.slice(0, 24))).toBe(true);
  });

  it('is told apart from others by its text', () => {
    expect(['a', 'b\\-'].map((one) => String(boundedPattern(one)))).toEqual(['/a/u', '/b\\-/']);
  });

  it('is null when it is no regular expression', () => {
    expect(boundedPattern('(')).toBeNull();
  });
});
