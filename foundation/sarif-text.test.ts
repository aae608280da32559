import { expect, test } from 'vitest';
import { sarifMessage, sarifUri } from './sarif-text.js';

test.each([
  ['creditors[].iban and pain.001[x]', 'creditors[].iban and pain.001[x]'],
  ['see [here](1)', 'see \\[here\\](1)'],
  ['see \\[here\\](1)', 'see \\\\\\[here\\\\\\](1)'],
  ['two\nlines', 'two lines'],
])('the text %j', (text, shown) => {
  expect(sarifMessage(text)).toBe(shown);
});

test('a path keeps its brackets, encoded', () => {
  expect(sarifUri('src/[id]/page.ts')).toBe('src/%5Bid%5D/page.ts');
});
