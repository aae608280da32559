import { groupMutants } from './group-mutants.js';
import type { BankHost, MutantBank } from './host-banks.js';
import type { Learned } from './learn-suite.js';
import type { Mutant, MutantOperator } from './mutant.js';
import type { MutantResult } from './mutant-result.js';
import {
  type ByTarget,
  byTarget,
  hasPlace,
  isRefusedThere,
  type Picked,
  pickCases,
  timesInAll,
} from './pick-cases.js';
import { type MutantOutcomes, tryMutants } from './try-mutant.js';

/** Maximum number of mutants that use one bank before it is replaced by a fresh one. */
const EACH_BANK = 20;

export interface Measuring {
  readonly host: BankHost;
  readonly learned: Learned;
  readonly operatorOf: (mutant: Mutant) => MutantOperator;
  readonly signal: AbortSignal;
}

/** Tests mutants one after the other and yields the outcome of each. */
export async function* measure(
  mutants: readonly Mutant[],
  measuring: Measuring,
): AsyncGenerator<MutantResult> {
  const run = new Measure(measuring);
  const wrong = mutants.filter(({ intent }) => intent !== 'conforming');
  const conforming = mutants.filter(({ intent }) => intent === 'conforming');
  try {
    for (let at = 0; at < wrong.length; at += EACH_BANK) {
      if (measuring.signal.aborted) return;
      yield* await run.batch(wrong.slice(at, at + EACH_BANK));
    }
    for (const group of groupMutants(conforming)) {
      if (measuring.signal.aborted) return;
      yield* await run.conforming(group);
    }
  } finally {
    await run.end();
  }
}

class Measure {
  readonly #index: ByTarget;
  #bank: MutantBank | undefined;

  constructor(readonly given: Measuring) {
    this.#index = byTarget(given.learned);
  }

  /**
   * Tests mutants at one bank. The state that a mutant leaves may cause findings under the next one. Cases
   * that also have findings without any mutant prove nothing, and their mutants are tested again alone.
   */
  async batch(mutants: readonly Mutant[]): Promise<readonly MutantResult[]> {
    const outcomes: MutantResult[] = [];
    for (const mutant of mutants) {
      if (this.given.signal.aborted) return outcomes;
      outcomes.push(await this.#wrong(mutant));
    }
    const killers = outcomes.flatMap(({ fate, by }) => (fate === 'found' && by ? by.case : []));
    const unsound = this.#bank === undefined ? new Set<string>() : await this.#accused(killers);
    await this.end();
    const again: MutantResult[] = [];
    for (const outcome of outcomes) {
      const isDoubtful = outcome.fate === 'found' && unsound.has(outcome.by?.case ?? '');
      again.push(isDoubtful ? await this.#wrong(outcome.mutant) : outcome);
      if (isDoubtful) await this.end();
    }
    return again;
  }

  async #wrong(mutant: Mutant): Promise<MutantResult> {
    const picked = this.#pick(mutant);
    if (picked.length === 0) return this.#unmet(mutant);
    if (this.#isTooRare(mutant, picked)) return { mutant, fate: 'too-rare', applied: 0, cases: 0 };
    try {
      return wrongOutcome(mutant, await this.#try([mutant], picked, true), picked.length);
    } catch (error) {
      await this.end();
      return broke(mutant, error);
    }
  }

  /** Cases that have findings at the current bank without any mutant. */
  async #accused(cases: readonly string[]): Promise<ReadonlySet<string>> {
    const { learned, operatorOf } = this.given;
    const picked = [...new Set(cases)].flatMap((id) => {
      const trace = learned.traces.get(id);
      return trace === undefined || trace.movesClock ? [] : [{ trace, times: 0 }];
    });
    if (picked.length === 0) return new Set();
    const bank = await this.#open();
    const none = { mutants: [], operatorOf, picked, learned, untilFound: false };
    const { required } = await tryMutants(bank, none);
    return new Set(required.map((each) => each.case));
  }

  async conforming(group: readonly Mutant[]): Promise<readonly MutantResult[]> {
    const picks = new Map(group.map((mutant) => [mutant, this.#pick(mutant)]));
    const met = group.filter((mutant) => (picks.get(mutant) ?? []).length > 0);
    const unmet = group.filter((mutant) => !met.includes(mutant));
    const never = unmet.map((mutant) => this.#unmet(mutant));
    if (met.length === 0) return never;
    const tried = await this.#try(met, unionOf(met.map((each) => picks.get(each) ?? [])), false);
    const suspicious = new Set([...tried.required, ...tried.unjudged].map((each) => each.case));
    if (suspicious.size > 0) await this.end();
    const outcomes: MutantResult[] = [];
    for (const mutant of met) {
      const picked = (picks.get(mutant) ?? []).filter(({ trace }) => suspicious.has(trace.each.id));
      const applied = tried.applied.get(mutant.id) ?? 0;
      const cases = picks.get(mutant)?.length ?? 0;
      if (picked.length === 0) outcomes.push({ mutant, fate: 'quiet', applied, cases });
      else
        outcomes.push(conformingOutcome(mutant, await this.#try([mutant], picked, false), cases));
    }
    return [...never, ...outcomes];
  }

  async end(): Promise<void> {
    const bank = this.#bank;
    this.#bank = undefined;
    await bank?.close().catch(() => undefined);
  }

  #pick(mutant: Mutant): readonly Picked[] {
    const { operatorOf, learned } = this.given;
    return pickCases(mutant, operatorOf(mutant), learned, this.#index);
  }

  #unmet(mutant: Mutant): MutantResult {
    const { operatorOf, learned } = this.given;
    const operator = operatorOf(mutant);
    const isThere =
      hasPlace(mutant, operator, learned) &&
      !isRefusedThere(mutant, operator, learned, this.#index);
    return { mutant, fate: isThere ? 'never-met' : 'absent', applied: 0, cases: 0 };
  }

  #isTooRare(mutant: Mutant, picked: readonly Picked[]): boolean {
    const { operatorOf, learned } = this.given;
    if (mutant.every === undefined) return false;
    return timesInAll(picked, mutant, operatorOf(mutant), learned) < 2 * mutant.every;
  }

  async #try(
    mutants: readonly Mutant[],
    picked: readonly Picked[],
    untilFound: boolean,
  ): Promise<MutantOutcomes> {
    const { operatorOf, learned } = this.given;
    const bank = await this.#open();
    const tried = await tryMutants(bank, { mutants, operatorOf, picked, learned, untilFound });
    if (tried.movedClock) await this.end();
    return tried;
  }

  async #open(): Promise<MutantBank> {
    this.#bank ??= await this.given.host.open();
    return this.#bank;
  }
}

function unionOf(picks: readonly (readonly Picked[])[]): readonly Picked[] {
  return [...new Map(picks.flat().map((each) => [each.trace.each.id, each])).values()];
}

const broke = (mutant: Mutant, error: unknown): MutantResult => ({
  mutant,
  fate: 'broke',
  applied: 0,
  cases: 0,
  by: { case: '', clause: '', said: error instanceof Error ? error.message : String(error) },
});

function wrongOutcome(mutant: Mutant, tried: MutantOutcomes, cases: number): MutantResult {
  const applied = tried.applied.get(mutant.id) ?? 0;
  if (applied === 0) return { mutant, fate: 'never-met', applied, cases };
  const [found] = tried.required;
  if (found !== undefined) return { mutant, fate: 'found', applied, cases, by: toldBy(found) };
  const [warned] = tried.warned;
  if (warned !== undefined) return { mutant, fate: 'warned', applied, cases, by: toldBy(warned) };
  return { mutant, fate: 'missed', applied, cases };
}

function conformingOutcome(mutant: Mutant, tried: MutantOutcomes, cases: number): MutantResult {
  const applied = tried.applied.get(mutant.id) ?? 0;
  const [found] = tried.required;
  if (found !== undefined) return { mutant, fate: 'alarm', applied, cases, by: toldBy(found) };
  const [open] = tried.unjudged;
  if (open === undefined) return { mutant, fate: 'quiet', applied, cases };
  const by = { case: open.case, clause: '', said: open.reason };
  return { mutant, fate: 'unjudged', applied, cases, by };
}

function toldBy(finding: MutantOutcomes['required'][number]): NonNullable<MutantResult['by']> {
  const { clause, where, expected, actual } = finding;
  return { case: finding.case, clause, said: `${where}: ${expected}; ${actual}` };
}
