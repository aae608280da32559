import { createHash } from 'node:crypto';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { Clause } from '../clauses/clause.js';
import { type CellOutcome, type Coverage, NOT_SELECTED } from './coverage.js';
import { drawOf } from './draw-told.js';
import { endOfRun } from './end-of-run.js';
import type { PreflightCheck, RunEvent, RunFacts, RunFinished, RunStarted } from './event.js';

/** The record of one shard, as its run wrote it. */
export interface ShardRecord {
  /** Its name in messages, as the user gave it. */
  readonly name: string;
  readonly events: readonly RunEvent[];
}

interface Told {
  readonly name: string;
  readonly started: RunStarted;
  readonly finished: RunFinished;
  readonly events: readonly RunEvent[];
}

/**
 * Merges the records of all shards of a run (`--shard 1/4` to `4/4`) and judges them as a whole. Ids of
 * exchanges get the number of the shard as a prefix: `2.e17`. Throws USAGE when the records do not form one
 * run.
 */
export function mergeRuns(
  parts: readonly ShardRecord[],
  register: readonly Clause[],
): readonly RunEvent[] {
  const shards = inOrder(parts.map(toldBy));
  refuseOthers(shards);
  const started = mergedStart(shards);
  const body = [...preflightOf(shards), ...shards.flatMap(renumbered)];
  const coverage = mergedCoverage(shards.map(({ finished }) => finished.coverage));
  const facts = mergedFacts(shards, started, body);
  const end = endOfRun([started, ...body], register, { facts, coverage });
  const sum = (of: (end: RunFinished) => number) =>
    shards.reduce((total, { finished }) => total + of(finished), 0);
  const finished: RunFinished = {
    ...end,
    durationMs: sum(({ durationMs }) => durationMs),
    exchanges: sum(({ exchanges }) => exchanges),
  };
  return [started, ...body, finished];
}

function toldBy({ name, events }: ShardRecord): Told {
  const [started] = events;
  const finished = events.at(-1);
  if (started?.type !== 'run-started' || started.shard === undefined) {
    throw refuse(`${name} is not a part of a run: it was not run with --shard.`);
  }
  if (finished?.type !== 'run-finished') {
    throw refuse(`${name} was interrupted: complete it first (--resume).`);
  }
  return { name, started, finished, events: events.slice(1, -1) };
}

function inOrder(shards: readonly Told[]): readonly Told[] {
  const of = shards[0]?.started.shard?.of ?? 0;
  const odd = shards.find(({ started }) => started.shard?.of !== of);
  if (odd !== undefined)
    throw refuse(`${odd.name} is a part of ${odd.started.shard?.of}, not of ${of}.`);
  const parts = new Map<number, Told>();
  for (const each of shards) {
    const part = each.started.shard?.part ?? 0;
    const twin = parts.get(part);
    if (twin !== undefined)
      throw refuse(`${twin.name} and ${each.name} are both part ${part} of ${of}.`);
    parts.set(part, each);
  }
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter((n) => !parts.has(n));
  if (missing.length > 0) throw refuse(`Part ${missing.join(', ')} of ${of} is missing.`);
  return [...parts].sort(([one], [other]) => one - other).map(([, each]) => each);
}

/** Rejects shards of another version, profile, document or bank. */
function refuseOthers(shards: readonly Told[]): void {
  const [first, ...others] = shards as readonly [Told, ...Told[]];
  for (const other of others) {
    const wrong = ALIKE.find(
      ([, of]) => JSON.stringify(of(other.started)) !== JSON.stringify(of(first.started)),
    );
    if (wrong === undefined) continue;
    throw refuse(`${first.name} and ${other.name} do not have the same ${wrong[0]}.`);
  }
}

const ALIKE: readonly (readonly [what: string, of: (started: RunStarted) => unknown])[] = [
  ['version of the tool', ({ tool }) => tool.version],
  ['target', ({ target }) => target],
  ['profile', ({ profile }) => [profile.name, profile.dialect, profile.framework, profile.sha256]],
  ['documents', ({ documents = [] }) => documents.map(({ role, sha256 }) => [role, sha256])],
  ['extensions', ({ extensions = [] }) => extensions.map(({ name, sha256 }) => [name, sha256])],
  ['waivers', ({ waivers = [] }) => waivers],
  ['approach', ({ approach }) => approach],
  ['draw', drawOf],
  ['selection of cases', ({ shard }) => shard?.whole === true],
];

function mergedStart(shards: readonly Told[]): RunStarted {
  const starts = shards.map(({ started }) => started);
  const { shard, leftOut: _left, ...first } = starts[0] as RunStarted;
  const planned = starts.flatMap((each) => each.planned);
  const spoken = new Set(planned.flatMap(({ clauses }) => clauses));
  const [left = [], ...others] = starts.map(({ leftOut = [] }) => leftOut);
  const leftOut = left.filter(
    (clause) => !spoken.has(clause) && others.every((other) => other.includes(clause)),
  );
  const ids = starts.map(({ runId }) => runId);
  return {
    ...first,
    runId: createHash('sha256').update(ids.join(' ')).digest('hex').slice(0, 8),
    startedAt: starts.map(({ startedAt }) => startedAt).sort()[0] ?? first.startedAt,
    narrowed: shard?.whole !== true,
    merges: ids,
    ...(leftOut.length === 0 ? {} : { leftOut }),
    planned,
  };
}

/** Each preflight check once; as failed when it failed in any shard. */
function preflightOf(shards: readonly Told[]): readonly PreflightCheck[] {
  const checks = new Map<string, PreflightCheck>();
  for (const event of shards.flatMap(({ events }) => events)) {
    if (event.type !== 'preflight-check') continue;
    if (!checks.has(event.name) || event.outcome === 'failed') checks.set(event.name, event);
  }
  return [...checks.values()];
}

function renumbered({ started, events }: Told): readonly RunEvent[] {
  const part = started.shard?.part ?? 0;
  const named = (id: string) => `${part}.${id}`;
  return events.flatMap((event): RunEvent[] => {
    switch (event.type) {
      case 'preflight-check':
        return [];
      case 'exchange':
      case 'creating':
        return [{ ...event, exchange: { ...event.exchange, id: named(event.exchange.id) } }];
      case 'check':
        return [event.exchange === null ? event : { ...event, exchange: named(event.exchange) }];
      default:
        return [event];
    }
  });
}

/** The matrix of all shards: what any of them tested counts, and what one left to another is dropped. */
function mergedCoverage(coverages: readonly (Coverage | undefined)[]): Coverage {
  const given = coverages.filter((each) => each !== undefined);
  const [first] = given;
  if (first === undefined) return { duties: [], cells: [] };
  const cells = new Map<string, CellOutcome>();
  for (const cell of given.flatMap((each) => each.cells)) {
    const key = `${cell.duty} ${cell.target}`;
    const known = cells.get(key);
    if (known === undefined || weightOf(cell) < weightOf(known)) cells.set(key, cell);
  }
  // each part names all combinations; its events name the cases that it carried out
  const { duties, combined } = first;
  return { duties, cells: [...cells.values()], ...(combined === undefined ? {} : { combined }) };
}

function weightOf({ state, reason }: CellOutcome): number {
  if (state === 'open') return reason === NOT_SELECTED ? 4 : 2;
  return { broken: 0, held: 1, 'not-applicable': 3 }[state];
}

function mergedFacts(
  shards: readonly Told[],
  started: RunStarted,
  body: readonly RunEvent[],
): RunFacts {
  const all = shards.map(({ finished }) => finished.facts ?? {});
  const some = <K extends keyof RunFacts>(key: K) => all.map((each) => each[key]).find(Boolean);
  const [preflightFailure, broken] = [some('preflightFailure'), some('broken')];
  const errors = new Set(all.flatMap(({ waiverErrors = [] }) => waiverErrors));
  const clockJumps = all.flatMap((each) => each.clockJumps ?? []);
  const aborted = some('aborted');
  if (aborted === undefined) for (const error of idleWaivers(started, body)) errors.add(error);
  return {
    ...(aborted === undefined ? {} : { aborted }),
    ...(some('dead') === undefined ? {} : { dead: true }),
    ...(errors.size === 0 ? {} : { waiverErrors: [...errors] }),
    ...(preflightFailure === undefined ? {} : { preflightFailure }),
    ...(broken === undefined ? {} : { broken }),
    ...(clockJumps.length === 0 ? {} : { clockJumps }),
  };
}

/** Waivers that waive nothing in any shard; a single shard cannot decide this. */
function idleWaivers(
  { narrowed, waivers = [] }: RunStarted,
  body: readonly RunEvent[],
): readonly string[] {
  if (narrowed) return [];
  const used = new Set(
    body
      .flatMap((event) => (event.type === 'check' ? event.findings : []))
      .map(({ waiver }) => waiver),
  );
  return waivers
    .filter(({ id, expires }) => expires !== undefined && !used.has(id))
    .map(({ id, clause }) => `The waiver ${id} for ${clause} waives no finding: remove it.`);
}

function refuse(message: string): Xs2aError {
  return new Xs2aError('USAGE', message, {
    hint: 'Give each part of one run once (--shard 1/4 to 4/4), all with the same tool, profile, documents and bank.',
  });
}
