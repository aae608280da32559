import { groupBy } from '../../foundation/group-by.js';
import { visibleText } from '../../foundation/visible-text.js';
import type {
  Accepted,
  Change,
  ChangePlace,
  Diff,
  PolicyFault,
  Severity,
  Witness,
} from '../change.js';
import { wrapped } from './wrapped.js';

const TITLES: Readonly<Record<Severity, string>> = {
  breaking: 'Breaking',
  risky: 'Risky',
  compatible: 'Compatible',
};

const SEVERITIES = ['breaking', 'risky', 'compatible'] as const;

/** Columns of a line. */
const WIDTH = 80;

/** The report for a terminal: the worst first, and the same change of many operations once. */
export function consoleLines({ changes, semver, faults = [] }: Diff): readonly string[] {
  const faulty = faults.flatMap((fault) => wrapped(faultText(fault), WIDTH, '', '  '));
  if (changes.length === 0) {
    return [...faulty, 'Nothing that users of the document can notice has changed.'];
  }
  const lines = SEVERITIES.flatMap((severity) => {
    const own = changes.filter((change) => change.severity === severity);
    if (own.length === 0) return [];
    const title = `${TITLES[severity]} (${own.length})`;
    return [title, ...[...groupBy(own, groupKey).values()].flatMap(groupLines), ''];
  });
  return [...lines, ...faulty, summary(changes, semver)];
}

function faultText({ sentence, ...place }: PolicyFault): string {
  return `${placeText(place)} ${visibleText(sentence)}`;
}

/** One edit of a component is a change of every operation that uses it. */
function groupKey({ id, old, new: now, operation, part, accepted }: Change): string {
  if (operation === null) return `${id} ${old?.pointer} ${now?.pointer}`;
  const shared = [old, now].some((place) => place?.pointer.startsWith('/components/') === true);
  const about = shared ? '' : `${operation} ${part.kind} ${part.status}`;
  const said = accepted === undefined ? '' : JSON.stringify(accepted);
  return `${id} ${old?.pointer} ${now?.pointer} ${about} ${said}`;
}

function groupLines(group: readonly Change[]): readonly string[] {
  const [first] = group;
  if (first === undefined) return [];
  const lines = [
    ...wrapped(first.sentence, WIDTH, '  ', '    '),
    ...wrapped(placesOf(first), WIDTH, '    ', '    '),
  ];
  if (group.length > 1) lines.push(...wrapped(alsoIn(group), WIDTH, '    ', '    '));
  if (first.witness !== null) lines.push(witnessLine(first.witness));
  if (first.accepted !== undefined) {
    lines.push(...wrapped(acceptedText(first.accepted), WIDTH, '    ', '    '));
  }
  const advice = first.severity === 'compatible' ? '' : ` ${first.advice}`;
  return [...lines, ...wrapped(`[${first.id}]${advice}`, WIDTH, '    ', '    ')];
}

function acceptedText({ reason, owner, until }: Accepted): string {
  return visibleText(`accepted until ${until} by ${owner}: ${reason}`);
}

function alsoIn(group: readonly Change[]): string {
  const [first, ...others] = [...new Set(group.map(({ operation }) => operation ?? ''))];
  if (others.length === 0) return `The same at ${group.length - 1} more places of ${first}.`;
  const named = others.slice(0, 2).join(', ');
  const more = others.length > 2 ? ` and ${others.length - 2} more` : '';
  return `The same in ${named}${more}.`;
}

function placeText({ file, line, column }: Omit<ChangePlace, 'pointer'>): string {
  return [file, line, column].filter((part) => part !== null).join(':');
}

function placesOf({ old, new: now }: Change): string {
  if (old === null) return `new: ${now === null ? '' : placeText(now)}`;
  return now === null ? `old: ${placeText(old)}` : `${placeText(old)} -> ${placeText(now)}`;
}

/** `allowed before, refused now: {"iban":1}`, in one line. */
function witnessLine({ value, allowedBy }: Witness): string {
  const label = allowedBy === 'old' ? 'allowed before, not now: ' : 'allowed now, not before: ';
  const text = visibleText(JSON.stringify(value) ?? '');
  const room = WIDTH - 4 - label.length;
  return `    ${label}${text.length > room ? `${text.slice(0, room - 3)}...` : text}`;
}

function summary(changes: readonly Change[], semver: string): string {
  const counts = SEVERITIES.map(
    (severity) => `${changes.filter((one) => one.severity === severity).length} ${severity}`,
  );
  const accepted = changes.filter((one) => one.accepted !== undefined).length;
  const excused = accepted === 0 ? '' : ` (${accepted} accepted)`;
  return `${counts.join(', ')}${excused}: a ${semver} version.`;
}
