import type { Entities } from '../domain/entities.js';
import type { Kind, Records, Store, Where } from './store.js';

type Tables = { [K in Kind]: Map<string, Entities[K]> };

interface State {
  readonly tables: Tables;
  readonly counters: Map<string, number>;
}

const emptyTables = (): Tables => ({
  psu: new Map(),
  account: new Map(),
  entry: new Map(),
  payment: new Map(),
  consent: new Map(),
  authorisation: new Map(),
  interaction: new Map(),
  session: new Map(),
  client: new Map(),
  code: new Map(),
  basket: new Map(),
  basketMember: new Map(),
  fundsConsent: new Map(),
  secret: new Map(),
  replay: new Map(),
  standingOrder: new Map(),
  reported: new Map(),
  due: new Map(),
});

/** State in memory: gone with the process. Transactions run one after the other. */
export function memoryStore(): Store {
  const state: State = { tables: emptyTables(), counters: new Map() };
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

async function withUndo<T>(state: State, work: (records: Records) => Promise<T>): Promise<T> {
  const undo: (() => void)[] = [];
  try {
    return await work(records(state, undo));
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
}

function records(state: State, undo: (() => void)[] | undefined): Records {
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
    counted: async (key) => state.counters.get(key) ?? 0,
    count: async (key) => {
      const value = (state.counters.get(key) ?? 0) + 1;
      undo?.push(() => state.counters.set(key, value - 1));
      state.counters.set(key, value);
      return value;
    },
  };
}

function fits<K extends Kind>(entity: Entities[K], where: Where<K>): boolean {
  const keys = Object.keys(where) as (keyof Entities[K])[];
  return keys.every((key) => entity[key] === where[key]);
}
