import type { Reads } from './batched-reads.js';
import { toColumn, toJson } from './entity-json.js';
import { type Commit, commitAll } from './group-commit.js';
import type { HeldCounters } from './held-counters.js';
import { isStillSo } from './is-still-so.js';
import { locksOf } from './locks-of.js';
import { loadBase, type Trial } from './optimistic-records.js';

export interface Committing {
  readonly trial: Trial;
  readonly reads: Reads;
  readonly commit: Commit;
  readonly counters: HeldCounters;
  /**
   * Whether an entity that is written without having been read is read first; otherwise it is taken for new.
   */
  readonly careful: boolean;
}

/** The database has limited room for the locks of all its transactions. */
const MOST_LOCKS = 400;

/** Commits the changes if everything that was read is unchanged. */
export async function commitTrial(what: Committing): Promise<'yes' | 'again' | 'alone'> {
  const { trial, reads, commit, counters, careful } = what;
  const held = await counters.connection();
  if (trial.changes.size === 0 && held === undefined) {
    return (await isStillSo(reads, trial)) ? 'yes' : 'again';
  }
  await readBlind(trial, reads, careful);
  const locks = locksOf(trial, counters.keys());
  if (locks.length > MOST_LOCKS) return 'alone';
  const work = { locks, work: workOf(trial) };
  if (held === undefined) return (await commit(work)) ? 'yes' : 'again';
  const [done] = await commitAll((text, values) => held.query(text, values), [work]);
  if (done !== true) return 'again';
  await counters.commit();
  return 'yes';
}

/** Adds a base for each entity that was put without having been read: nearly always it is new. */
async function readBlind({ changes, bases }: Trial, reads: Reads, careful: boolean): Promise<void> {
  const blind = [...changes].filter(([key]) => !bases.has(key));
  const see = async (look: Parameters<Reads>[0]) => (await reads(look)).rows;
  await Promise.all(
    blind.map(async ([key, { kind, id }]) => {
      const none = { kind, id, entity: undefined, version: null };
      bases.set(key, { ...(careful ? await loadBase(see, kind, id) : none), own: true });
    }),
  );
}

/** The JSON that bank_try_1 reads. */
function workOf({ bases, searches, counters, changes }: Trial): string {
  const name = (kind: string, id: string) => [kind, toColumn(id)];
  const gets = [...bases]
    .filter(([key, { own }]) => own || changes.has(key))
    .map(([, { kind, id, version }]) => [...name(kind, id), version]);
  const finds = [...searches.values()].map(
    ({ look: { how, kind, wanted }, version }) =>
      `[${JSON.stringify([how, kind]).slice(1, -1)},${wanted},${JSON.stringify(version)}]`,
  );
  const all = [...changes.values()];
  const takes = all
    .filter(({ entity, anew }) => entity === undefined || anew)
    .map(({ kind, id }) => name(kind, id));
  const puts = all.flatMap(({ kind, id, entity }) =>
    entity === undefined
      ? []
      : [`[${JSON.stringify(name(kind, id)).slice(1, -1)},${toJson(entity)}]`],
  );
  return (
    `{"gets":${JSON.stringify(gets)},"finds":[${finds.join(',')}],` +
    `"counters":${JSON.stringify([...counters])},"takes":${JSON.stringify(takes)},` +
    `"puts":[${puts.join(',')}]}`
  );
}
