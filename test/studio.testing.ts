import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { stringify } from 'yaml';
import { type RunningBank, startBank } from '../aspsp/start-bank.js';
import { packageRoot } from '../foundation/package-root.js';
import type { Scope } from '../generated/model/studio/schemas.js';
import { secretBox } from '../studio/context/secret-box.js';
import type { StudioContext } from '../studio/context/studio-context.js';
import { openDatabase } from '../studio/database/open-database.js';
import { banks, profiles, runs } from '../studio/database/schema.js';
import { openRunQueue, type RunQueue } from '../studio/queue/run-queue.js';
import type { RunRow } from '../studio/worker/run-rows.js';

/** The command line as `npm run build` made it. */
export const MAIN = join(packageRoot(), 'dist', 'cli', 'main.js');

/** A studio with its queue, whose database can be closed and opened again. */
export interface OpenStudio {
  readonly context: StudioContext;
  readonly queue: RunQueue;
  /** Closes the database; the folder stays. */
  close(): Promise<void>;
}

/** Opens a studio in a folder, with the embedded database or at an address. */
export async function openStudio(folder: string, url?: string): Promise<OpenStudio> {
  const database = await openDatabase(url === undefined ? { folder } : { url });
  const context: StudioContext = {
    database,
    folder,
    secrets: secretBox(Buffer.alloc(32, 7)),
    now: () => new Date(),
    notify: () => undefined,
  };
  const queue = await openRunQueue(database);
  const close = async () => {
    await queue.close();
    await database.close();
  };
  return { context, queue, close };
}

/** A folder that exists until `remove` is called. */
export function scratch(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-studio-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const TOKEN = 'an-operator-token-of-this-test';

/** A reference bank whose open resources can be listed. */
export interface WatchedBank {
  readonly bank: RunningBank;
  readonly profile: object;
  /** What is open at the bank now, such as `consents 3f2a received`. */
  open(): Promise<readonly string[]>;
}

/** Starts a reference bank, perhaps with faults. */
export async function startWatchedBank(faults: readonly string[] = []): Promise<WatchedBank> {
  const bank = await startBank({ port: 0, iamPort: 0, admin: { port: 0, token: TOKEN }, faults });
  const { clock: _, ...profile } = bank.profile as typeof bank.profile & { clock?: unknown };
  return { bank, profile, open: () => openAt(bank) };
}

const LISTS = ['payments', 'consents', 'funds-consents', 'baskets'];
/** Resources with these statuses need no deletion. */
const OVER = /^(?:CANC|RJCT|ACSC|ACCC|rejected|expired|terminatedByTpp|revokedByPsu|deleted)$/;

async function openAt({ admin }: RunningBank): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of LISTS) {
    const answer = await fetch(`${admin?.url}/api/${name}?limit=200`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const { items } = (await answer.json()) as { items: { id: string; status?: string }[] };
    const open = items.filter(({ status = '' }) => !OVER.test(status));
    found.push(...open.map(({ id, status }) => `${name} ${id} ${status}`));
  }
  return found.sort();
}

/** Adds a bank with a profile to a studio. */
export async function addBank({ context }: OpenStudio, id: string, profile: object): Promise<void> {
  const { db } = context.database;
  const row = { id, name: id, address: 'https://bank.example', revision: 1, profileErrors: 0 };
  await db.insert(banks).values(row);
  const yaml = stringify(profile, { aliasDuplicateObjects: false });
  await db.insert(profiles).values({ bankId: id, revision: 1, yaml, savedBy: 'me' });
}

/** Queues a run of a bank. */
export async function queueRun(
  { context, queue }: OpenStudio,
  id: string,
  bankId: string,
  scope: Scope,
): Promise<void> {
  const row = { id, bankId, state: 'queued', scope: { ...scope }, revision: 1, startedBy: 'me' };
  await context.database.db.insert(runs).values(row);
  await queue.wake(id);
}

/** The row of a run. */
export async function rowOf({ context }: OpenStudio, id: string): Promise<RunRow> {
  const [row] = await context.database.db.select().from(runs).where(eq(runs.id, id));
  if (row === undefined) throw new Error(`there is no run ${id}`);
  return row;
}

/** The row of a run as soon as it is in a state or fulfils a condition. */
export async function rowWhen(
  studio: OpenStudio,
  id: string,
  is: (row: RunRow) => boolean,
  withinMs = 110_000,
): Promise<RunRow> {
  const latest = performance.now() + withinMs;
  for (;;) {
    const row = await rowOf(studio, id);
    if (is(row)) return row;
    if (performance.now() > latest) throw new Error(`run ${id} stays: ${JSON.stringify(row)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const hasEnded = ({ state }: Pick<RunRow, 'state'>): boolean =>
  ['ended', 'stopped', 'failed'].includes(state);

/** The summary that a run wrote. */
export function summaryIn(folder: string): {
  readonly verdict: string;
  readonly counts: Readonly<Record<string, number>>;
} {
  return JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8'));
}
