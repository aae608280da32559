import { expect, it } from 'vitest';
import { parseDuration } from './parse-duration.js';

it.each([
  ['P1D', 86_400],
  ['PT15M', 900],
  ['P1DT2H3M4S', 93_784],
  ['P2W', 1_209_600],
  ['PT0S', 0],
  ['90s', 90],
  ['2h', 7200],
  ['1d', 86_400],
  ['', undefined],
  ['P', undefined],
  ['PT', undefined],
  ['P1DT', undefined],
  ['P1M', undefined],
  ['P1Y', undefined],
  ['-P1D', undefined],
  ['P-1D', undefined],
  ['PT1.5H', undefined],
  ['1', undefined],
  ['1 d', undefined],
  ['P1D\n', undefined],
  ['9999999999s', undefined],
])('reads %j as %s seconds', (given, want) => {
  expect(parseDuration(given)).toBe(want === undefined ? undefined : want * 1000);
});
