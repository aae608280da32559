import type { OperatorSettings } from '../domain/operator-settings.js';
import type { Records, Store } from '../store/store.js';

/** What the operator of the bank has set, as this process knows it. */
export interface Operator {
  /** The clock of the machine, which nobody moves: what certificates are judged by. */
  readonly machineNow: () => Date;
  readonly settings: () => OperatorSettings;
  /**
   * Takes over what another process has set. Where the store does not answer, the last known holds:
   * whatever needs the store fails by itself.
   */
  refresh(): Promise<void>;
  /** Sets what `work` returns: kept with all that it wrote, and known here once it is. */
  change(
    work: (records: Records, before: OperatorSettings) => Promise<OperatorSettings>,
  ): Promise<OperatorSettings>;
}

/** What is so as long as nobody has set anything. */
export const NO_WISH: OperatorSettings = { id: 'operator', aheadMs: 0, blocked: [] };

/**
 * Reads what the store holds. `shared` stores may be changed by other processes: then every request
 * asks again, so that no process answers by a clock that was moved before.
 */
export async function makeOperator(
  store: Store,
  options: { readonly machineNow: () => Date; readonly shared: boolean },
): Promise<Operator> {
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
