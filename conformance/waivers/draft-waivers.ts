import { Document, type YAMLMap, type YAMLSeq } from 'yaml';
import { counted } from '../../foundation/counted.js';
import { groupBy } from '../../foundation/group-by.js';
import { visibleText } from '../../foundation/visible-text.js';
import { causesOfFindings } from '../record/causes/cases-of-causes.js';
import type { Cause, JudgedCase } from '../record/causes/cause.js';
import { placeOf } from '../record/causes/cause-key.js';
import { causeSentence, shortly } from '../record/causes/cause-sentence.js';
import { causesOf, isToMend } from '../record/causes/causes-of.js';
import { shapeOf } from '../record/causes/shape-of.js';
import type { CauseSighting } from '../record/causes/sighting.js';
import { sightingsOf } from '../record/causes/sightings-of.js';
import { withoutIds } from '../record/causes/without-ids.js';
import type { Finding } from '../record/event.js';
import type { Waiver } from '../record/waiver.js';
import { matchWaiver, VALID } from './match-waiver.js';

const HEAD = ` Draft waivers of a run, cause by cause in the order of its report. Fill in owner and last day of each draft, and check the
 reason. The drafts of one cause belong together: keep all of them or remove all. Use: xs2a conformance --waivers FILE`;

interface Found {
  readonly id: string;
  readonly finding: Finding;
  readonly sighting: CauseSighting;
  /** The number of its cause in the report, from 0; undefined where it has none, such as what did not recur. */
  readonly cause: number | undefined;
  /** Whether it did not recur when its case was repeated. */
  readonly unstable: boolean;
}

/** A draft, the cause below which it stands, and all causes whose findings it accepts; without a cause it stands last. */
interface Draft {
  readonly waiver: Omit<Waiver, 'id'>;
  readonly home: number;
  readonly causes: ReadonlySet<number>;
}

/**
 * Creates a file of waivers with the drafts of every cause of findings without a waiver, below a comment that tells the cause: a draft
 * for each clause and place, also of what follows from the cause. A waived finding owns nothing, so that the next run would tell its
 * followers as findings of their own. What a draft accepts does not depend on the order in which cases ended; the number of its cause does,
 * as in the report, where causes weigh the same.
 */
export function draftWaivers(cases: readonly JudgedCase[]): string {
  const inOrder = [...cases].sort((one, other) => (one.id < other.id ? -1 : 1));
  const causes = causesOf(cases).filter(isToMend);
  const drafts = draftsOf(foundInAll(inOrder, causes), causes.length);
  const blocks = [...causes.keys(), causes.length].map((number) =>
    drafts.filter(({ home }) => home === number),
  );
  const named = blocks.map((block, number) => withIds(block, number));
  const waivers = named.flat().map(({ id, waiver }) => ({ id, ...waiver, ...TO_FILL_IN }));
  const document = new Document({ version: 1, waivers });
  document.commentBefore = HEAD;
  const unplaced: string[] = [];
  const { items } = document.get('waivers') as YAMLSeq<YAMLMap>;
  const rest = items[Symbol.iterator]();
  for (const [number, block] of named.entries()) {
    unplaced.push(...causeComment(number, { causes, named, cases: inOrder }));
    const [first] = block.flatMap(() => rest.next().value ?? []);
    if (first === undefined) continue;
    first.commentBefore = unplaced.splice(0).join('\n');
    first.spaceBefore = first !== items[0];
  }
  if (unplaced.length > 0) document.comment = unplaced.join('\n');
  return document.toString();
}

const TO_FILL_IN = { owner: 'REPLACE', expires: 'REPLACE' };

interface Named extends Draft {
  readonly id: string;
}

/** Such as W2 for the only draft of cause 2, and W2.1 and W2.2 for two of them. */
const withIds = (block: readonly Draft[], number: number): readonly Named[] =>
  block.map((draft, index) => ({
    ...draft,
    id: block.length === 1 ? `W${number + 1}` : `W${number + 1}.${index + 1}`,
  }));

/** What is said above the drafts of a cause, or in their place. */
function causeComment(
  number: number,
  {
    causes,
    named,
    cases,
  }: {
    readonly causes: readonly Cause[];
    readonly named: readonly (readonly Named[])[];
    readonly cases: readonly JudgedCase[];
  },
): readonly string[] {
  const own = named[number] ?? [];
  const cause = causes[number];
  if (cause === undefined) return own.length === 0 ? [] : [' Findings without a cause'];
  const others = named
    .flat()
    .filter(({ home, causes: accepted }) => home !== number && accepted.has(number))
    .map(({ id }) => id);
  const sentence = visibleText(cause.sentence.replace(/\s+/g, ' '));
  const count = own.length > 1 ? `, ${own.length} drafts` : '';
  const unjudged = cases.filter(
    ({ id, verdict }) => UNJUDGED.has(verdict) && cause.kept.includes(id),
  );
  return [
    ` Cause ${number + 1} of ${causes.length}${count}: ${sentence}`,
    ...(others.length === 0
      ? []
      : [` It ${own.length === 0 ? '' : 'also '}needs ${others.join(', ')}`]),
    ...(cause.level === null ? [' No waiver can accept it, because it has no finding'] : []),
    ...(unjudged.length === 0
      ? []
      : [
          ` ${counted(unjudged.length, 'case')} cannot be judged before it is mended, with a waiver too`,
        ]),
  ];
}

const UNJUDGED: ReadonlySet<string> = new Set(['setup-failed', 'blocked']);

/** The drafts that these findings need; each finding counts for the first draft that accepts it. */
function draftsOf(found: readonly Found[], last: number): readonly Draft[] {
  const alike = groupBy(found, ({ finding, sighting }) =>
    JSON.stringify([sighting.own ?? sighting.key, finding.clause]),
  );
  const stable = [...alike.values()].filter((group) => group.some(({ unstable }) => !unstable));
  const drafts = stable
    .map((group) => ({ waiver: draftOf(group), home: homeOf(group, last) }))
    .sort((one, other) => one.home - other.home);
  const numbered = drafts.map(({ waiver }, index) => ({ id: String(index), ...waiver }));
  const causes = new Map<string, Set<number>>();
  for (const { id, finding, sighting, cause } of stable.flat()) {
    const used = matchWaiver(numbered, id, { ...finding, ...requestOf(sighting) }, '')?.id ?? '';
    const known = causes.get(used) ?? new Set();
    causes.set(used, cause === undefined ? known : known.add(cause));
  }
  return drafts.flatMap((draft, index) => {
    const accepted = causes.get(String(index));
    return accepted === undefined ? [] : [{ ...draft, causes: accepted }];
  });
}

/** The cause that has most of these findings; the first of several, and `last` when none has any. */
function homeOf(group: readonly Found[], last: number): number {
  const times = new Map<number, number>();
  for (const { cause } of group) {
    if (cause !== undefined) times.set(cause, (times.get(cause) ?? 0) + 1);
  }
  const [most] = [...times].sort(([one, a], [other, b]) => b - a || one - other);
  return most?.[0] ?? last;
}

/** The findings of all cases, each with its cause. */
function foundInAll(cases: readonly JudgedCase[], causes: readonly Cause[]): readonly Found[] {
  const numbers = new Map(causes.map(({ id }, index) => [id, index]));
  const owners = causesOfFindings(cases);
  return cases.flatMap((one) => {
    const given = new Map(one.findings.map((finding) => [plain(finding), finding]));
    return foundIn({ ...one, findings: [...given.keys()] }).map((each) => {
      const finding = given.get(each.finding);
      const cause = numbers.get((finding && owners.get(finding)) ?? '');
      return { ...each, cause, unstable: finding?.unstable === true };
    });
  });
}

/** A finding as a run with waivers sees it: nothing owns it, and it may recur. */
function plain({ follows, unstable, ...finding }: Finding): Finding {
  return finding;
}

function foundIn(one: JudgedCase): readonly Omit<Found, 'cause' | 'unstable'>[] {
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
