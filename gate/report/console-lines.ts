import { visibleText } from '../../foundation/visible-text.js';
import type {
  Accepted,
  Diff,
  DocumentChange,
  PolicyError,
  Severity,
  Witness,
} from '../change/change.js';
import { affectedWords } from './affected-words.js';
import { countText } from './count-text.js';
import { groupChanges } from './group-changes.js';
import { placesOf, placeText } from './place-text.js';
import { wrapped } from './wrapped.js';

const TITLES: Readonly<Record<Severity, string>> = {
  breaking: 'Breaking',
  risky: 'Risky',
  compatible: 'Compatible',
};

const SEVERITIES = ['breaking', 'risky', 'compatible'] as const;

/** Columns of a line. */
const WIDTH = 80;

/** How many different changes of one severity a person can read; the rest is counted. */
const MOST = 200;

/** The report for a terminal: the worst first, and the same change of several operations once. */
export function consoleLines(diff: Diff): readonly string[] {
  const { changes, policyErrors = [] } = diff;
  const faulty = policyErrors.flatMap((error) => wrapped(errorText(error), WIDTH, '', '  '));
  if (changes.length === 0) {
    return [...faulty, 'No change that users of the document can notice.'];
  }
  const lines = SEVERITIES.flatMap((severity) => {
    const own = changes.filter((change) => change.severity === severity);
    if (own.length === 0) return [];
    const title = `${TITLES[severity]} (${own.length})`;
    const groups = groupChanges(own);
    const more = groups.length - MOST;
    const rest = more > 0 ? [`  and ${more} more: --format json lists all`] : [];
    return [title, ...groups.slice(0, MOST).flatMap(groupLines), ...rest, ''];
  });
  return [...lines, ...faulty, countText(diff)];
}

function errorText({ sentence, ...place }: PolicyError): string {
  return `${placeText(place)} ${visibleText(sentence)}`;
}

function groupLines(group: readonly DocumentChange[]): readonly string[] {
  const [first] = group;
  if (first === undefined) return [];
  const lines = [
    ...wrapped(first.sentence, WIDTH, '  ', '    '),
    ...wrapped(placesOf(first), WIDTH, '    ', '    '),
  ];
  if (group.length > 1 || first.morePlaces !== undefined)
    lines.push(...wrapped(alsoIn(group), WIDTH, '    ', '    '));
  if (first.witness !== null) lines.push(witnessLine(first.witness));
  if (first.accepted !== undefined) {
    lines.push(...wrapped(acceptedText(first.accepted), WIDTH, '    ', '    '));
  }
  const advice = first.severity === 'compatible' ? '' : ` ${affectedWords(first)} ${first.advice}`;
  return [...lines, ...wrapped(`[${first.id}]${advice}`, WIDTH, '    ', '    ')];
}

function acceptedText({ reason, owner, until }: Accepted): string {
  return visibleText(`accepted until ${until} by ${owner}: ${reason}`);
}

function alsoIn(group: readonly DocumentChange[]): string {
  const [first, ...others] = [...new Set(group.map(({ operation }) => operation ?? ''))];
  const unlisted = group.reduce((sum, { morePlaces = 0 }) => sum + morePlaces, 0);
  if (unlisted > 0) return `The same at ${group.length - 1 + unlisted} more places.`;
  if (others.length === 0) return `The same at ${group.length - 1} more places of ${first}.`;
  const named = others.slice(0, 2).join(', ');
  const more = others.length > 2 ? ` and ${others.length - 2} more` : '';
  return `The same in ${named}${more}.`;
}

/** `allowed before, refused now: {"iban":1}`, in one line. */
function witnessLine({ value, allowedBy }: Witness): string {
  const label = allowedBy === 'old' ? 'allowed before, not now: ' : 'allowed now, not before: ';
  const text = visibleText(JSON.stringify(value) ?? '');
  const room = WIDTH - 4 - label.length;
  return `    ${label}${text.length > room ? `${text.slice(0, room - 3)}...` : text}`;
}
