import type { OperatorSettings } from '../domain/operator-settings.js';
import type { Records, Store } from '../store/store.js';

/** The operator's settings as this process knows them. */
export interface OperatorState {
  /** The machine's clock, which the operator cannot move; certificates are judged by it. */
  readonly machineNow: () => Date;
  readonly settings: () => OperatorSettings;
  /**
   * Loads the settings that another process changed. When the store is unavailable, the last known
   * settings stay: any operation that needs the store fails anyway.
   */
  refresh(): Promise<void>;
  /**
   * Sets what `work` returns. It is stored together with everything that `work` writes, and takes effect in
   * this process after that.
   */
  change(
    work: (records: Records, before: OperatorSettings) => Promise<OperatorSettings>,
  ): Promise<OperatorSettings>;
}

/** The settings as long as nobody has changed any. */
export const NO_WISH: OperatorSettings = { id: 'operator', aheadMs: 0, blocked: [] };

/**
 * Reads the settings from the store. Other processes may change a `shared` store: every request then reads it
 * again, so that no process uses an outdated clock.
 */
export async function makeOperator(
  store: Store,
  options: { readonly machineNow: () => Date; readonly shared: boolean },
): Promise<OperatorState> {
  const read = async (records: Records) => (await records.get('operator', NO_WISH.id)) ?? NO_WISH;
  let settings = await read(store);
  return {
    machineNow: options.machineNow,
    settings: () => settings,
    refresh: async () => {
      if (options.shared) settings = await read(store).catch(() => settings);
    },
    change: async (work) => {
      settings = await store.transaction(async (records) => {
        const next = await work(records, await read(records));
        await records.put('operator', next);
        return next;
      });
      return settings;
    },
  };
}
