import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../aspsp/testing/postgres-server.js';
import { makeRandom } from '../foundation/random.js';
import { attemptOf } from '../studio/record/run-folder.js';
import type { RunRow } from '../studio/worker/run-rows.js';
import { hasEnded, queueRun, rowOf, rowWhen, summaryIn } from './studio.testing.js';
import { type Fleet, type FleetBank, kindsLeft, startFleet } from './studio-fleet.testing.js';

const setting = (name: string, usual: number): number => Number(process.env[name] ?? usual);
/** Number of banks, seconds between two kills, and kills at random moments: .ci/nightly takes more of them. */
const BANKS = setting('XS2A_FLEET', 2);
const KILL_MS = setting('XS2A_FLEET_SECONDS', 2) * 1000;
const KILLS = setting('XS2A_FLEET_KILLS', 1);
const SEED = setting('XS2A_FLEET_SEED', 1);
const PATIENCE = 120_000 + BANKS * 60_000 + KILLS * 30_000;
/** Requests a second: slow enough for a run to be interrupted in the middle. */
const RATE = 8;
/** A run that died five times without a case more is given up, so that none is killed more often than this. */
const KILLS_OF_RUN = 3;

/** A link to a resource of another run, which some faults give, may warn or not: that resource may be deleted by now. */
const withWarned = ({ passed = 0, warned = 0, ...others }: Readonly<Record<string, number>>) => ({
  ...others,
  passedOrWarned: passed + warned,
});

/** Whether the process of a run has begun to test. */
const isUnderWay = ({ state, exchanges }: RunRow): boolean => state === 'running' && exchanges > 0;

const bin = findPostgres(process.env);

describe.skipIf(bin === null)('two workers on one PostgreSQL end each run once', () => {
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await startFleet(bin ?? '', BANKS);
  }, PATIENCE);
  afterAll(() => fleet.close());

  const queue = (bank: FleetBank, id: string): Promise<void> =>
    queueRun(fleet.studio, id, bank.id, { only: [...bank.only], rate: RATE });

  /** The row of a run that has ended; a database that is away meanwhile is asked again. */
  async function ended(id: string): Promise<RunRow> {
    for (;;) {
      const row = await rowOf(fleet.studio, id).catch(() => undefined);
      if (row !== undefined && hasEnded(row)) return row;
      await wait(200);
    }
  }

  /** Compares a run with the command, and counts how often the runs of its bank have ended. */
  async function expectAsTheCommand(bank: FleetBank, row: RunRow, before: number): Promise<void> {
    const { verdict, exitCode, counts } = bank.told;
    expect.soft(row, bank.id).toMatchObject({ state: 'ended', verdict, exitCode });
    const now = summaryIn(`${fleet.folder}/${row.folder}`).counts;
    expect.soft(withWarned(now), bank.id).toEqual(withWarned(counts));
    expect.soft(await fleet.endsOf(bank), bank.id).toBe(before + 1);
    const more = (await kindsLeft(bank)).filter((kind) => !bank.left.includes(kind));
    expect.soft(more, bank.id).toEqual([]);
  }

  const endsBefore = (): Promise<readonly number[]> => Promise.all(fleet.banks.map(fleet.endsOf));

  const attempts = (rows: readonly RunRow[]): number =>
    rows.reduce((sum, { folder }) => sum + attemptOf(folder), 0);

  it(
    'while one of them is killed again and again',
    async () => {
      const before = await endsBefore();
      for (const bank of fleet.banks) await queue(bank, `killed-${bank.id}`);
      const ids = fleet.banks.map(({ id }) => `killed-${id}`);
      let isOver = false;
      const ending = Promise.all(ids.map(ended));
      const killing = (async () => {
        const killed = new Set<string | null>();
        for (; !isOver; await wait(200)) {
          const all = await Promise.all(ids.map((id) => rowOf(fleet.studio, id)));
          const row = all.find(
            (each) =>
              isUnderWay(each) &&
              !killed.has(each.folder) &&
              attemptOf(each.folder) <= KILLS_OF_RUN,
          );
          if (row === undefined) continue;
          killed.add(row.folder);
          await fleet.replaceWorkerOf(row);
          await Promise.race([wait(KILL_MS), ending]);
        }
      })();
      const rows = await ending;
      isOver = true;
      await killing;
      for (const [at, bank] of fleet.banks.entries()) {
        await expectAsTheCommand(bank, rows[at] as RunRow, before[at] ?? 0);
      }
      expect(attempts(rows)).toBeGreaterThan(rows.length);
    },
    PATIENCE,
  );

  it(
    'while PostgreSQL is restarted during their runs',
    async () => {
      const before = await endsBefore();
      const some = fleet.banks.slice(0, 10);
      for (const bank of some) await queue(bank, `restart-${bank.id}`);
      const first = `restart-${some[0]?.id}`;
      await rowWhen(fleet.studio, first, (row) => row.exchanges > 10);
      fleet.server.restart();
      const rows = await Promise.all(some.map(({ id }) => ended(`restart-${id}`)));
      for (const [at, bank] of some.entries()) {
        await expectAsTheCommand(bank, rows[at] as RunRow, before[at] ?? 0);
      }
    },
    PATIENCE,
  );

  it(
    `while one of them is killed at random moments, seed ${SEED}`,
    async () => {
      const random = makeRandom(SEED);
      const [bank] = fleet.banks;
      if (bank === undefined) throw new Error('the fleet has no bank');
      const rows: RunRow[] = [];
      let kills = 0;
      while (kills < KILLS) {
        const id = `random-${rows.length + 1}`;
        const before = await fleet.endsOf(bank);
        await queue(bank, id);
        for (let own = 0; own < KILLS_OF_RUN && kills < KILLS; own += 1) {
          const row = await rowWhen(
            fleet.studio,
            id,
            (each) => hasEnded(each) || each.state === 'running',
            PATIENCE,
          );
          if (hasEnded(row)) break;
          await wait(random.int(bank.tookMs));
          await fleet.replaceWorkerOf(row);
          kills += 1;
        }
        rows.push(await ended(id));
        await expectAsTheCommand(bank, rows.at(-1) as RunRow, before);
      }
      expect(attempts(rows)).toBeGreaterThan(rows.length);
    },
    PATIENCE,
  );
});
