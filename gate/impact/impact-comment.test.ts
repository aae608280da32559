import { describe, expect, test } from 'vitest';
import { HOSTILE_TEXT } from '../../conformance/report/sample/hostile-text.js';
import type { DocumentChange } from '../change/change.js';
import { impactComment } from './impact-comment.js';
import type { ImpactReport } from './impact-report.js';

const changeOf = (text: string, more: Partial<DocumentChange> = {}): DocumentChange => ({
  id: 'response-body-type-changed',
  severity: 'breaking',
  hits: ['clients-that-read'],
  operation: `GET /${text}`,
  part: { kind: 'response-body', status: '200', mediaType: 'application/json' },
  sentence: `${text} has another type.`,
  advice: `Keep the type of ${text}.`,
  fingerprint: '0123456789abcdef',
  old: { file: 'git:main:bank.yaml', line: 5, column: 3, pointer: `/paths/${text}` },
  new: { file: 'bank.yaml', line: 7, column: 3, pointer: `/paths/${text}` },
  witness: {
    operation: text,
    method: 'GET',
    path: '/',
    place: { kind: 'response-body', status: '200', mediaType: 'application/json' },
    value: { text },
    allowedBy: 'new',
    forbiddenBy: 'old',
    reason: text,
  },
  ...more,
});

function reportOf(
  changes: readonly DocumentChange[],
  more: Partial<ImpactReport> = {},
): ImpactReport {
  const diff = { schemaVersion: 1, semver: 'major', changes } as const;
  const isBroken = changes.some(({ accepted }) => accepted === undefined);
  return {
    schemaVersion: 1,
    base: 'main',
    date: '2026-11-23',
    policy: 'xs2a-policy.yaml',
    checks: ['diff'],
    documents: [
      {
        file: 'bank.yaml',
        old: 'git:main:bank.yaml',
        diff,
        version: null,
        clauses: null,
        cases: null,
      },
    ],
    policyErrors: [],
    types: null,
    compile: null,
    generated: null,
    skipped: [],
    notes: [],
    failures: isBroken ? [{ check: 'diff', sentence: 'bank.yaml has 1 breaking change.' }] : [],
    ...more,
  };
}

const render = (report: ImpactReport): string => impactComment(report, 'breaking');

describe('the comment of the gate', () => {
  test('is one line when the gate passes', () => {
    expect(render(reportOf([]))).toBe('<!-- xs2a-gate -->\nThe gate passes, compared with main.\n');
    const accepted = { reason: 'r', owner: 'o', until: '2026-12-31' };
    expect(render(reportOf([changeOf('a', { accepted })]))).toBe(
      '<!-- xs2a-gate -->\nThe gate passes, compared with main. The policy accepts 1 breaking or risky change.\n',
    );
  });

  test('says what breaks, for whom, with which proof, and how to accept it', () => {
    const text = render(reportOf([changeOf('accounts')]));
    expect(text.slice(0, text.indexOf('<details><summary>All changes'))).toBe(
      `<!-- xs2a-gate -->

### The gate fails

- diff: bank.yaml has 1 breaking change.

Compared with main.

**accounts has another type.**
- Breaks: clients (TPPs) that read this response
- Proof: this value of the response 200 (application/json) is now allowed, and was not: {"text":"accounts"}
- Instead: Keep the type of accounts.
- Where: git:main:bank.yaml:5:3 -> bank.yaml:7:3

<details><summary>How to accept a breaking change</summary>

Add these lines below \`accepted:\` in xs2a-policy.yaml. Replace the reason, the owner and the last day by your own.

\`\`\`yaml
  # accounts has another type.
  - { fingerprint: "0123456789abcdef", reason: Why it harms nobody, owner: Your team, until: "2027-02-21" }
\`\`\`

</details>

`,
    );
  });

  test('says what no policy can accept', () => {
    const finding = {
      rule: 'answer-field',
      level: 'error',
      clause: 'HDR-X-REQUEST-ID',
      duty: 'The duty.',
      operation: 'GET /a',
      sentence: 'The field is missing.',
      hint: 'Add it.',
      file: 'bank.yaml',
      line: 3,
      column: 1,
      pointer: '',
    } as const;
    const clauses = {
      dialect: 'contract',
      broken: ['X'],
      mended: [],
      findings: [finding],
    } as const;
    const report = reportOf([], { failures: [{ check: 'clauses', sentence: 'A clause.' }] });
    const [document] = report.documents;
    const text = render(
      document === undefined ? report : { ...report, documents: [{ ...document, clauses }] },
    );
    expect(text).toContain(
      '**The standard requires what is missing now.** A policy cannot accept it.',
    );
    expect(text).toContain('- The field is missing.');
    expect(text).not.toContain('How to accept');
  });

  test('fits into a comment of GitHub, whatever a document contains', () => {
    const many = Array.from({ length: 400 }, (_, at) => changeOf(`${at} ${'<&*'.repeat(100)}`));
    const text = render(reportOf(many));
    expect(text.length).toBeLessThan(65_536);
    expect(text).toMatch(/And \d+ more edits that break something\./);
  });

  test('has no tag, mention or fence of a document', () => {
    const text = render(reportOf([changeOf(HOSTILE_TEXT), changeOf('``` @team')]));
    const [before = '', code = '', after = '', ...more] = text.split('```');
    expect(more).toEqual([]);
    expect(code.trimEnd().split('\n').slice(1)).toHaveLength(4);
    const tags = [...`${before}${after}`.matchAll(/<[^>]*>/g)].map(([tag]) => tag);
    expect([...new Set(tags)].sort()).toEqual(
      ['<!-- xs2a-gate -->', '<br>', '<details>', '</details>', '<summary>', '</summary>'].sort(),
    );
    // nobody is notified by a name in a code span
    expect(`${before}${after}`).not.toMatch(/(?<!`)@team/);
  });
});
