import { expect, test } from 'vitest';
import { markdownCode, markdownText } from './markdown-text.js';

test.each([
  ['the status is 201', 'the status is 201'],
  ['body /amount: "1.00" (a+b=c, #x)', 'body /amount: "1.00" (a+b=c, #x)'],
  ['the list [1, 2] of access_token', 'the list [1, 2] of access_token'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['<img src=x>', '&lt;img src=x>'],
  ['a</b', 'a&lt;/b'],
  ['[a](b)', '\\[a\\](b)'],
  ['see [a](b) or [c][d]', 'see [a\\](b) or [c\\][d\\]'],
  ['![x](y)', '![x\\](y)'],
  ['[a](javascript:x)', '`[a](javascript:x)`'],
  ['[a]: b', '\\[a\\]: b'],
  ['[x] done', '\\[x] done'],
  ['| cell', '\\| cell'],
  ['two\n\n# lines', 'two # lines'],
  ['# one', '\\# one'],
  ['> quote', '\\> quote'],
  ['@team #12 !3', '`@team` `#12` `!3`'],
  ['*x* _y_ `z` ~~q~~', '\\*x\\* \\_y\\_ \\`z\\` \\~\\~q\\~\\~'],
  ['at https://evil.example/?a=b.', 'at `https://evil.example/?a=b.`'],
  ['www.evil.example', '`www.evil.example`'],
  ['x`@y', '`` x`@y ``'],
  ['@a|b', '`@a\\|b`'],
  ['@a<b>', '`@a‹b>`'],
  ['&lt;b&gt; & c', '\\&lt;b\\&gt; & c'],
  ['1. first', '1\\. first'],
  ['- item', '\\- item'],
  ['C:\\temp\\', 'C:\\temp\\\\'],
  ['\\*', '\\\\\\*'],
  ['\u001b[2J', '\\u{1b}[2J'],
])('%j becomes %j', (given, want) => {
  expect(markdownText(given)).toBe(want);
});

test('long text is truncated', () => {
  expect(markdownText('x'.repeat(400))).toBe(`${'x'.repeat(300)}… (100 more characters)`);
});

test.each([
  ['pis/cancel/answers', '`pis/cancel/answers`'],
  ['a`b', 'a\\`b'],
])('the id %j becomes %j', (given, want) => {
  expect(markdownCode(given)).toBe(want);
});
