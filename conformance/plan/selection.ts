import { didYouMean } from '../../foundation/did-you-mean.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { Case } from '../cases/case.js';
import { COMBINATIONS } from '../cases/combinations/tour.js';
import { beginsWith, isCalled } from '../cases/former-ids.js';
import type { ApproachOption } from './by-approach.js';

/** The cases that the user selects; all when empty. */
export interface CaseSelection {
  /** Prefixes of case ids. */
  readonly only?: readonly string[];
  /** Clause ids, or prefixes of them, that a case covers. */
  readonly speakFor?: readonly string[];
  readonly tags?: readonly string[];
  /** Exact ids of cases. */
  readonly exactly?: readonly string[];
  /** One of several shards, for the machines of a CI matrix. */
  readonly shard?: Shard;
  /** The approach of the grants; the default is the bank's first one. */
  readonly approach?: ApproachOption;
  /** Also every case that runs only on request. */
  readonly whole?: boolean;
}

/** The words of a selection, as a user gives them. */
export interface Selecting {
  readonly only?: readonly string[] | undefined;
  readonly clauses?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly approach?: ApproachOption | undefined;
  /** Such as `2/4`: the second of four. */
  readonly shard?: string | undefined;
}

/** Throws USAGE for a shard that is none. */
export function selectionOf(given: Selecting): CaseSelection {
  const { only = [], clauses: speakFor = [], tags = [], shard, approach } = given;
  return {
    only,
    speakFor,
    tags,
    ...(shard === undefined ? {} : { shard: readShard(shard) }),
    ...(approach === undefined ? {} : { approach }),
  };
}

export interface Shard {
  /** From 1 to `of`. */
  readonly part: number;
  readonly of: number;
}

/** Tags of cases that run only on request: by the tag, or by their complete id. */
const ON_DEMAND: ReadonlySet<string> = new Set(['deep']);

/** Whether a case runs only on request. */
export function isOnDemand({ tags = [] }: Case): boolean {
  return tags.some((tag) => ON_DEMAND.has(tag));
}

function isAskedFor(each: Case, selection: CaseSelection): boolean {
  const { only = [], tags = [], exactly = [], whole = false } = selection;
  if (whole) return true;
  const byTag = tags.some((tag) => ON_DEMAND.has(tag) && tagged(each, tag));
  return byTag || [...only, ...exactly].includes(each.id);
}

type Picks = (each: Case, word: string) => boolean;

const begins: Picks = (each, prefix) => beginsWith(each.id, prefix);
const speaks: Picks = (each, prefix) => each.clauses.some((clause) => clause.startsWith(prefix));
const is: Picks = (each, id) => isCalled(each.id, id);
const tagged: Picks = (each, tag) => each.tags?.includes(tag) === true;

/** Whether cases are left out, so that clauses without a verdict say nothing about the bank. */
export function narrows(selection: CaseSelection): boolean {
  const { only = [], speakFor = [], tags = [], exactly = [], shard, approach = 'all' } = selection;
  const isPicked = [only, speakFor, tags, exactly].some((words) => words.length > 0);
  return isPicked || shard !== undefined || approach !== 'all';
}

/** The cases that the user selects; their twins are added later. */
export function select(cases: readonly Case[], selection: CaseSelection): readonly Case[] {
  const { only = [], speakFor = [], tags = [], exactly = [], shard } = selection;
  const picked = cases.filter(
    (each) =>
      (!isOnDemand(each) || isAskedFor(each, selection)) &&
      isPicked(each, only, begins) &&
      isPicked(each, speakFor, speaks) &&
      isPicked(each, tags, tagged) &&
      isPicked(each, exactly, is),
  );
  return shard === undefined ? picked : partOf(picked, shard);
}

function isPicked(each: Case, words: readonly string[], picks: Picks): boolean {
  return words.length === 0 || words.some((word) => picks(each, word));
}

/** Every n-th family: a refusal case goes into the same shard as its twin, so that no twin runs twice. */
function partOf(cases: readonly Case[], { part, of }: Shard): readonly Case[] {
  const families = new Map<string, number>();
  const twins = new Map(cases.map(({ id, twin }) => [id, twin]));
  const headOf = (id: string): string => {
    const twin = twins.get(id);
    return twin === undefined ? id : headOf(twin);
  };
  return cases.filter((each) => {
    const family = headOf(each.id);
    if (!families.has(family)) families.set(family, families.size);
    return (families.get(family) ?? 0) % of === part - 1;
  });
}

/** Throws USAGE for a selector that matches no case. */
export function refuseIdleWords(cases: readonly Case[], selection: CaseSelection): void {
  const { only = [], speakFor = [], tags = [], exactly = [] } = selection;
  const ids = cases.map(({ id }) => id);
  const meant = (word: string) => didYouMean(word, beginningsOf(ids, word));
  refuseIdle(cases, only, begins, (word) => `No case id begins with ${word}.${meant(word)}`);
  refuseIdle(cases, speakFor, speaks, (word) => {
    const clauses = new Set(cases.flatMap((each) => each.clauses));
    return `No case covers a clause ${word}.${didYouMean(word, clauses)}`;
  });
  refuseIdle(cases, exactly, is, (word) => `There is no case ${word}.${didYouMean(word, ids)}`);
  refuseIdle(cases, tags, tagged, (word) => {
    const known = new Set(cases.flatMap((each) => each.tags ?? []));
    return `No case has the tag ${word}.${didYouMean(word, known)}`;
  });
}

/** The beginnings of case ids with as many parts as a word has: `ais/limits` for `ais/limts`. */
function beginningsOf(ids: readonly string[], word: string): ReadonlySet<string> {
  const parts = word.split('/').length;
  return new Set(ids.map((id) => id.split('/').slice(0, parts).join('/')));
}

const isOfCombinations = (word: string): boolean => word.startsWith(COMBINATIONS);

/** Without the words that may select combinations of what a profile offers: without the profile, nobody knows these. */
export const withoutCombinations = (selection: CaseSelection): CaseSelection => ({
  ...selection,
  ...wordsLeft('only', selection),
  ...wordsLeft('exactly', selection),
  ...wordsLeft('tags', selection),
});

function wordsLeft(name: 'only' | 'exactly' | 'tags', selection: CaseSelection) {
  const words = selection[name];
  return words === undefined ? {} : { [name]: words.filter((word) => !isOfCombinations(word)) };
}

function refuseIdle(
  cases: readonly Case[],
  words: readonly string[],
  picks: Picks,
  sentence: (word: string) => string,
): void {
  const idle = words.find((word) => !cases.some((each) => picks(each, word)));
  if (idle === undefined) return;
  throw new Xs2aError('USAGE', sentence(idle), {
    hint: isOfCombinations(idle)
      ? OTHER_ROWS
      : 'List ids, clauses and tags with `xs2a conformance --list`.',
  });
}

const OTHER_ROWS =
  'Which combinations a run has follows from the profile, --approach and --draw: give those of the run that had this one.';

/** Parses a shard such as `2/4`. Throws USAGE for anything else. */
export function readShard(text: string): Shard {
  const [, part, of] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(text) ?? [];
  const shard = { part: Number(part), of: Number(of) };
  if (part !== undefined && shard.part <= shard.of) return shard;
  throw new Xs2aError('USAGE', `--shard ${text} is not a valid shard.`, {
    hint: 'Write 2/4 for the second of four parts.',
  });
}
