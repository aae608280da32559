import { createHash } from 'node:crypto';
import type {
  AffectedParty,
  ChangePlace,
  DocumentChange,
  Severity,
  Witness,
} from './change/change.js';
import type { FoundChange } from './compare/finding.js';
import { describePart } from './describe-part.js';
import type { Rule } from './rules/rule.js';
import { canonical } from './schema/canonical.js';

/** A finding with its severity and place. */
export interface JudgedChange {
  readonly finding: FoundChange;
  readonly rule: Rule;
  readonly severity: Severity;
  readonly witness: Witness | null;
  /** The rule needs a proof, but no proof was found or searched for. */
  readonly unproved: 'not-found' | 'given-up' | 'not-sought' | null;
  readonly deprecated: DocumentChange['deprecated'];
  readonly old: ChangePlace | null;
  readonly new: ChangePlace | null;
  readonly near: ChangePlace | null;
}

/** A finding as it is reported. */
export function tellChange(judged: JudgedChange): DocumentChange {
  const { finding, rule, severity, witness } = judged;
  const { operation, part } = finding;
  return {
    id: rule.id,
    severity,
    hits: hitsOf(judged),
    operation: operation?.label ?? null,
    part,
    sentence: sentenceOf(judged),
    ...(/-enum-value-(added|removed)$/.test(rule.id) ? { value: finding.was || finding.is } : {}),
    advice: rule.advice,
    fingerprint: fingerprintOf(finding),
    old: judged.old,
    new: judged.new,
    ...(judged.near === null ? {} : { near: judged.near }),
    witness,
    ...(judged.deprecated === undefined ? {} : { deprecated: judged.deprecated }),
  };
}

/** Rules about a part that a client sends, or reads; rules of schemas, webhooks and operations know their side. */
const OF_ONE_SIDE =
  /^(parameter-(style|explode|reserved|empty|media-type)|request-body-encoding|response-(header-(removed|renamed|became)|body-(media-type|removed)|link))/;

const OTHER_SIDE: Readonly<Record<AffectedParty, AffectedParty>> = {
  'clients-that-send': 'clients-that-read',
  'clients-that-read': 'clients-that-send',
  banks: 'banks',
};

/** In a webhook or a callback, clients read what they send elsewhere, and the reverse. */
function hitsOf({ rule: { id, hits }, finding }: JudgedChange): readonly AffectedParty[] {
  return finding.operation?.reversed === true && OF_ONE_SIDE.test(id)
    ? hits.map((party) => OTHER_SIDE[party])
    : hits;
}

const DOUBTS = {
  'not-found': ' No value was found that shows it.',
  'given-up':
    ' Not decided within the budget of work whether a value shows it: look at both places.',
  'not-sought': '',
} as const;

/** Long lists and texts of a document are truncated. */
const MOST_LETTERS = 120;

function sentenceOf({ finding, rule, unproved }: JudgedChange): string {
  const { operation, part, name, was, is, note } = finding;
  const words: Readonly<Record<string, string>> = { part: describePart(part), name, was, is };
  const sentence = words['part']?.startsWith('item ')
    ? rule.sentence.replace('the {part}', 'an {part}')
    : rule.sentence;
  const said = sentence.replace(/\{(part|name|was|is)\}/g, (_, word: string) =>
    shortened(words[word] ?? ''),
  );
  const where = operation === undefined ? '' : `${operation.label}: `;
  const doubt = DOUBTS[unproved ?? 'not-sought'];
  const more = note === undefined ? '' : ` ${note}`;
  return `${where}${where === '' ? said.charAt(0).toUpperCase() + said.slice(1) : said}.${more}${doubt}`;
}

function shortened(text: string): string {
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 3)}...` : text;
}

/** The same for the same change, whatever its lines and neighbours are. */
function fingerprintOf({ rule, operation, part, name, was, is }: FoundChange): string {
  const about = [rule, operation?.key ?? null, part, name, was, is];
  return createHash('sha256').update(canonical(about)).digest('hex').slice(0, 16);
}
