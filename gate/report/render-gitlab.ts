import { createHash } from 'node:crypto';
import { groupBy } from '../../foundation/group-by.js';
import { visibleText } from '../../foundation/visible-text.js';
import type { FindingsReport, ToldFinding } from './told.js';

/** An entry of GitLab's Code Quality report. */
interface CodeQualityIssue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: 'info' | 'minor' | 'critical';
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

const SEVERITIES = { error: 'critical', warning: 'minor', note: 'info' } as const;

/** A Code Quality report of GitLab: a JSON array with an entry for each reported edit. */
export function renderGitlab({ tool, findings }: FindingsReport): string {
  const groups = [...groupBy(findings, ({ group }) => group).values()];
  const keys = new Map<string, number>();
  const issues = groups.map((group) => {
    const [first] = group as readonly [ToldFinding, ...ToldFinding[]];
    const key = keyOf(tool, first);
    const earlier = keys.get(key) ?? 0;
    keys.set(key, earlier + 1);
    return issueOf(group, createHash('sha256').update(`${key}\n${earlier}`).digest('hex'));
  });
  return `${JSON.stringify(issues, null, 2)}\n`;
}

/** The same when only lines move: GitLab recognises an earlier issue by it. Equal keys are numbered. */
function keyOf(tool: string, finding: ToldFinding): string {
  const { rule, fingerprint, sentence } = finding;
  return [tool, rule, fileOf(finding), fingerprint === '' ? sentence : fingerprint].join('\n');
}

const fileOf = ({ at, oldFile }: ToldFinding): string => at?.file ?? oldFile ?? '';

/** At the line in the working copy, or in the first one of the file. */
function issueOf(group: readonly ToldFinding[], fingerprint: string): CodeQualityIssue {
  const [first] = group as readonly [ToldFinding, ...ToldFinding[]];
  const { rule, level, sentence, advice, at, accepted } = first;
  const more = group.length > 1 ? ` More changes by the same edit: ${group.length - 1}.` : '';
  const excused = accepted === null ? '' : ` Accepted until ${accepted.until}: ${accepted.reason}`;
  return {
    description: shown(`${sentence}${more} ${advice}${excused}`),
    check_name: rule,
    fingerprint,
    severity: accepted === null ? SEVERITIES[level] : 'info',
    location: { path: visibleText(fileOf(first)), lines: { begin: at?.line ?? 1 } },
  };
}

const MOST_LETTERS = 1000;

const shown = (text: string): string =>
  visibleText(text.replace(/\s+/g, ' ').trim().slice(0, MOST_LETTERS));
