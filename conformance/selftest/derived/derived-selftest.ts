import { join } from 'node:path';
import { packageRoot } from '../../../foundation/package-root.js';
import type { BankOffer } from '../../../standard/dimension.js';
import { contractDocuments } from '../../dialect/load-spec.js';
import { prepareRun, standards } from '../../prepare-run.js';
import { referenceOffer } from './conditions/reference-offer.js';
import { deriveMutants } from './derive-mutants.js';
import { type BankHost, hostBanks } from './host-banks.js';
import { type Learned, learnSuite } from './learn-suite.js';
import { measure } from './measure.js';
import type { Mutant, MutantOperator } from './mutant.js';
import type { MutantResult } from './mutant-result.js';
import { OPERATORS } from './operators/operators.js';
import { readShapes } from './read-shapes.js';

/** All mutants from the contract's own documents. */
export async function allMutants(): Promise<readonly Mutant[]> {
  const { xs2a, iam } = await contractDocuments(join(packageRoot(), 'spec'));
  return deriveMutants(readShapes(xs2a, iam), OPERATORS);
}

const BY_ID = new Map(OPERATORS.map((operator) => [operator.id, operator]));

export function operatorOf({ operator }: Mutant): MutantOperator {
  const found = BY_ID.get(operator);
  if (found === undefined) throw new Error(`there is no operator ${operator}`);
  return found;
}

const CONCURRENCY = 4;

/** The process that hosts reference banks; each is prepared for a complete run of a draw, with `deep` of every case. */
export function referenceBanks(bankCommand: readonly string[], deep = false, draw = 0): BankHost {
  const standardOf = standards();
  return hostBanks(bankCommand, (profile) =>
    prepareRun(standardOf, profile, { selection: { whole: deep }, overrides: { draw } }),
  );
}

/** What the reference bank offers; starts one for that. */
export async function offerOfReference(bankCommand: readonly string[]): Promise<BankOffer> {
  const host = referenceBanks(bankCommand);
  try {
    const { prepared } = await host.open();
    return referenceOffer(prepared.loaded.profile);
  } finally {
    host.end();
  }
}

export interface DerivedOptions {
  readonly mutants: readonly Mutant[];
  /** Program and arguments that host banks. */
  readonly bankCommand: readonly string[];
  /** Also the cases that run only on request. */
  readonly deep?: boolean;
  /** How many runs, each with another draw, may find a mutant; 1 when absent. */
  readonly draws?: number;
  readonly signal: AbortSignal;
}

/** Tests every mutant with the suite; with several draws, those that one draw does not settle with the next one. */
export async function* derivedSelftest(options: DerivedOptions): AsyncGenerator<MutantResult> {
  const { draws = 1, signal } = options;
  let open = options.mutants;
  for (let draw = 0; draw < draws && open.length > 0 && !signal.aborted; draw += 1) {
    const left: Mutant[] = [];
    for await (const result of inDraw(draw, { ...options, mutants: open })) {
      if (draw + 1 < draws && isOpen(result)) left.push(result.mutant);
      else yield result;
    }
    open = left;
  }
}

/** Whether another draw may show a mutant that this one did not show. */
const isOpen = ({ mutant, fate }: MutantResult): boolean =>
  fate === 'never-met' ||
  (mutant.intent !== 'conforming' && (fate === 'missed' || fate === 'warned'));

/** Learns what a draw of the suite sends to a correct bank, then tests the mutants. */
async function* inDraw(draw: number, options: DerivedOptions): AsyncGenerator<MutantResult> {
  const host = referenceBanks(options.bankCommand, options.deep, draw);
  try {
    const bank = await host.open();
    const learned = await learnSuite(bank, CONCURRENCY);
    await bank.close();
    refuseUnsound(learned);
    yield* measure(options.mutants, { host, learned, operatorOf, signal: options.signal });
  } finally {
    host.end();
  }
}

/** Throws when the suite has findings at a correct bank, because they would be attributed to mutants. */
function refuseUnsound({ accusations, traces }: Learned): void {
  const [first] = accusations;
  const isSilent = [...traces.values()].every(({ said }) => said.length === 0);
  if (first === undefined && !isSilent) return;
  const why =
    first === undefined ? 'no case recorded anything' : `${first.clause} in ${first.case}`;
  throw new Error(`the suite does not pass the correct reference bank: ${why}`);
}
