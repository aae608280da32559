import type { Entities } from '../domain/entities.js';
import {
  lookAll,
  lookFor,
  type Reads,
  type SeenRow,
  type StoreRead,
  versionOf,
} from './batched-reads.js';
import { type Change, keyOf, recordChange } from './change.js';
import { toColumn } from './entity-json.js';
import { fits } from './fits.js';
import { type Way, wayOf } from './look-ups.js';
import type { Kind, Records, Where } from './store.js';

type Entity = Entities[Kind];

/** An entity as read, with its version. */
export interface Base {
  readonly kind: Kind;
  readonly id: string;
  readonly entity: Entity | undefined;
  /** null when it did not exist. */
  readonly version: string | null;
}

export interface Search {
  readonly look: Extract<StoreRead, { readonly how: Way }>;
  readonly where: object;
  readonly version: string;
}

/** Everything that one attempt of a transaction has read and wants to write. */
export interface Trial {
  /** By kind and id. `own`: read individually, not only as part of a search. */
  readonly bases: Map<string, Base & { readonly own: boolean }>;
  readonly searches: Map<string, Search & { readonly rows: readonly Base[] }>;
  readonly counters: Map<string, number>;
  readonly changes: Map<string, Change>;
  /** The statements that returned it. */
  readonly statements: Set<number>;
}

export const newTrial = (): Trial => ({
  bases: new Map(),
  searches: new Map(),
  counters: new Map(),
  changes: new Map(),
  statements: new Set(),
});

type Verbs = Pick<Records, 'get' | 'find' | 'put' | 'take' | 'dueBy' | 'counted'>;

/**
 * The records of a transaction without locks: reads are recorded with their versions, writes are kept until
 * the end.
 */
export function optimisticRecords(reads: Reads, trial: Trial): Verbs {
  const { bases, searches, changes } = trial;
  const see = readFor(reads, trial);
  /**
   * The first version read is kept: if another transaction has changed the entity since, this one fails at
   * its commit.
   */
  const learn = (base: Base, own: boolean): Base => {
    const key = keyOf(base.kind, base.id);
    const known = bases.get(key);
    if (known !== undefined && (known.own || !own)) return known;
    bases.set(key, { ...(known ?? base), own });
    return known ?? base;
  };
  const get = async <K extends Kind>(kind: K, id: string): Promise<Entities[K] | undefined> => {
    const key = keyOf(kind, id);
    const written = changes.get(key);
    if (written !== undefined) return written.entity as Entities[K] | undefined;
    const known = bases.get(key) ?? (await loadBase(see, kind, id));
    const { entity } = learn(known, true);
    // a change made in the meantime is newer
    return (changes.has(key) ? changes.get(key)?.entity : entity) as Entities[K] | undefined;
  };
  const overlaid = <K extends Kind>(
    kind: K,
    rows: readonly Base[],
    suits: (one: Entity) => boolean,
  ) => overlay(kind, rows, changes, suits) as readonly Entities[K][];
  return {
    get,
    find: async <K extends Kind>(kind: K, where: Where<K>) => {
      const look = lookAll(wayOf(kind, where), kind, where) as Search['look'];
      const key = JSON.stringify(look);
      const read = searches.get(key)?.rows ?? (await seenBases(see, kind, look));
      const rows = searches.get(key)?.rows ?? read;
      if (!searches.has(key)) {
        searches.set(key, { look, where, rows, version: versionOfBases(rows) });
      }
      const known = rows.map((row) => learn(row, false));
      return overlaid<K>(kind, known, (one) => fits(one as Entities[K], where));
    },
    put: async (kind, entity) => recordChange(changes, { kind, id: entity.id, entity }),
    take: async (kind, id) => {
      const taken = await get(kind, id);
      const now = changes.get(keyOf(kind, id));
      // of several concurrent calls, exactly one gets it
      if (taken === undefined || (now !== undefined && now.entity === undefined)) return undefined;
      recordChange(changes, { kind, id, entity: undefined });
      return taken;
    },
    dueBy: async (at) => {
      const rows = await seenBases(see, 'due', { how: 'due', key: at });
      for (const row of rows) learn(row, false);
      return overlaid<'due'>('due', rows, (one) => (one as Entities['due']).at <= at);
    },
    counted: (key) => readCounter(see, trial.counters, key),
  };
}

/** Reads rows for a transaction, which records the statement. */
const readFor =
  (reads: Reads, trial: Trial): See =>
  async (look) => {
    const { rows, statement } = await reads(look);
    trial.statements.add(statement);
    return rows;
  };

/** Reads a counter once in a transaction; 0 when there is none. */
async function readCounter(see: See, counters: Map<string, number>, key: string): Promise<number> {
  const known = counters.get(key);
  if (known !== undefined) return known;
  const [row] = await see({ how: 'counter', key });
  const value = Number(row?.version ?? 0);
  if (!counters.has(key)) counters.set(key, value);
  return counters.get(key) ?? value;
}

const versionOfBases = (rows: readonly Base[]): string =>
  versionOf(rows.map(({ id, version }) => ({ id: toColumn(id), version: version ?? '' })));

type See = (look: StoreRead) => Promise<readonly SeenRow[]>;

/** Reads one entity, or records that it does not exist. */
export async function loadBase(see: See, kind: Kind, id: string): Promise<Base> {
  const [row] = await see(lookFor(kind, id));
  return { kind, id, entity: row?.entity as Entity | undefined, version: row?.version ?? null };
}

async function seenBases(see: See, kind: Kind, look: StoreRead): Promise<readonly Base[]> {
  const rows = await see(look);
  return rows.map(({ entity, version }) => {
    const read = entity as Entity;
    return { kind, id: read.id, entity: read, version };
  });
}

/** The entities found, with the transaction's own changes applied, in order of creation. */
function overlay(
  kind: Kind,
  rows: readonly Base[],
  changes: Trial['changes'],
  suits: (one: Entity) => boolean,
): readonly Entity[] {
  const found: Entity[] = [];
  const there = new Set<string>();
  for (const { id, entity } of rows) {
    const written = changes.get(keyOf(kind, id));
    if (written?.anew === true) continue;
    there.add(id);
    const now = written === undefined ? entity : written.entity;
    if (now !== undefined && suits(now)) found.push(now);
  }
  for (const { kind: of, id, entity } of changes.values()) {
    if (of === kind && entity !== undefined && !there.has(id) && suits(entity)) found.push(entity);
  }
  return found;
}
