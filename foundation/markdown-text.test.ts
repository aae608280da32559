import { expect, test } from 'vitest';
import { markdownCode, markdownText } from './markdown-text.js';

test.each([
  ['the status is 201', 'the status is 201'],
  ['<img src=x>', '&#60;img src&#61;x&#62;'],
  ['[a](javascript:x)', '&#91;a&#93;&#40;javascript&#58;x&#41;'],
  ['| cell', '&#124; cell'],
  ['two\n\n# lines', 'two &#35; lines'],
  ['@team #12 *x* _y_ `z`', '&#64;team &#35;12 &#42;x&#42; &#95;y&#95; &#96;z&#96;'],
  ['https://evil.example', 'https&#58;//evil&#46;example'],
  ['1. first', '&#49;. first'],
  ['- item', '&#45; item'],
  ['\u001b[2J', '&#92;u&#123;1b&#125;&#91;2J'],
])('%j becomes %j', (given, want) => {
  expect(markdownText(given)).toBe(want);
});

test('long text is truncated', () => {
  expect(markdownText('x'.repeat(400))).toBe(`${'x'.repeat(300)}… &#40;100 more characters&#41;`);
});

test.each([
  ['pis/cancel/answers', '`pis/cancel/answers`'],
  ['a`b', 'a&#96;b'],
])('the id %j becomes %j', (given, want) => {
  expect(markdownCode(given)).toBe(want);
});
