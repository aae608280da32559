import type { OpenDatabase } from '../database/open-database.js';
import type { SecretBox } from './secret-box.js';

/** What every part of the studio works with. */
export interface StudioContext {
  readonly database: OpenDatabase;
  /** Absolute folder of the studio: `database/`, `runs/`, `results/` and the file `key`. */
  readonly folder: string;
  readonly secrets: SecretBox;
  readonly now: () => Date;
  /** Tells open pages that a run changed. */
  readonly notify: (runId: string) => void;
}
