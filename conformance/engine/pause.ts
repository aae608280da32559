import { setTimeout as sleep } from 'node:timers/promises';
import type { RunState } from './run-state.js';

/** Waits; at once over when the run is stopped. */
export async function pause({ options: { signal } }: RunState, ms: number): Promise<void> {
  await sleep(ms, undefined, { ...(signal && { signal }) }).catch(() => undefined);
}
