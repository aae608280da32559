import { describe, expect, it } from 'vitest';
import { COLOURS, PAGE_STYLE } from './page-style.js';
import { WIDE_STYLE } from './wide-style.js';

/** Relative luminance as defined by WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('colours in %s mode', (mode) => {
  const colours = COLOURS[mode];
  it.each([
    ['ink', 'page'],
    ['ink', 'sheet'],
    ['quiet', 'page'],
    ['quiet', 'sheet'],
    ['brand', 'page'],
    ['brand', 'sheet'],
    ['sheet', 'brand'],
    ['on-bar', 'bar'],
    ['bad', 'bad-sheet'],
    ['good', 'good-sheet'],
  ] as const)('have enough contrast for %s text on %s', (ink, ground) => {
    expect(contrast(colours[ink], colours[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['edge', 'sheet'],
    ['focus', 'sheet'],
    ['focus', 'page'],
  ] as const)('have enough contrast for a line in %s on %s', (line, ground) => {
    expect(contrast(colours[line], colours[ground])).toBeGreaterThanOrEqual(3);
  });
});

it('defines every colour as a variable, and uses only variables in rules', () => {
  const rules = WIDE_STYLE.replace(/:root\{[^}]*\}/g, '');
  expect(rules.match(/#[0-9a-f]{3,6}\b/gi)).toBeNull();
  const used = new Set([...WIDE_STYLE.matchAll(/var\(--([a-z-]+)\)/g)].map(([, name]) => name));
  expect([...used].sort()).toEqual(Object.keys(COLOURS.light).sort());
  expect(Object.keys(COLOURS.dark)).toEqual(Object.keys(COLOURS.light));
  expect(PAGE_STYLE).toContain('@media(prefers-color-scheme:dark)');
});
