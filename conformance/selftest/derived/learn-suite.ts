import { OPERATION } from '../../../standard/operation.js';
import type { Case } from '../../cases/case.js';
import type { RunEvent } from '../../record/event.js';
import type { KnownBank } from '../../record/situations/seen-exchange.js';
import type { LiveExchange } from '../../wire/wire.js';
import { knownBank } from './conditions/known-bank.js';
import type { MutantBank } from './host-banks.js';
import { mutatedWire } from './mutated-wire.js';
import { type Accusation, runCases } from './suite-runner.js';
import type { BankExchange } from './traffic.js';

/** One exchange of a case; `told` is set when it calls an operation. */
export interface CaseExchange {
  readonly called: BankExchange | undefined;
  readonly live: LiveExchange;
}

/** What a case sends to a correct bank, and the bank's responses. */
export interface Trace {
  readonly each: Case;
  readonly said: readonly CaseExchange[];
  readonly durationMs: number;
  readonly movesClock: boolean;
}

export interface Learned {
  /** By case id, in the order of the plan. */
  readonly traces: ReadonlyMap<string, Trace>;
  /** Required findings of this run; there are none unless the suite or the bank has an error. */
  readonly accusations: readonly Accusation[];
  /** The PSUs and accounts of the bank. */
  readonly known?: KnownBank;
}

/** A key for an exchange that is the same live and in the record of the run. */
const keyOf = (one: {
  readonly startedAt: string;
  readonly durationMs: number;
  readonly request: {
    readonly method: string;
    readonly headers: LiveExchange['request']['headers'];
  };
}): string => {
  const id = one.request.headers.find(([name]) => /^x-request-id$/i.test(name))?.[1] ?? '';
  return `${one.startedAt} ${one.durationMs} ${one.request.method} ${id}`;
};

/** Runs the whole suite once against a correct bank and keeps the requests and responses of every case. */
export async function learnSuite(bank: MutantBank, concurrency: number): Promise<Learned> {
  const { run: cases } = bank.prepared.plan;
  const live = new Map<string, CaseExchange>();
  const wire = mutatedWire(bank.wire, {
    mutants: [],
    operatorOf: () => {
      throw new Error('there is no mutant');
    },
    findTarget: bank.findTarget,
    onTold: (calledOne, exchange) =>
      void live.set(keyOf(exchange), { called: calledOne, live: exchange }),
    onAside: (exchange) => void live.set(keyOf(exchange), { called: undefined, live: exchange }),
  });
  const said = new Map<string, CaseExchange[]>();
  const durations = new Map<string, number>();
  const grantedBy = new Map<string, string>();
  const onEvent = (event: RunEvent): void => {
    if (event.type === 'case-finished') {
      durations.set(event.case, event.durationMs);
      if (event.consentOf !== undefined) grantedBy.set(event.case, event.consentOf);
    }
    if (event.type !== 'exchange') return;
    const found = live.get(keyOf(event.exchange));
    if (found !== undefined) said.set(event.case, [...(said.get(event.case) ?? []), found]);
  };
  const ran = await runCases(bank.prepared, {
    cases,
    wire,
    concurrency,
    untilFound: false,
    onEvent,
  });
  const traces = cases.map((each): readonly [string, Trace] => [
    each.id,
    {
      each,
      // when it is carried out alone, the case creates the consent itself
      said: [...grantIn(said.get(grantedBy.get(each.id) ?? '')), ...(said.get(each.id) ?? [])],
      durationMs: durations.get(each.id) ?? 0,
      movesClock: each.steps.some(({ kind }) => kind === 'clock'),
    },
  ]);
  const { profile, drawn } = bank.prepared.loaded;
  const known = knownBank(profile, drawn.swapsTpps);
  return { traces: new Map(traces), accusations: ran.required, known };
}

/** The exchanges of a case until its consent is valid. */
function grantIn(said: readonly CaseExchange[] = []): readonly CaseExchange[] {
  const end = said.findIndex(({ called }) => called?.target.operation === OPERATION.consent.status);
  return said.slice(0, Math.max(end, 0));
}
