import type { Entities } from '../domain/entities.js';
import { fits } from './fits.js';
import { KINDS } from './kinds.js';
import type { DatedKind, Kind, Records, Store } from './store.js';

type Tables = { [K in Kind]: Map<string, Entities[K]> };

/** The whole state of a bank in memory. */
export interface MemoryState {
  readonly tables: Tables;
  readonly counters: Map<string, number>;
}

/** The state of an empty bank. */
export const emptyState = (): MemoryState => ({ tables: emptyTables(), counters: new Map() });

/**
 * A copy of the state that can be changed without changing this one: entities are replaced, never modified.
 */
export const copyOfState = ({ tables, counters }: MemoryState): MemoryState => {
  const copies = KINDS.map((kind) => [kind, new Map<string, unknown>(tables[kind])]);
  return { tables: Object.fromEntries(copies) as unknown as Tables, counters: new Map(counters) };
};

const emptyTables = (): Tables =>
  Object.fromEntries(KINDS.map((kind) => [kind, new Map()])) as unknown as Tables;

/** State in memory, lost when the process ends. Transactions run one after the other. */
export function memoryStore(state: MemoryState = emptyState()): Store {
  let last: Promise<unknown> = Promise.resolve();
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    return result;
  };
  const transaction: Store['transaction'] = (work) => alone(() => withUndo(state, work));
  return {
    ...records(state, undefined),
    transaction,
    read: transaction,
    close: async () => undefined,
  };
}

async function withUndo<T>(state: MemoryState, work: (records: Records) => Promise<T>): Promise<T> {
  const undo: (() => void)[] = [];
  try {
    return await work(records(state, undo));
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
}

function records(state: MemoryState, undo: (() => void)[] | undefined): Records {
  const remember = <K extends Kind>(kind: K, id: string): void => {
    const table = state.tables[kind];
    const before = table.get(id);
    undo?.push(() => {
      if (before === undefined) table.delete(id);
      else table.set(id, before);
    });
  };
  return {
    get: async (kind, id) => state.tables[kind].get(id),
    find: async (kind, where) => [...state.tables[kind].values()].filter((one) => fits(one, where)),
    put: async (kind, entity) => {
      remember(kind, entity.id);
      state.tables[kind].set(entity.id, entity);
    },
    take: async (kind, id) => {
      const found = state.tables[kind].get(id);
      remember(kind, id);
      state.tables[kind].delete(id);
      return found;
    },
    dueBy: async (at) => [...state.tables.due.values()].filter((due) => due.at <= at),
    counted: async (key) => state.counters.get(key) ?? 0,
    count: async (key) => {
      const value = (state.counters.get(key) ?? 0) + 1;
      undo?.push(() => state.counters.set(key, value - 1));
      state.counters.set(key, value);
      return value;
    },
    removeOlder: async (kind, before, most) => {
      const old = olderThan(state.tables[kind], before).slice(0, most);
      for (const { id } of old) {
        remember(kind, id);
        state.tables[kind].delete(id);
      }
      return old.length;
    },
    removeCounters: async (before, most) => {
      const old = [...state.counters.keys()]
        .filter((key) => key < before)
        .sort()
        .slice(0, most);
      for (const key of old) {
        const value = state.counters.get(key) ?? 0;
        undo?.push(() => state.counters.set(key, value));
        state.counters.delete(key);
      }
      return old.length;
    },
  };
}

function olderThan(table: Tables[DatedKind], before: string): readonly Entities[DatedKind][] {
  const all: readonly Entities[DatedKind][] = [...table.values()];
  const old = all.filter(({ createdAt }) => createdAt < before);
  return old.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}
