import { describe, expect, it } from 'vitest';
import { asProblem, errorFormat } from './error-format.js';

describe('errorFormat', () => {
  it.each([
    [undefined, 'tppMessages', 'tppMessages'],
    [undefined, 'problem', 'problem'],
    ['*/*', 'problem', 'problem'],
    ['application/json', 'problem', 'tppMessages'],
    ['application/problem+json', 'tppMessages', 'problem'],
    ['application/json, application/problem+json', 'tppMessages', 'tppMessages'],
    ['application/json, application/problem+json', 'problem', 'problem'],
    ['application/json;q=0.5, application/problem+json', 'tppMessages', 'problem'],
    ['application/problem+json;q=0, */*', 'problem', 'tppMessages'],
    ['application/xml', 'tppMessages', 'tppMessages'],
    ['text/html', 'problem', 'problem'],
  ] as const)('with Accept %s at a bank that prefers %s is %s', (accept, own, want) => {
    expect(errorFormat(accept, own)).toBe(want);
  });
});

describe('asProblem', () => {
  it('shows the first error, lists the others, and adds a path that the text does not contain', () => {
    const tppMessages = [
      { category: 'ERROR', code: 'FORMAT_ERROR', text: 'It is missing.', path: '/validUntil' },
      {
        category: 'ERROR',
        code: 'PERIOD_INVALID',
        text: 'The dateTo is too early.',
        path: 'dateTo',
      },
    ] as const;
    expect(asProblem(400, { tppMessages })).toEqual({
      type: 'about:blank',
      title: 'Bad Request',
      detail: '/validUntil: It is missing.',
      code: 'FORMAT_ERROR',
      additionalErrors: [
        { title: 'Bad Request', detail: 'The dateTo is too early.', code: 'PERIOD_INVALID' },
      ],
    });
  });
});
