import type { Shard } from '../plan/selection.js';
import type { FaultRow, Rows } from './rows.js';
import type { Task } from './task.js';

/** The user's selection of ids of faults, variants and null banks; `*` matches any text. */
export interface Narrowing {
  readonly faults?: readonly string[];
  readonly variants?: readonly string[];
  readonly nulls?: readonly string[];
  readonly shard?: Shard;
}

export interface PlanTasksOptions {
  readonly rows: Rows;
  /** Ids of the null banks. */
  readonly nulls: readonly string[];
  readonly quick: boolean;
  readonly narrowing: Narrowing;
}

export interface TaskPlan {
  readonly tasks: readonly Task[];
  /** Faults that are left out because no case claims to detect them. */
  readonly noCase: readonly FaultRow[];
}

/** Plans the banks of a selftest. A quick selftest leaves out faults that no case claims to detect. */
export function planTasks(options: PlanTasksOptions): TaskPlan {
  const { rows, nulls, quick, narrowing } = options;
  const picked = <T extends { readonly id: string }>(all: readonly T[], kind: Kind) =>
    all.filter(({ id }) => isPicked(id, kind, narrowing));
  const named = nulls.map((id) => ({ id }));
  const faults = picked(rows.faults, 'faults');
  const tried = faults.filter(({ only }) => !quick || only.length > 0);
  const tasks: readonly Task[] = [
    ...picked(named, 'nulls').flatMap(({ id }) => nullTasks(id, quick)),
    ...(namesBanks(narrowing) ? [] : [SOUND]),
    ...picked(rows.variants, 'variants').map(({ id, touches }) => ({
      ...task('variant', id),
      ...(quick ? { pick: touches } : {}),
    })),
    ...tried.map(({ id, only, dialect }) => ({
      ...task('fault', id, dialect),
      pick: { only, ...(quick ? {} : { whole: true as const }) },
    })),
  ];
  const { shard = { part: 1, of: 1 } } = narrowing;
  return {
    tasks: tasks.filter((_, index) => index % shard.of === shard.part - 1),
    // only the first shard reports these
    noCase: shard.part === 1 ? faults.filter((row) => !tried.includes(row)) : [],
  };
}

type Kind = 'faults' | 'variants' | 'nulls';

/** Whether an id is selected. When banks of other kinds are named and none of this kind, no id is. */
function isPicked(id: string, kind: Kind, narrowing: Narrowing): boolean {
  if (!namesBanks(narrowing)) return true;
  return (narrowing[kind] ?? []).some((pattern) => fits(id, pattern));
}

/** Whether banks are named, so that all others are left out. */
export function namesBanks({ faults = [], variants = [], nulls = [] }: Narrowing): boolean {
  return faults.length + variants.length + nulls.length > 0;
}

/** Whether an id matches a pattern; `*` matches any text. */
export function fits(id: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(id);
}

/** Id of the unchanged reference bank. */
export const SOUND_BANK = 'reference-bank';

const SOUND: Task = {
  kind: 'sound',
  id: SOUND_BANK,
  bank: { faults: [], variants: [] },
  preflight: true,
};

function task(kind: 'fault' | 'variant', id: string, dialect?: FaultRow['dialect']): Task {
  const bank = kind === 'fault' ? { faults: [id], variants: [] } : { faults: [], variants: [id] };
  const spoken = dialect === undefined ? {} : { dialect };
  return { kind, id, bank: { ...bank, ...spoken }, preflight: false };
}

/** One task with the preflight, which must fail, and one without, in which the cases must fail. */
function nullTasks(id: string, quick: boolean): readonly Task[] {
  return [true, false].map((preflight) => ({
    kind: 'null',
    id,
    bank: { faults: [], variants: [], nullBank: id },
    preflight,
    walks: 1,
    ...(quick ? { pick: { everyOperation: true } as const } : {}),
  }));
}
