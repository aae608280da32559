import { randomBytes } from 'node:crypto';
import type { Database } from '../database/open-database.js';
import { deliveries, webhooks } from '../database/schema.js';
import type { RunQueue } from '../queue/run-queue.js';

/** What webhooks hear of. */
export type Announcement =
  | {
      readonly type: 'verdict.changed';
      readonly bank: { readonly id: string; readonly name: string };
      readonly run: string;
      readonly before: string;
      readonly after: string;
    }
  | {
      readonly type: 'run.failed';
      readonly bank: { readonly id: string; readonly name: string };
      readonly run: string;
      readonly reason: string;
    }
  | {
      readonly type: 'schedule.left-out';
      readonly schedule: string;
      readonly reasons: readonly string[];
    };

/**
 * Adds a delivery for each webhook, in the transaction of what it tells: either both are written or none. `link` gets the
 * path of the page that shows it.
 */
export async function announce(
  db: Database,
  queue: RunQueue,
  { type, ...data }: Announcement,
  now: Date,
): Promise<void> {
  const path = 'run' in data ? `/runs/${data.run}` : '/schedules';
  for (const { id: webhookId, origin } of await db.select().from(webhooks)) {
    const id = `msg_${randomBytes(12).toString('hex')}`;
    const timestamp = now.toISOString();
    const body = JSON.stringify({ type, timestamp, data: { ...data, link: `${origin}${path}` } });
    const row = { id, webhookId, state: 'waiting', body, createdAt: timestamp } as const;
    await db.insert(deliveries).values(row);
    await queue.deliver(db, id);
  }
}
