import { createHash } from 'node:crypto';
import { groupBy } from '../../../foundation/group-by.js';
import { expectsRefusal } from '../finding-words.js';
import type { CaseFacts } from './case-facts.js';
import type { Cause, JudgedCase } from './cause.js';
import { placeOf } from './cause-key.js';
import { causeSentence, shortly } from './cause-sentence.js';
import { joinedInRun } from './joined-in-run.js';
import { keptBy } from './kept-by.js';
import { keptByWaivers } from './kept-by-waivers.js';
import { ownersOfStops } from './owners-of-stops.js';
import { probableLine } from './probable-line.js';
import { profileHint } from './profile-hint.js';
import { refusedCreations } from './refused-creations.js';
import { refusedFor } from './refused-for.js';
import type { CauseSighting } from './sighting.js';
import { type CaseSightings, sightingsOf } from './sightings-of.js';
import { isForAnyReason, widened } from './widened-keys.js';
import { withoutIds } from './without-ids.js';
import { misfitWords, workedScripts } from './worked-scripts.js';

interface Example extends Pick<JudgedCase, 'id' | 'title'> {
  /** The number of its exchanges. */
  readonly length: number;
}

/** A sighting with its case. */
interface Seen extends CauseSighting {
  readonly inCase: Pick<JudgedCase, 'id' | 'title'>;
}

interface Gathered {
  readonly key: string;
  readonly sightings: Seen[];
  findings: number;
  readonly decided: string[];
  readonly besides: Record<string, readonly string[]>;
  readonly kept: string[];
  readonly also: Set<string>;
  /** The shortest case that shows it, preferably one that fails only because of it. */
  example: Example | null;
}

/** The causes of the findings of a run and of the cases that it could not judge; the most important first. */
export function causesOf(cases: readonly JudgedCase[]): readonly Cause[] {
  const facts = new Map(factsOfAll(cases).map((each) => [each.one.id, each]));
  const gathered = new Map<string, Gathered>();
  for (const each of facts.values()) gather(gathered, each);
  for (const each of facts.values()) addFollowers(gathered, each);
  for (const id of facts.keys()) {
    for (const key of keptBy(id, facts)) gathered.get(key)?.kept.push(id);
  }
  const seen = { cases, refused: refusedCreations(cases), worked: workedScripts(cases) };
  return [...gathered.values()].map((each) => causeFrom(each, seen)).sort(byWeight);
}

/** What each case shows, with keys that hold for the whole run. */
export function factsOfAll(cases: readonly JudgedCase[]): readonly CaseFacts[] {
  // what a waiver accepts is no cause: what it kept from being judged is told as such
  const kept = new Set(keptByWaivers(cases).flatMap((each) => each.cases));
  const seen = apart(
    cases.map((one) => {
      const sightings = sightingsOf(one);
      return { one, ...sightings, ...(kept.has(one.id) && { stop: null }) };
    }),
  );
  const all = seen.flatMap(({ found, stop }) => [...found, ...(stop === null ? [] : [stop])]);
  const keyInRun = joinedInRun(all);
  const wide = widened(new Set(all.map(keyInRun)));
  const wider = (each: CauseSighting): CauseSighting => {
    const key = keyInRun(each);
    const joined = key === each.key ? {} : { joined: true as const };
    return { ...each, ...joined, key: wide.get(key) ?? key };
  };
  const ownerOf = ownersOfStops(cases, seen);
  const keyed = (one: JudgedCase, stop: CauseSighting): CauseSighting =>
    wider({ ...stop, key: ownerOf(one, stop)?.key ?? stop.key });
  return seen.map(({ one, found, stop, ...rest }) =>
    factsOf({
      ...{ ...rest, one, found: found.map(wider) },
      stop: stop === null ? null : keyed(one, stop),
    }),
  );
}

/** Clauses that every response is checked by. */
const OF_ANY_RESPONSE = /^(?:COMMON-SCHEMA-|COMMON-CONTENT-TYPE$|HDR-X-REQUEST-ID-ECHO$)/;

/**
 * What any response is checked by belongs to another error only where no other response shows it: a header that is
 * missing everywhere is not missing because a request was served that had to be refused.
 */
function apart<C extends CaseSightings>(seen: readonly C[]): readonly C[] {
  const alone = new Set(
    seen.flatMap(({ found }) => found.flatMap(({ joined, key }) => (joined ? [] : [key]))),
  );
  const ownKey = (each: CauseSighting): CauseSighting => {
    const { own, joined: _, ...rest } = each;
    const isOwn = own !== undefined && alone.has(own);
    return isOwn && OF_ANY_RESPONSE.test(each.finding?.clause ?? '') ? { ...rest, key: own } : each;
  };
  return seen.map((one) => ({ ...one, found: one.found.map(ownKey) }));
}

function factsOf({ one, found, stop, followers }: CaseSightings & { readonly one: JudgedCase }) {
  const failed = one.verdict === 'failed';
  const accused = found.filter(({ finding }) => failed && finding?.level === 'required');
  return { one, found, stop, followers, accused: new Set(accused.map(({ key }) => key)) };
}

function gather(into: Map<string, Gathered>, { one, found, stop, accused }: CaseFacts): void {
  const add = (sighting: CauseSighting): Gathered => {
    const { key } = sighting;
    const fresh = {
      key,
      sightings: [],
      findings: 0,
      decided: [],
      besides: {},
      kept: [],
      also: new Set<string>(),
      example: null,
    };
    const group: Gathered = into.get(key) ?? fresh;
    group.sightings.push({ ...sighting, inCase: { id: one.id, title: one.title } });
    into.set(key, group);
    return group;
  };
  for (const sighting of found) add(sighting).findings += 1;
  if (stop !== null) add(stop);
  const [only] = accused;
  if (accused.size === 1 && only !== undefined) {
    const group = into.get(only);
    const others = found.filter(({ key, finding }) => key !== only && finding?.level !== 'observe');
    // nobody knows what the checks would say that could not be judged
    const isWhole = !STOPPED.test(one.reason ?? '') && !one.checks.some(isUnjudged);
    if (isWhole) group?.decided.push(one.id);
    else if (stop === null) group?.kept.push(one.id);
    if (group && isWhole && others.length > 0)
      group.besides[one.id] = frequent(others.map(({ finding }) => finding?.clause ?? null));
  }
  for (const key of new Set(found.map((sighting) => sighting.key))) {
    const length = one.exchanges.length + (accused.size === 1 && only === key ? 0 : LONGER);
    const group = into.get(key);
    if (group && length < (group.example?.length ?? Infinity))
      group.example = { id: one.id, title: one.title, length };
  }
}

/** Adds the findings that follow from others to the causes of those. */
function addFollowers(into: Map<string, Gathered>, { one, found, followers, accused }: CaseFacts) {
  for (const { clause, follows } of followers) {
    const here = found.find(({ finding }) => finding?.clause === follows)?.key;
    const group = into.get(here ?? '') ?? causeOf(into, follows ?? '');
    if (group === undefined) continue;
    group.also.add(clause);
    const isOnly = one.verdict === 'failed' && accused.size === 0;
    if (isOnly && !group.kept.includes(one.id)) group.kept.push(one.id);
  }
}

const causeOf = (into: Map<string, Gathered>, clause: string): Gathered | undefined =>
  [...into.values()].find(({ sightings }) =>
    sightings.some(({ finding }) => finding?.clause === clause),
  );

/** Matches the reason of a failed case that could not be completed. */
const STOPPED = /^(?:set-up|step|a step) /;

const isUnjudged = ({ notJudged, leftOpen }: JudgedCase['checks'][number]): boolean =>
  notJudged !== undefined && leftOpen !== true;

/** More exchanges than any case has. */
const LONGER = 1_000_000;

const LEVELS = ['required', 'recommended', 'observe'] as const;

/** The id of the cause with this key. */
export const causeId = (key: string): string =>
  createHash('sha256').update(key).digest('hex').slice(0, 12);

/** What the whole run showed: creations that never succeeded, and scripts that did. */
interface SeenInRun {
  readonly cases: readonly JudgedCase[];
  readonly refused: ReadonlySet<string>;
  readonly worked: ReadonlySet<string>;
}

function causeFrom(
  { key, sightings, findings, example, also, ...cases }: Gathered,
  { cases: all, refused, worked }: SeenInRun,
): Cause {
  const level = LEVELS.find((one) => sightings.some(({ finding }) => finding?.level === one));
  const shown = usual(sightings, level, example?.id);
  const finding = shown?.finding ?? null;
  const hint = profileHint(shown, all);
  const deviations = frequent(sightings.map(({ deviation }) => deviation));
  const traits = {
    place: finding === null ? null : placeOf(finding),
    expected: finding === null ? null : shortly(finding.expected),
    actual: shortly(finding?.actual ?? misfitWords(sightings[0]?.reason ?? key, worked)),
    message: shown?.message ?? null,
    operations: frequent(sightings.map(({ operation }) => operation)),
    deviation: shown?.deviation ?? null,
    suspect: hint?.suspect ?? (shown === undefined ? null : suspectOf(shown, refused)),
    deviations,
  };
  const clauses = frequent(
    // what is only observed is no part of an error
    sightings.map(({ finding }) =>
      finding === null || (finding.level === 'observe' && level !== 'observe')
        ? null
        : finding.clause,
    ),
  );
  return {
    id: causeId(key),
    level: level ?? null,
    clauses,
    also: [...also].filter((clause) => !clauses.includes(clause)).sort(),
    ...traits,
    sentence: causeSentence({
      ...traits,
      operations: operationsLike(shown, sightings),
      isOfRefusals: deviations.length >= MANY_WAYS && isOfRefusals(sightings),
      title: (shown?.inCase ?? example)?.title,
      sent: shown?.sent,
      before: isForAnyReason(key)
        ? SAME_FOR_ALL
        : (hint?.sentence ?? shown?.before ?? partRefused(shown, all)),
    }),
    findings,
    ...cases,
    first: (shown?.inCase ?? example)?.id ?? cases.kept[0] ?? '',
    exchange: shown?.exchange ?? null,
  };
}

/**
 * The operations of the sightings with the place of the one that is shown: a sentence about a field is about responses that have it. First
 * that of the response that the sentence tells about.
 */
function operationsLike(shown: Seen | undefined, sightings: readonly Seen[]): readonly string[] {
  const place = shown?.finding && placeOf(shown.finding);
  const alike = sightings.filter(({ finding }) => finding === null || placeOf(finding) === place);
  const all = place === undefined || place === null ? sightings : alike;
  const operations = frequent(all.map(({ operation }) => operation));
  const own = shown?.operation ?? null;
  return own === null ? operations : [own, ...operations.filter((each) => each !== own)];
}

/** From this number of kinds of wrong requests on, what all refusals lack has nothing to do with what is wrong with them. */
const MANY_WAYS = 4;

/** Whether refusals alone show it, and it is not their status. */
const isOfRefusals = (sightings: readonly Seen[]): boolean =>
  sightings.every(
    ({ finding, status = 0 }) =>
      finding === null || (status >= 400 && placeOf(finding) !== 'status'),
  );

/** What of a valid request the bank refuses, where other requests of the run show it. */
function partRefused(shown: Seen | undefined, cases: readonly JudgedCase[]): string | undefined {
  if (shown === undefined || shown.finding === null || shown.deviation !== null) return undefined;
  const { operation, message, finding } = shown;
  if (operation === null || message === null || expectsRefusal(finding.expected)) return undefined;
  return refusedFor(cases, operation, message);
}

/** Said of refusals that have one wrong status whatever the reason. */
const SAME_FOR_ALL = 'Refusals have this status whatever is wrong with the request';

/** The line of the profile that a refusal of a valid creation points to, if none with it succeeded. */
function suspectOf(
  { finding, operation, deviation, message }: CauseSighting,
  refused: ReadonlySet<string>,
): string | null {
  if (operation === null || deviation !== null || !refused.has(operation)) return null;
  if (finding === null || expectsRefusal(finding.expected)) return null;
  if (message === null || message.status >= 500) return null;
  return probableLine(operation, `${message.code ?? ''} ${message.text ?? ''}`);
}

/** Number of sightings that is enough to find the most common expectation. */
const LOOKED_AT = 500;

/**
 * A sighting that represents all: one with the most common expectation, if possible of the highest level, and
 * one that does not only belong to another one; in the case `preferred` where that shows one.
 */
function usual(
  all: readonly Seen[],
  level: Cause['level'] | undefined,
  preferred: string | undefined,
): Seen | undefined {
  const own = all.filter(({ joined, finding }) => joined !== true && finding !== null);
  const isHighest = ({ finding }: Seen): boolean => finding?.level === level;
  // what a stranger gets is said, also where it belongs to a finding of a lower level
  const ofStranger = ({ finding }: Seen): boolean => OF_STRANGERS.test(finding?.clause ?? '');
  const strangers = all.filter((each) => isHighest(each) && ofStranger(each));
  const sightings =
    [own.filter(isHighest), strangers, own, all].find((some) => some.length > 0) ?? [];
  const alike = [
    ...groupBy(sightings.slice(0, LOOKED_AT), ({ finding }) => withoutIds(finding?.expected ?? '')),
  ];
  const [most] = alike.map(([, group]) => group).sort((a, b) => b.length - a.length);
  return most?.find(({ inCase }) => inCase.id === preferred) ?? most?.[0];
}

const OF_STRANGERS = /^(?:OWN|TLS|SAFE)-/;

/** Names sorted by frequency, the most frequent first. */
function frequent(names: readonly (string | null)[]): readonly string[] {
  const times = new Map<string, number>();
  for (const name of names) if (name !== null) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times].sort(([, a], [, b]) => b - a).map(([name]) => name);
}

/**
 * A cause without findings ranks first, because the cases that it keeps from being judged may hide required
 * findings; so does one that the profile may be the reason of.
 */
const rankOf = ({ level, suspect }: Cause): number =>
  suspect !== null ? -1 : level === null ? 0 : LEVELS.indexOf(level);
const weightOf = ({ decided, kept }: Cause): number => decided.length + kept.length;

/**
 * Where two resources have one id, any case may act on the resource of another one, so that most of what else
 * is found may only follow from it.
 */
const hidesAll = ({ actual }: Cause): boolean => actual.startsWith('both are ');

function byWeight(a: Cause, b: Cause): number {
  return (
    Number(hidesAll(b)) - Number(hidesAll(a)) ||
    rankOf(a) - rankOf(b) ||
    weightOf(b) - weightOf(a) ||
    b.findings - a.findings
  );
}

/** Whether a cause has to be corrected; one that is only observed does not. */
export const isToMend = ({ level }: Cause): boolean => level !== 'observe';
