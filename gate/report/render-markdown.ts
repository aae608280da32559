import { markdownCode, markdownText } from '../../foundation/markdown-text.js';
import type { Diff, DocumentChange, Witness } from '../change/change.js';
import { affectedWords } from './affected-words.js';
import { countText } from './count-text.js';
import { groupChanges } from './group-changes.js';
import { placesOf } from './place-text.js';

/** GitHub accepts at most 65,536 characters in a comment. */
const MOST = 20;

/** For a pull request: the counts and the breaking changes; everything else is folded. */
export function renderMarkdown(diff: Diff): string {
  const { changes, policyErrors = [] } = diff;
  const said = policyErrors.map(({ sentence }) => `- ${markdownText(sentence)}`);
  const sections = [
    '## What this change of the document breaks',
    changes.length === 0 ? 'No change that users of the document can notice.' : countText(diff),
    said.join('\n'),
    ...changeSectionsMarkdown(changes),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

/** Breaking changes as a list; risky, accepted and compatible ones are folded. Empty when there are none. */
export function changeSectionsMarkdown(changes: readonly DocumentChange[]): readonly string[] {
  const open = changes.filter(({ accepted }) => accepted === undefined);
  const accepted = changes.filter((change) => change.accepted !== undefined);
  const of = (severity: string): readonly DocumentChange[] =>
    open.filter((change) => change.severity === severity);
  return [
    listOf(of('breaking')),
    folded('Risky', of('risky')),
    folded('Accepted', accepted),
    folded('Compatible', of('compatible')),
  ];
}

function folded(title: string, changes: readonly DocumentChange[]): string {
  if (changes.length === 0) return '';
  const summary = `<summary>${title} (${changes.length})</summary>`;
  return `<details>${summary}\n\n${listOf(changes)}\n\n</details>`;
}

function listOf(changes: readonly DocumentChange[]): string {
  const groups = groupChanges(changes);
  const items = groups.slice(0, MOST).map(itemOf);
  const more = groups.length - MOST;
  return [...items, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}

function itemOf(group: readonly DocumentChange[]): string {
  const [first] = group as readonly [DocumentChange, ...DocumentChange[]];
  const { id, sentence, advice, severity, witness, fingerprint, accepted, hits } = first;
  const more = group.length > 1 ? ` More changes by the same edit: ${group.length - 1}.` : '';
  const lines = [
    `- ${markdownText(sentence)}${more}`,
    `  <br>${markdownText(placesOf(first))}, ${markdownCode(id)}, ${markdownCode(fingerprint)}`,
    ...(witness === null ? [] : [`  <br>${proofOf(witness)}`]),
    ...(accepted === undefined
      ? []
      : [
          `  <br>Accepted until ${markdownText(accepted.until)} by ${markdownText(accepted.owner)}: ${markdownText(accepted.reason)}`,
        ]),
    ...(severity === 'compatible'
      ? []
      : [`  <br>${markdownText(`${affectedWords({ id, hits })} ${advice}`)}`]),
  ];
  return lines.join('\n');
}

const proofOf = ({ value, allowedBy }: Witness): string =>
  `${allowedBy === 'old' ? 'Allowed before, not now' : 'Allowed now, not before'}: ${markdownText(JSON.stringify(value) ?? '')}`;
