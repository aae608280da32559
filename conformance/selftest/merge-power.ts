import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { ClauseRegister } from '../clauses/clause-register.js';
import { readShard, type Shard } from '../plan/selection.js';
import type { Power } from './power.js';
import { powerFrom } from './power-of.js';
import { isPower } from './power-schema.js';
import type { Rows } from './rows.js';

/** The report of one part, and where it lies. */
export interface Part {
  readonly file: string;
  readonly power: Power;
}

/** Reads the report of a part, by its folder or its power.json. Throws FILE_UNREADABLE, USAGE. */
export function readPart(path: string): Part {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isFolder ? join(path, 'power.json') : path;
  const hint = 'Name folders that `xs2a selftest --shard i/n --out FOLDER` wrote.';
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Xs2aError('FILE_UNREADABLE', `The file ${file} cannot be read.`, { hint, cause });
  }
  const data = parsed(text);
  if (isPower(data)) return { file, power: data };
  throw new Xs2aError('USAGE', `${file} is no power.json of this version.`, { hint });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * One report of all parts of a selftest that was shared out by `--shard`. Throws USAGE for parts that
 * do not belong together, and for one that is missing: a verdict of the rest would be none.
 */
export function mergePower(parts: readonly Part[], rows: Rows, clauses: ClauseRegister): Power {
  const [first] = parts;
  if (first === undefined) throw wrong('--merge names no report');
  for (const part of parts) refuseOther(part, first);
  refuseGaps(parts.map((part) => ({ file: part.file, ...shardOf(part) })));
  const all = parts.map(({ power }) => power);
  const outcomes = {
    faults: inOrder(
      all.flatMap(({ faults }) => faults),
      rows.faults,
    ),
    variants: all.flatMap(({ variants }) => variants),
    nulls: all.flatMap(({ nulls }) => nulls),
  };
  const untold = notTold(outcomes, rows);
  if (untold.length > 0) throw wrong(`no part speaks of ${untold.slice(0, 5).join(', ')}`);
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

function refuseOther({ file, power }: Part, { file: other, power: first }: Part): void {
  if (power.tool.version !== first.tool.version) {
    throw wrong(`${file} is of version ${power.tool.version}, ${other} of ${first.tool.version}`);
  }
  if (power.mode !== first.mode) throw wrong(`${file} is ${power.mode}, ${other} is ${first.mode}`);
}

/** Every part of one division, each once. */
function refuseGaps(shards: readonly (Shard & { readonly file: string })[]): void {
  const [first] = shards;
  const seen = new Map<number, string>();
  for (const { file, part, of } of shards) {
    if (first !== undefined && of !== first.of) {
      throw wrong(`${file} is a part of ${of}, ${first.file} one of ${first.of}`);
    }
    const twin = seen.get(part);
    if (twin !== undefined) throw wrong(`${file} is part ${part} of ${of}, as ${twin} is`);
    seen.set(part, file);
  }
  const of = first?.of ?? 0;
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter(
    (part) => !seen.has(part),
  );
  if (missing.length > 0) throw wrong(`of ${of} parts, ${missing.join(', ')} is missing`);
}

const SHARD = /^--shard (\d+\/\d+)$/;

/** Which part it is. What was left out by anything else is nowhere to be found. */
function shardOf({ file, power }: Part): Shard {
  const [only, ...more] = power.narrowedBy;
  const shard = SHARD.exec(only ?? '')?.[1];
  if (shard === undefined || more.length > 0) {
    const by = power.narrowedBy.join(', ');
    throw wrong(`${file} is no whole part: ${by === '' ? 'nothing was shared out' : by}`);
  }
  return readShard(shard);
}

function inOrder<T extends { readonly id: string }>(
  told: readonly T[],
  rows: readonly { readonly id: string }[],
): readonly T[] {
  const place = new Map(rows.map(({ id }, index) => [id, index]));
  return [...told].sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
}

/** Rows that no part has: the parts were made with other lists. */
function notTold({ faults, variants }: Pick<Power, 'faults' | 'variants'>, rows: Rows) {
  const told = new Set([...faults, ...variants].map(({ id }) => id));
  return [...rows.faults, ...rows.variants].map(({ id }) => id).filter((id) => !told.has(id));
}

const sum = (numbers: readonly number[]): number =>
  Math.round(numbers.reduce((all, one) => all + one, 0) * 100) / 100;
