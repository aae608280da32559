import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../database/open-database.js';
import { secretBox } from './secret-box.js';
import type { StudioContext } from './studio-context.js';

/** A studio in a temporary folder with an embedded database, which takes a second to open: share it in a file of tests. */
export async function openTestStudio(): Promise<{
  readonly context: StudioContext;
  close(): Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'xs2a-studio-'));
  const database = await openDatabase({ folder });
  return {
    context: {
      database,
      folder,
      secrets: secretBox(Buffer.alloc(32, 7)),
      now: () => new Date(),
      notify: () => undefined,
    },
    async close() {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
