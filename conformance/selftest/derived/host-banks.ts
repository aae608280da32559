import type { PreparedRun } from '../../prepare-run.js';
import { loadProfile } from '../../profile/load-profile.js';
import type { Wire } from '../../wire/wire.js';
import { wireOf } from '../../wire/wire-of.js';
import { type LineProcess, lineProcess } from '../line-process.js';
import { type FindTarget, targetFinder } from './find-target.js';

/** A fresh reference bank and the wire to it. */
export interface MutantBank {
  readonly prepared: PreparedRun;
  readonly wire: Wire;
  readonly findTarget: FindTarget;
  close(): Promise<void>;
}

export interface BankHost {
  open(): Promise<MutantBank>;
  end(): void;
}

const START_MS = 60_000;
/**
 * Settle time in milliseconds: the reference bank acts immediately, so it is not worth waiting long for what
 * a mutant withholds.
 */
const SETTLE_MS = 500;

/** Starts the process that hosts reference banks. `prepare` reads a profile and plans a complete run. */
export function hostBanks(
  command: readonly string[],
  prepare: (profile: string) => Promise<PreparedRun>,
): BankHost {
  const host: LineProcess = lineProcess(command);
  let first: Promise<PreparedRun> | undefined;
  const open = async (): Promise<MutantBank> => {
    const asked = { open: { faults: [], variants: [] } };
    const { profile } = (await host.ask(asked, START_MS)) as { readonly profile: string };
    first ??= prepare(profile);
    const prepared = at(await first, profile);
    const { target } = prepared.loaded.profile;
    const wire = wireOf(prepared.loaded);
    return {
      prepared,
      wire,
      findTarget: targetFinder(prepared.spec, target),
      close: async () => {
        await wire.close();
        await host.ask({ close: profile }, START_MS);
      },
    };
  };
  return { open, end: () => host.kill() };
}

/** The same run against the bank of another profile; banks of one host differ only in their addresses. */
function at(prepared: PreparedRun, file: string): PreparedRun {
  const loaded = loadProfile(file);
  const timeouts = { ...loaded.profile.timeouts, settleMs: SETTLE_MS };
  return { ...prepared, loaded: { ...loaded, profile: { ...loaded.profile, timeouts } } };
}
