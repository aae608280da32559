import fc from 'fast-check';
import { changeBody } from './change-body.js';
import { changeAddress, changeHeaders } from './change-head.js';
import { sendRaw } from './connection.js';
import { type DeclaredOperation, readDeclared } from './declared.js';
import { type Draw, drawFrom } from './draw.js';
import { approvals, type FollowUp, readOfPayment, reads } from './follow-ups.js';
import { judgeReply } from './judge-reply.js';
import { type StateWatch, watchState } from './state-watch.js';
import { validRequest } from './valid-request.js';
import { bytesOf, type WireRequest } from './wire-request.js';
import { makeWorld, START, type World } from './world.js';

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** Only this operation. */
  readonly operation?: string | undefined;
  /** The id of a fault that the bank gets. */
  readonly fault?: string | undefined;
}

/** A finding about the bank, and the fewest requests that cause it. */
export interface FuzzFinding {
  readonly says: string;
  readonly operation: string;
  /** The bytes of the requests; the last one has the finding. */
  readonly requests: readonly Buffer[];
  /** A run with this seed finds it at once. */
  readonly seed: number;
}

export interface FuzzReport {
  readonly requests: number;
  readonly seconds: number;
  /** `operation status` -> how often. */
  readonly tally: ReadonlyMap<string, number>;
  readonly findings: readonly FuzzFinding[];
}

/** The most requests to the same bank, one after the other, before the reset. */
const ROUND = 20;
/** The rounds of one run of fast-check, which stops at its first finding. */
const ROUNDS = 50;

/** The context of a run. */
interface Run {
  readonly world: World;
  readonly watch: StateWatch;
  readonly declared: ReadonlyMap<string, DeclaredOperation>;
  readonly operations: readonly DeclaredOperation[];
  readonly tally: Map<string, number>;
  /** Errors that no response told. */
  readonly stray: string[];
}

class Found extends Error {
  readonly operation: string;
  readonly requests: readonly Buffer[];
  constructor(says: string, operation: string, requests: readonly Buffer[]) {
    super(says);
    this.operation = operation;
    this.requests = requests;
  }
}

/** Sends bad requests to a bank of this process and judges every response. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { requests, seed, operation, fault } = options;
  const stray: string[] = [];
  const onStray = (error: unknown): void => {
    stray.push(error instanceof Error ? (error.stack ?? error.name) : String(error));
  };
  process.on('unhandledRejection', onStray).on('uncaughtException', onStray);
  const world = await makeWorld(fault === undefined ? [] : [fault]);
  const declared = readDeclared();
  const operations = [...declared.values()].filter(({ id }) => id === (operation ?? id));
  const watch = watchState(world.state);
  const run: Run = { world, watch, declared, operations, tally: new Map(), stray };
  const findings = new Map<string, FuzzFinding>();
  const sent = (): number => [...run.tally.values()].reduce((sum, one) => sum + one, 0);
  const started = performance.now();
  for (let at = seed; at === seed || sent() < requests; at += 1) {
    const found = await findOne(run, at);
    if (found === undefined) continue;
    const key = `${found.operation} ${found.says.replace(/\d{4,}/g, 'N').slice(0, 120)}`;
    if (!findings.has(key)) findings.set(key, found);
  }
  const seconds = (performance.now() - started) / 1000;
  await world.bank.close();
  process.off('unhandledRejection', onStray).off('uncaughtException', onStray);
  return { requests: sent(), seconds, tally: run.tally, findings: [...findings.values()] };
}

/** The first finding of some rounds, reduced to the fewest requests. */
async function findOne(run: Run, seed: number): Promise<FuzzFinding | undefined> {
  const requests = fc.array(fc.gen(), { minLength: 1, maxLength: ROUND, size: 'max' });
  const property = fc.asyncProperty(requests, fc.gen(), (values, last) =>
    oneRound(run, values.map(drawFrom), drawFrom(last)),
  );
  const { errorInstance: found } = await fc.check(property, { seed, numRuns: ROUNDS });
  if (found instanceof Found) {
    return { says: found.message, operation: found.operation, requests: found.requests, seed };
  }
  if (found !== null && found !== undefined) throw found;
  return undefined;
}

/** Some bad requests to a bank in its first state; then what they created is approved, executed and read. */
async function oneRound(run: Run, draws: readonly Draw[], last: Draw): Promise<void> {
  const { world, watch } = run;
  watch.restore();
  world.clock.now = START;
  const sent: Buffer[] = [];
  for (const draw of draws) {
    const operation = draw.pick(run.operations);
    const request = badRequest(operation, world, draw);
    sent.push(bytesOf(request));
    await judgedSend(run, operation, request, sent);
  }
  const { payment, authorisation } = world.state.tables;
  if (payment.size + authorisation.size === world.known.size) return;
  const approved = approvals(world).flatMap((one) => [readOfPayment(world), one]);
  await follow(run, approved, sent);
  await follow(run, reads(world, last), sent);
}

function badRequest(operation: DeclaredOperation, world: World, draw: Draw): WireRequest {
  let request = validRequest(operation, world, draw);
  if (draw.happens(75)) request = changeBody(request, draw);
  if (draw.happens(30)) request = changeHeaders(request, draw, operation, world);
  if (draw.happens(15)) request = changeAddress(request, draw, operation, world);
  return request;
}

async function judgedSend(
  run: Run,
  operation: DeclaredOperation,
  request: WireRequest,
  sent: readonly Buffer[],
): Promise<void> {
  const { world, watch, tally, stray } = run;
  const says: string[] = [];
  // On a busy machine any request may once be slow.
  for (let tries = 0; tries < 2 && says.every((one) => one.startsWith('took ')); tries += 1) {
    if (watch.changes().length > 0) watch.mark();
    const before = performance.now();
    const port = world.ports[request.to];
    const outcome = await sendRaw(port, bytesOf(request), request.method === 'HEAD');
    const took = performance.now() - before;
    const secrets = world.bank.psus.map((psu) => psu.password);
    const changed = watch.changes();
    says.splice(0, 9, ...judgeReply(outcome, { request, operation, secrets, took, changed }));
    const key = `${operation.id} ${outcome.kind === 'reply' ? outcome.reply.status : 0}`;
    tally.set(key, (tally.get(key) ?? 0) + 1);
    if (says.length === 0) break;
  }
  const all = [...says, ...stray.splice(0).map((text) => `unhandled: ${text}`)];
  if (all.length > 0) throw new Found(all.join('; '), operation.id, sent);
}

/** Any request makes the bank delete outdated records: this is not a change by a refused request. */
const HEALTH = Buffer.from('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n');

async function follow(run: Run, all: readonly FollowUp[], sent: readonly Buffer[]): Promise<void> {
  await sendRaw(run.world.ports.xs2a, HEALTH);
  for (const [id, request] of all) {
    const operation = run.declared.get(id);
    if (operation === undefined) throw new Error(`${id} is not declared`);
    await judgedSend(run, operation, request, [...sent, bytesOf(request)]);
  }
}
