import { type Connection, openConnection } from './connection.js';
import { readDeclared } from './declared.js';
import { approvals, type FollowUp, looks } from './follow-ups.js';
import { judgeOutcome } from './judge-outcome.js';
import { type FuzzPlan, type FuzzRequest, makeRequest, remakeRequest } from './make-request.js';
import type { WireReply } from './read-reply.js';
import { SOUND_REQUESTS } from './sound-request.js';
import { type StateWatch, watchState } from './state-watch.js';
import { bytesOf, type WireRequest } from './wire-request.js';
import { makeWorld, type World } from './world.js';

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** Only this operation. */
  readonly operation?: string | undefined;
  /** Index of the only request that is judged; the earlier ones of its round are sent too. */
  readonly only?: number | undefined;
  /** Called at regular intervals of requests. */
  readonly progress?: (done: number, findings: number) => void;
}

/** A finding about the bank, and the smallest request that causes it. */
export interface FuzzFinding {
  readonly says: string;
  readonly operation: string;
  readonly index: number;
  readonly mutations: readonly string[];
  /** Whether the request alone causes it. */
  readonly alone: boolean;
  readonly bytes: Buffer;
  /** The number of times that the same finding appeared. */
  count: number;
}

export interface FuzzReport {
  readonly requests: number;
  readonly seconds: number;
  /** `operation status` -> how often. */
  readonly tally: ReadonlyMap<string, number>;
  /** Mutation -> how often. */
  readonly mutated: ReadonlyMap<string, number>;
  readonly findings: readonly FuzzFinding[];
  readonly memory: readonly MemorySample[];
}

/** After the reset and a garbage collection, in bytes. */
export interface MemorySample {
  readonly requests: number;
  readonly heap: number;
  readonly rss: number;
}

/** The number of requests to the same bank, one after the other, before the reset. */
export const ROUND = 20;
const SAMPLED = 5000;

/** The context of a run. */
interface Run {
  readonly plan: FuzzPlan;
  readonly world: World;
  readonly watch: StateWatch;
  readonly to: Readonly<Record<'xs2a' | 'iam', Connection>>;
  readonly tally: Map<string, number>;
  readonly mutated: Map<string, number>;
  readonly findings: Map<string, FuzzFinding>;
}

/** Sends bad requests to a bank of this process and judges every response. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const stray: string[] = [];
  const onStray = (error: unknown): void => {
    stray.push(error instanceof Error ? (error.stack ?? error.name) : String(error));
  };
  process.on('unhandledRejection', onStray).on('uncaughtException', onStray);
  const world = await makeWorld();
  const run = makeRun(world, options);
  const memory: MemorySample[] = [];
  const started = performance.now();
  const { first, end } = rangeOf(options);
  for (let index = first; index < end; index += 1) {
    if (index % ROUND === 0) startRound(run, index);
    await fuzzOne(run, index, stray);
    if (index % ROUND === ROUND - 1 || index === end - 1) await endRound(run, index, stray);
    if ((index + 1) % SAMPLED === 0) memory.push(sampleMemory(run, index + 1));
    if ((index + 1) % 1000 === 0) options.progress?.(index + 1, run.findings.size);
  }
  const seconds = (performance.now() - started) / 1000;
  run.to.xs2a.close();
  run.to.iam.close();
  await world.bank.close();
  process.off('unhandledRejection', onStray).off('uncaughtException', onStray);
  const { tally, mutated } = run;
  return {
    requests: end - first,
    seconds,
    tally,
    mutated,
    findings: [...run.findings.values()],
    memory,
  };
}

function rangeOf({ only, requests }: FuzzOptions) {
  if (only === undefined) return { first: 0, end: requests };
  return { first: only - (only % ROUND), end: only + 1 };
}

function makeRun(world: World, { seed, operation }: FuzzOptions): Run {
  const operations = operation === undefined ? Object.keys(SOUND_REQUESTS) : [operation];
  return {
    plan: { world, declared: readDeclared(), seed, operations },
    world,
    watch: watchState(world.state),
    to: { xs2a: openConnection(world.ports.xs2a), iam: openConnection(world.ports.iam) },
    tally: new Map(),
    mutated: new Map(),
    findings: new Map(),
  };
}

function startRound({ watch, world, plan }: Run, index: number): void {
  watch.restore();
  world.seams.reset(plan.seed + index);
}

async function fuzzOne(run: Run, index: number, stray: string[]): Promise<void> {
  const made = makeRequest(run.plan, index);
  const { says, reply } = await judgedSend(run, made);
  const status = reply?.status ?? 0;
  raise(run.tally, `${made.operation} ${status}`);
  for (const name of made.mutations) raise(run.mutated, name);
  for (const one of [...says, ...unhandled(stray)]) await remember(run, made, one);
  run.watch.mark();
}

/** Sends a request and says what is wrong with the response. */
async function judgedSend(run: Run, { operation, request }: FuzzRequest) {
  const { world, watch } = run;
  const declared = run.plan.declared.get(operation);
  if (declared === undefined) throw new Error(`${operation} is not declared`);
  const before = performance.now();
  const outcome = await run.to[request.to].send(bytesOf(request), {
    head: request.method === 'HEAD',
  });
  const says = judgeOutcome(outcome, {
    request,
    operation: declared,
    secrets: world.secrets,
    took: performance.now() - before,
    changed: watch.changes(),
  });
  const reply: WireReply | undefined = outcome.kind === 'reply' ? outcome.reply : undefined;
  return { says, reply };
}

/** Approves accepted resources, lets time pass, and reads all of them. */
async function endRound(run: Run, index: number, stray: string[]): Promise<void> {
  const { payment, authorisation } = run.world.state.tables;
  const { known } = run.world;
  if (payment.size + authorisation.size === known.size) return;
  await follow(run, index, stray, approvals(run.world));
  await follow(run, index, stray, looks(run.world, index));
}

/** Any request makes the bank delete outdated records: this is not a change by a refused request. */
const HEALTH: WireRequest = {
  to: 'xs2a',
  method: 'GET',
  target: '/health',
  headers: [],
  body: Buffer.alloc(0),
};

async function follow(run: Run, index: number, stray: string[], all: readonly FollowUp[]) {
  await run.to.xs2a.send(bytesOf(HEALTH), { head: false });
  run.watch.mark();
  for (const { operation, request } of all) {
    const made = { index, operation, mutations: ['after a round'], request };
    const { says } = await judgedSend(run, made);
    const sure = says.filter((one) => !one.startsWith('took '));
    for (const one of [...sure, ...unhandled(stray)]) note(run, made, one, false);
    run.watch.mark();
  }
}

function unhandled(stray: string[]): readonly string[] {
  return stray.splice(0).map((text) => `unhandled: ${text}`);
}

function sampleMemory({ watch }: Run, requests: number): MemorySample {
  watch.restore();
  globalThis.gc?.();
  const { heapUsed: heap, rss } = process.memoryUsage();
  return { requests, heap, rss };
}

/**
 * Keeps a finding; of several with the same text and operation only the first, reduced to its smallest
 * request.
 */
async function remember(run: Run, made: FuzzRequest, says: string): Promise<void> {
  const known = run.findings.get(keyOf(made.operation, says));
  if (known !== undefined) {
    known.count += 1;
    return;
  }
  const smaller = await shrink(run, made, says);
  // On a busy machine any request may once be slow.
  if (smaller === undefined && says.startsWith('took ')) return;
  note(run, smaller ?? made, says, smaller !== undefined);
}

function note(run: Run, made: FuzzRequest, says: string, alone: boolean): void {
  const { operation, index, mutations, request } = made;
  const known = run.findings.get(keyOf(operation, says));
  if (known !== undefined) known.count += 1;
  else {
    const bytes = bytesOf(request);
    const finding = { says, operation, index, mutations, alone, bytes, count: 1 };
    run.findings.set(keyOf(operation, says), finding);
  }
}

const keyOf = (operation: string, says: string): string =>
  `${operation} ${says.replace(/\d{4,}/g, 'N').slice(0, 120)}`;

/** The request with the fewest mutations that causes the same at a fresh bank. */
async function shrink(run: Run, made: FuzzRequest, says: string): Promise<FuzzRequest | undefined> {
  const { mutations } = made;
  const fewer = mutations.map((name) => [name]);
  for (const tried of [[], ...fewer, mutations]) {
    run.watch.restore();
    const again = remakeRequest(run.plan, { ...made, mutations: tried });
    const found = await judgedSend(run, again);
    if (found.says.some((one) => keyOf('', one) === keyOf('', says))) return again;
  }
  return undefined;
}

function raise(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
