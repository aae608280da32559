import { stringify } from 'yaml';
import { counted } from '../../foundation/counted.js';
import { groupBy } from '../../foundation/group-by.js';
import type { JudgedCase } from '../record/causes/cause.js';
import { placeOf } from '../record/causes/cause-key.js';
import { causeSentence, shortly } from '../record/causes/cause-sentence.js';
import { shapeOf } from '../record/causes/shape-of.js';
import type { CauseSighting } from '../record/causes/sighting.js';
import { sightingsOf } from '../record/causes/sightings-of.js';
import { withoutIds } from '../record/causes/without-ids.js';
import type { Finding } from '../record/event.js';
import type { Waiver } from '../record/waiver.js';
import { matchWaiver, VALID } from './match-waiver.js';

const HEAD = `# Draft waivers, one for each cause of findings of a run. Give each an owner, a last day and a valid
# reason, or remove it. Use: xs2a conformance --waivers FILE
`;

interface Found {
  readonly id: string;
  readonly finding: Finding;
  readonly sighting: CauseSighting;
}

/**
 * Creates a file of waivers with a draft for every cause of findings without a waiver, and for each clause of what follows from
 * it: a waived finding owns nothing, so that the next run would tell its followers as findings of their own. It does not depend on
 * the order in which cases ended: the same findings give the same file.
 */
export function draftWaivers(cases: readonly JudgedCase[]): string {
  const inOrder = [...cases].sort((one, other) => (one.id < other.id ? -1 : 1));
  const found = inOrder.map(withoutFollows).flatMap(foundIn);
  const alike = groupBy(found, ({ finding, sighting }) =>
    JSON.stringify([sighting.own ?? sighting.key, finding.clause]),
  );
  const drafts = numbered([...alike.values()].map(draftOf));
  const used = new Set(
    found.map(
      ({ id, finding, sighting }) =>
        matchWaiver(drafts, id, { ...finding, ...requestOf(sighting) }, '')?.id,
    ),
  );
  const waivers = numbered(drafts.filter(({ id }) => used.has(id))).map((draft) => ({
    ...draft,
    owner: 'REPLACE',
    expires: 'REPLACE',
  }));
  return HEAD + stringify({ version: 1, waivers });
}

const numbered = (drafts: readonly Omit<Waiver, 'id'>[]): readonly Waiver[] =>
  drafts
    .map((draft, index) => ({ ...draft, id: `W${index + 1}` }))
    .map(({ id, ...draft }) => ({ id, ...draft }));

const withoutFollows = (one: JudgedCase): JudgedCase => ({
  ...one,
  findings: one.findings.map(({ follows, ...finding }) => finding),
});

function foundIn(one: JudgedCase): readonly Found[] {
  return sightingsOf(one).found.flatMap((sighting) => {
    const { finding } = sighting;
    return finding === null || finding.level === 'observe'
      ? []
      : [{ id: one.id, finding, sighting }];
  });
}

/** A draft that matches these findings of one clause and one cause, and as few others as possible. */
function draftOf(alike: readonly Found[]): Omit<Waiver, 'id'> {
  const [first] = alike as readonly [Found, ...Found[]];
  const { clause, where } = first.finding;
  const place = sameOf(alike, ({ finding }) => placeOf(finding));
  const actual =
    sameOf(alike, ({ finding }) => withoutIds(finding.actual)) ??
    sameOf(alike, ({ finding }) => shapeOf(finding.actual));
  const operations = operationsOf(alike);
  const deviations = deviationsIn(alike);
  const inCases = commonCase(alike.map(({ id }) => id.replace(/#\d+$/, '*')));
  return {
    clause,
    ...(inCases === '*' ? {} : { case: inCases }),
    ...(operations.length === 0 ? {} : { operations }),
    ...(deviations.length === 0 ? {} : { deviations }),
    ...(place === null ? {} : { where: where.includes(': ') ? `*: ${place}` : place }),
    ...(actual === null ? {} : { actual }),
    reason: reasonOf(first, alike.length),
  };
}

function reasonOf({ finding, sighting }: Found, count: number): string {
  const { expected, actual } = finding;
  const quoted = { place: placeOf(finding), expected: shortly(expected), actual: shortly(actual) };
  const sentence = causeSentence({
    ...quoted,
    message: sighting.message,
    operations: sighting.operation === null ? [] : [sighting.operation],
    deviation: sighting.deviation,
    deviations: sighting.deviation === null ? [] : [sighting.deviation],
  });
  return `${sentence} (${counted(count, 'finding')})`;
}

/** The operations, sorted; none when a finding belongs to no operation, because then no list fits all. */
function operationsOf(alike: readonly Found[]): readonly string[] {
  const names = new Set(alike.map(({ sighting }) => sighting.operation));
  return names.has(null) ? [] : [...names].filter((name) => name !== null).sort();
}

/** What is wrong with the requests, sorted; none when it is too much to say, because then any request may show it. */
function deviationsIn(alike: readonly Found[]): readonly string[] {
  const deviations = new Set(
    alike.map(({ sighting }) => sighting.deviation?.replaceAll('*', '?') ?? VALID),
  );
  return deviations.size > MOST_DEVIATIONS ? [] : [...deviations].sort();
}

const MOST_DEVIATIONS = 5;
const requestOf = ({ operation, deviation }: CauseSighting) => ({ operation, deviation });

/** The value that all of them share; null when they differ. */
function sameOf(alike: readonly Found[], of: (found: Found) => string): string | null {
  const [first = null, ...others] = new Set(alike.map(of));
  return others.length === 0 ? first : null;
}

/**
 * The case id, or the common folder as a pattern: `ais/consent/*`; repetitions of a case count as the same
 * case.
 */
function commonCase(ids: readonly string[]): string {
  const [first = '', ...others] = [...new Set(ids)];
  if (others.length === 0) return first;
  const parts = first.split('/');
  const shared = parts.findIndex((_, index) => {
    const head = `${parts.slice(0, index + 1).join('/')}/`;
    return !others.every((id) => id.startsWith(head));
  });
  return shared <= 0 ? '*' : `${parts.slice(0, shared).join('/')}/*`;
}
