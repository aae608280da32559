import { dirname, relative, resolve } from 'node:path';
import { counted } from '../../foundation/counted.js';
import { markdownText } from '../../foundation/markdown-text.js';
import { visibleText } from '../../foundation/visible-text.js';
import type { AffectedParty, DocumentChange, Witness } from '../change/change.js';
import { describePart } from '../describe-part.js';
import { lintList } from '../lint/lint-markdown.js';
import { type FailOn, isFailing } from '../report/fail-on.js';
import { groupChanges } from '../report/group-changes.js';
import { placesOf } from '../report/place-text.js';
import { changeSectionsMarkdown } from '../report/render-markdown.js';
import { COMMENT_MARK } from './comment-mark.js';
import { summaryOf } from './gate-summary.js';
import { compileErrorsMarkdown } from './impact-markdown.js';
import type { ImpactReport } from './impact-report.js';

/** GitHub accepts 65,536 characters in a comment. */
const MOST_LETTERS = 60_000;

/**
 * The comment of a pull request. One line when the gate passes; otherwise what breaks, for whom, with its
 * proof, and how to accept it.
 */
export function impactComment(report: ImpactReport, failOn: FailOn): string {
  if (report.failures.length === 0) return `${COMMENT_MARK}\n${passed(report)}\n`;
  const texts = [20, 10, 3, 1].map((most) => failed(report, failOn, most));
  const fitting = texts.find((text) => text.length <= MOST_LETTERS);
  return fitting ?? joined([COMMENT_MARK, '### The gate fails', reasons(report, 10)]);
}

function passed(report: ImpactReport): string {
  const accepted = changesOf(report).filter((change) => change.accepted !== undefined).length;
  const excused =
    accepted === 0 ? '' : ` The policy accepts ${counted(accepted, 'breaking or risky change')}.`;
  return `${markdownText(summaryOf(report))}${excused}`;
}

function failed(report: ImpactReport, failOn: FailOn, most: number): string {
  const failing = changesOf(report).filter((change) => isFailing(change, failOn));
  const groups = groupChanges(failing);
  const lost = report.documents
    .flatMap(({ clauses }) => clauses?.findings ?? [])
    .filter(({ level }) => level === 'error');
  const compared = `Compared with ${markdownText(report.base)}.`;
  return joined([
    COMMENT_MARK,
    '### The gate fails',
    `${reasons(report, most)}\n\n${compared}`,
    ...groups.slice(0, most).map(changeMarkdown),
    groups.length > most ? `And ${groups.length - most} more edits that break something.` : '',
    failing.length === 0 ? '' : acceptance(report, failOn, most),
    lost.length === 0
      ? ''
      : `**The standard requires what is missing now.** A policy cannot accept it.\n\n${lintList(lost.slice(0, most))}`,
    compileErrorsMarkdown(report, most),
    most < 10 ? '' : folded('All changes of the document', allChanges(report)),
  ]);
}

const changesOf = ({ documents }: ImpactReport): readonly DocumentChange[] =>
  documents.flatMap(({ diff }) => diff?.changes ?? []);

const reasons = ({ failures }: ImpactReport, most: number): string =>
  failures
    .slice(0, most)
    .map(({ check, sentence }) => `- ${check}: ${markdownText(sentence)}`)
    .join('\n');

const allChanges = ({ documents }: ImpactReport): string =>
  documents
    .flatMap(({ diff }) => (diff === null ? [] : changeSectionsMarkdown(diff.changes)))
    .filter((section) => section !== '')
    .join('\n\n');

const WHO: Readonly<Record<AffectedParty, string>> = {
  'clients-that-send': 'clients (TPPs) that send this request',
  'clients-that-read': 'clients (TPPs) that read this response',
  banks: 'the bank',
};

function changeMarkdown(group: readonly DocumentChange[]): string {
  const [first] = group as readonly [DocumentChange, ...DocumentChange[]];
  const { sentence, advice, witness } = first;
  const hits = [...new Set(group.flatMap((change) => change.hits))].map((hit) => WHO[hit]);
  const more = group.length > 1 ? ` The same edit has ${group.length - 1} more changes.` : '';
  return [
    `**${markdownText(sentence)}**${more}`,
    ...(hits.length === 0 ? [] : [`- Breaks: ${hits.join('; ')}`]),
    ...(witness === null ? [] : [`- Proof: ${proofOf(witness)}`]),
    `- Instead: ${markdownText(advice)}`,
    `- Where: ${markdownText(placesOf(first))}`,
  ].join('\n');
}

function proofOf({ value, allowedBy, place }: Witness): string {
  const when =
    allowedBy === 'old' ? 'was allowed, and no longer is' : 'is now allowed, and was not';
  return `this value of the ${markdownText(describePart(place))} ${when}: ${markdownText(JSON.stringify(value) ?? '')}`;
}

/** The lines of a policy that accept these changes. */
function acceptance(
  { policy, date, documents }: ImpactReport,
  failOn: FailOn,
  most: number,
): string {
  // a fingerprint is the same in each document: with several, the line says which one is meant
  const failing = documents.flatMap(({ diff, file }) =>
    (diff?.changes ?? [])
      .filter((change) => isFailing(change, failOn))
      .map((change) => ({
        change,
        document:
          documents.length < 2 ? '' : `document: ${JSON.stringify(nearPolicy(file, policy))}, `,
      })),
  );
  const where =
    policy === null
      ? 'Write these lines to a file, and name the file as `policy` under `gate` in xs2a.config.json.'
      : `Add these lines below \`accepted:\` in ${markdownText(policy)}.`;
  const lines = failing
    .slice(0, most)
    .flatMap(({ change, document }) => [
      `  # ${plain(change.sentence)}`,
      `  - { fingerprint: "${change.fingerprint}", ${document}reason: Why it harms nobody, owner: Your team, until: "${daysAfter(date, 90)}" }`,
    ]);
  const more = failing.length - most;
  const rest =
    more > 0 ? `\n\n${more} more: \`xs2a gate --format json\` prints every fingerprint.` : '';
  const head = policy === null ? ['version: 1', 'accepted:'] : [];
  return folded(
    'How to accept a breaking change',
    `${where} Replace the reason, the owner and the last day by your own.\n\n\`\`\`yaml\n${[...head, ...lines].join('\n')}\n\`\`\`${rest}`,
  );
}

/** The path of a document relative to the policy file. */
const nearPolicy = (file: string, policy: string | null): string =>
  relative(dirname(policy ?? '.'), resolve(file)).replaceAll('\\', '/');

/** Text of a document on one line of a comment in YAML, inside a fenced block. */
const plain = (text: string): string =>
  visibleText(text.replace(/\s+/g, ' ').replaceAll('`', "'").slice(0, 300));

function daysAfter(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

const folded = (title: string, body: string): string =>
  body === '' ? '' : `<details><summary>${title}</summary>\n\n${body}\n\n</details>`;

const joined = (sections: readonly string[]): string =>
  `${sections.filter((section) => section !== '').join('\n\n')}\n`;
