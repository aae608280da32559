import { expect, test } from 'vitest';
import { endLines } from '../report/console/end-lines.js';
import { createPaint } from '../report/console/paint.js';
import { renderMarkdown } from '../report/formats/render-markdown.js';
import { sampleEvents } from '../report/sample/sample-events.js';
import { foldRun, type Run } from './fold-run.js';
import { leftoverSentence } from './leftover-rows.js';

/**
 * A run that left this many consents, each with its own path, and this many clients, all with the
 * same path.
 */
function runThatLeft(consents: number, clients: number): Run {
  const reason = 'the bank has no way to take it away';
  const alike = { kind: 'client', path: '/register', status: 'registered', reason } as const;
  return {
    ...foldRun(sampleEvents()),
    leftovers: [
      ...Array.from({ length: consents }, (_, n) => {
        const [id, path] = [`c-${n}`, `/v1/consents/c-${n}`];
        return { kind: 'consent', id, path, status: 'valid', reason } as const;
      }),
      ...Array.from({ length: clients }, (_, n) => ({ ...alike, id: `client-${n}` })),
    ],
  };
}

/**
 * The number of leftovers that a report states, and the number that it shows in lines, multipliers
 * and `and N more`.
 */
function told(text: string): { readonly said: number; readonly shown: number } {
  const [, said = '', rest = ''] =
    /Left behind[^(]*\((\d+)\)(?:<.*)?\n([\s\S]*?)(?:\n\n(?:Report|<|### )|$)/.exec(text) ?? [];
  const lines = rest.split('\n').filter((line) => /^(-|\s+(consent|client))/.test(line));
  const each = lines.map((line) => Number(/(\d+) (?:times|at )/.exec(line)?.[1] ?? 1));
  const more = Number(/and (\d+) more/.exec(rest)?.[1] ?? 0);
  return { said: Number(said), shown: each.reduce((sum, count) => sum + count, more) };
}

test.each([
  [1, 0],
  [3, 8],
  [40, 27],
  [0, 35],
])(
  'console and Markdown report the same number for %i consents and %i clients',
  (consents, clients) => {
    const run = runThatLeft(consents, clients);
    const all = consents + clients;
    expect(told(renderMarkdown(run, []))).toEqual({ said: all, shown: all });
    const layout = { paint: createPaint(false), columns: 100_000 };
    expect(told(endLines(run, { clauses: [], report: 'report.html', layout }).join('\n'))).toEqual({
      said: all,
      shown: all,
    });
  },
);

test.each([
  [[], null],
  [
    [
      ['client', 'the interface has no operation that removes it'],
      ['basket', 'DELETE returns 405'],
      ['basket', 'DELETE returns 405'],
    ],
    '3 resources left (2 baskets, 1 client), as expected: a bank may keep what a PSU authorised, and clients stay.',
  ],
  [
    [
      ['client', 'the interface has no operation that removes it'],
      ['consent', 'DELETE returns 500'],
    ],
    '2 resources left (1 client, 1 consent); 1 is not expected: the bank refused or failed to delete it.',
  ],
  [
    [
      ['payment', 'DELETE returns 409'],
      ['payment', 'DELETE returns 500'],
      ['consent', 'DELETE returns 405'],
      ['funds-consent', 'DELETE returns 403'],
    ],
    '4 resources left (2 payments, 1 consent, 1 funds consent); 3 are not expected: the bank refused or failed to delete them.',
  ],
  [
    [
      ['payment', 'the target does not respond'],
      ['consent', 'DELETE gets no response (timeout)'],
    ],
    '2 resources left (1 payment, 1 consent); 2 are not expected: the bank did not respond when the run wanted to delete them.',
  ],
  [
    [
      ['payment', 'the run was stopped'],
      ['payment', 'DELETE gets no response (aborted)'],
    ],
    '2 resources left (2 payments); 2 are not expected: the run was stopped before it deleted them.',
  ],
  [
    [
      ['payment', 'the target does not respond'],
      ['payment', 'the target does not respond'],
      ['consent', 'DELETE returns 500'],
    ],
    '3 resources left (2 payments, 1 consent); 3 are not expected: the bank did not respond when the run wanted to delete them (2); the bank refused or failed to delete it (1).',
  ],
] as const)('%j are described as: %s', (left, want) => {
  const leftovers = left.map(([kind, reason], n) => {
    return { kind, id: `${n}`, path: '/x', status: 'x', reason };
  });
  expect(leftoverSentence({ leftovers })).toBe(want);
});
