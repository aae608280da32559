import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parsedJson } from '../../foundation/parsed-json.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { ClauseRegister } from '../clauses/clause-register.js';
import { readShard, type Shard } from '../plan/selection.js';
import { SOUND_BANK } from './plan-tasks.js';
import type { NullOutcome, Power } from './power.js';
import { type Outcomes, powerFrom } from './power-of.js';
import { powerJudge } from './power-schema.js';
import type { Rows } from './rows.js';

/** The report of one part, and its file. */
export interface PowerPart {
  readonly file: string;
  readonly power: Power;
}

/** Reads the report of a part from its folder or its power.json. Throws FILE_UNREADABLE or USAGE. */
export function readPart(path: string): PowerPart {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isFolder ? join(path, 'power.json') : path;
  const hint = 'Name folders that `xs2a selftest --shard i/n --out FOLDER` wrote.';
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Xs2aError('FILE_UNREADABLE', `The file ${file} cannot be read.`, { hint, cause });
  }
  const data = parsedJson(text);
  if (powerJudge()(data)) return { file, power: data };
  throw new Xs2aError('USAGE', `${file} is not a power.json of this version.`, { hint });
}

/**
 * Merges the reports of all parts of a selftest that was divided by `--shard`. Throws USAGE when parts do not
 * belong together or one is missing, because a verdict on the rest would be worthless.
 */
export function mergePower(
  parts: readonly PowerPart[],
  rows: Rows,
  clauses: ClauseRegister,
): Power {
  const [first] = parts;
  if (first === undefined) throw wrong('--merge names no report');
  for (const part of parts) refuseOther(part, first);
  refuseGaps(parts.map((part) => ({ file: part.file, ...shardOf(part) })));
  const all = parts.map(({ power }) => power);
  const outcomes: Outcomes = {
    faults: inOrder(
      all.flatMap(({ faults }) => faults),
      rows.faults,
    ),
    variants: inOrder(
      all.flatMap(({ variants }) => variants),
      rows.variants,
    ),
    nulls: all.flatMap(({ nulls }) => nulls).sort(byNameAndPreflight),
  };
  refuseOtherLists(outcomes, rows);
  return powerFrom({
    about: {
      ...{ tool: first.power.tool, mode: first.power.mode },
      startedAt: all.map(({ startedAt }) => startedAt).sort()[0] ?? first.power.startedAt,
      narrowedBy: [],
      minutes: sum(all.map(({ minutes }) => minutes)),
      cpuSeconds: sum(all.map(({ cpuSeconds }) => cpuSeconds)),
      jobs: sum(all.map(({ jobs }) => jobs)),
    },
    outcomes,
    exchanges: sum(all.map(({ exchanges }) => exchanges)),
    clauses,
    stopped: false,
  });
}

const wrong = (what: string): Xs2aError =>
  new Xs2aError('USAGE', `${what}.`, {
    hint: 'Merge the reports of all parts of one selftest: the same version, the same flags.',
  });

function refuseOther({ file, power }: PowerPart, { file: other, power: first }: PowerPart): void {
  if (power.tool.version !== first.tool.version) {
    throw wrong(
      `${file} has version ${power.tool.version}, but ${other} has ${first.tool.version}`,
    );
  }
  if (power.mode !== first.mode) throw wrong(`${file} is ${power.mode}, ${other} is ${first.mode}`);
}

/** Throws unless every part of one division is present exactly once. */
function refuseGaps(shards: readonly (Shard & { readonly file: string })[]): void {
  const [first] = shards;
  const seen = new Map<number, string>();
  for (const { file, part, of } of shards) {
    if (first !== undefined && of !== first.of) {
      throw wrong(`${file} is a part of ${of}, but ${first.file} is one of ${first.of}`);
    }
    const twin = seen.get(part);
    if (twin !== undefined) throw wrong(`${file} and ${twin} are both part ${part} of ${of}`);
    seen.set(part, file);
  }
  const of = first?.of ?? 0;
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter(
    (part) => !seen.has(part),
  );
  if (missing.length > 0) throw wrong(`of ${of} parts, ${missing.join(', ')} is missing`);
}

const SHARD = /^--shard (\d+\/\d+)$/;

/**
 * The shard of a part. Throws when banks were left out for another reason, because the merged report would
 * lack them.
 */
function shardOf({ file, power }: PowerPart): Shard {
  const [only, ...more] = power.narrowedBy;
  const shard = SHARD.exec(only ?? '')?.[1];
  if (shard === undefined || more.length > 0) {
    const by = power.narrowedBy.join(', ');
    throw wrong(
      `${file} is not a complete part: ${by === '' ? 'it was not run with --shard' : by}`,
    );
  }
  return readShard(shard);
}

/** Sorts by the order of the rows; the reference bank, which has no row, comes first. */
function inOrder<T extends { readonly id: string }>(
  results: readonly T[],
  rows: readonly { readonly id: string }[],
): readonly T[] {
  const place = new Map(rows.map(({ id }, index) => [id, index]));
  return [...results].sort((one, other) => (place.get(one.id) ?? -1) - (place.get(other.id) ?? -1));
}

function byNameAndPreflight(one: NullOutcome, other: NullOutcome): number {
  return one.id.localeCompare(other.id) || Number(other.preflight) - Number(one.preflight);
}

/** Rejects parts that were made with other lists, because banks would be missing or duplicated. */
function refuseOtherLists({ faults, variants, nulls }: Outcomes, rows: Rows): void {
  const ids = [...faults, ...variants].map(({ id }) => id);
  const ways = nulls.map(
    ({ id, preflight }) => `${id} ${preflight ? 'with' : 'without'} preflight`,
  );
  const wanted = [SOUND_BANK, ...[...rows.faults, ...rows.variants].map(({ id }) => id)];
  const missing = wanted.filter((id) => !ids.includes(id));
  if (missing.length > 0) throw wrong(`no part contains ${missing.slice(0, 5).join(', ')}`);
  const stranger = ids.find((id) => !wanted.includes(id));
  if (stranger !== undefined) throw wrong(`a part contains ${stranger}, which does not exist here`);
  const all = [...ids, ...ways];
  const twice = all.find((id, index) => all.indexOf(id) !== index);
  if (twice !== undefined) throw wrong(`two parts contain ${twice}`);
  const half = nulls.find(({ id }) => nulls.filter((other) => other.id === id).length !== 2);
  if (half !== undefined)
    throw wrong(`no part contains null bank ${half.id} with and without preflight`);
}

const sum = (numbers: readonly number[]): number =>
  Math.round(numbers.reduce((all, one) => all + one, 0) * 100) / 100;
