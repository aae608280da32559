import { type ConnectionOptions, createSecureContext } from 'node:tls';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import { type ClientCertFormat, encodeClientCertHeader } from '../../pki/client-cert-header.js';
import type { LoadedIdentity } from '../../pki/load-identity.js';
import type { IdentityName } from '../cases/case.js';
import { classifyFailure, type WireFailure } from './classify-failure.js';
import { countConnectionUses, failedOnReused } from './connection-uses.js';
import { decodeBody } from './decode-body.js';
import { probeHandshake } from './probe-handshake.js';
import {
  type GivenUp,
  MAX_BYTES,
  NoByteCame,
  type Received,
  receiveAnswer,
} from './receive-answer.js';
import { type SignatureOptions, signRequests } from './sign-requests.js';
import { type Stops, stopsOf } from './stops.js';
import type { LiveExchange, Wire, WireAnswer, WireRequest } from './wire.js';

export type WireIdentities = Partial<Record<IdentityName, LoadedIdentity>>;

export interface WireOptions {
  readonly identities: WireIdentities;
  /** PEM of the CAs that issued the server's certificate; the default is the system's CAs. */
  readonly ca?: string;
  /** Over plain HTTP, the header that contains the client certificate. */
  readonly clientCertificateHeader?: { readonly name: string; readonly format: ClientCertFormat };
  readonly signatures?: SignatureOptions;
  /** Address of an HTTP proxy for every request; TLS to the target runs through its tunnel. */
  readonly proxy?: string;
}

type Sender = WireRequest['identity'];

interface WireState {
  readonly options: WireOptions;
  readonly sign: (request: WireRequest) => WireRequest;
  readonly agents: Map<string, Dispatcher>;
  readonly stops: Stops;
  /** Results of silent handshakes, by origin and identity; each is made only once. */
  readonly probes: Map<string, Promise<WireFailure | undefined>>;
}

/**
 * Creates the wire with a separate connection pool for each identity, so that a connection never carries
 * requests of two identities. Redirects are not followed; compressed bodies are decoded.
 */
export function createWire(options: WireOptions): Wire {
  const { signatures } = options;
  const sign = signatures === undefined ? (one: WireRequest) => one : signRequests(signatures);
  countConnectionUses();
  const state: WireState = {
    options,
    sign,
    agents: new Map(),
    stops: stopsOf(),
    probes: new Map(),
  };
  return {
    send: (request, signal) => send(state, request, signal),
    close: async () => {
      await Promise.all([...state.agents.values()].map((agent) => agent.destroy()));
    },
  };
}

async function send(
  state: WireState,
  given: WireRequest,
  signal: AbortSignal | undefined,
): Promise<LiveExchange> {
  const request = withCertificateHeader(state.sign(given), state.options);
  const startedAt = new Date();
  const start = performance.now();
  const { answer, sentAgain } = await attempt(state, request, signal);
  const durationMs = Math.round((performance.now() - start) * 10) / 10;
  return {
    request,
    answer: await explainReset(state, request, answer),
    startedAt: startedAt.toISOString(),
    durationMs,
    ...(sentAgain && { sentAgain }),
  };
}

interface Attempt {
  readonly answer: WireAnswer;
  readonly sentAgain?: true;
}

/**
 * The target may close a kept-alive connection at the moment when the next request is written to it. As long
 * as no byte of the response has come, this says nothing about the request: it is sent again, byte for byte
 * the same, on a new connection. This also applies to POST, although it is not idempotent (RFC 9110, 9.2.2):
 * a server that closes an idle connection has not read a request, and a bank that has read it recognises the
 * repetition by its X-Request-ID. A request on a new connection is never repeated.
 */
async function attempt(
  state: WireState,
  request: WireRequest,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const first = await tryOnce(state, request, signal, agentFor(state, request.identity));
  if (first !== 'closed-early') return { answer: first };
  const fresh = agentFor(state, request.identity, 'fresh');
  const second = await tryOnce(state, request, signal, fresh);
  const answer = second === 'closed-early' ? noAnswer('reset', CLOSED_TWICE) : second;
  return { answer, sentAgain: true };
}

const CLOSED_TWICE = 'The target broke the connection twice before a response came.';

async function tryOnce(
  state: WireState,
  request: WireRequest,
  signal: AbortSignal | undefined,
  agent: Dispatcher,
): Promise<WireAnswer | 'closed-early'> {
  try {
    const received = await receiveAnswer(
      agent,
      {
        ...addressOf(request.url),
        method: request.method as Dispatcher.HttpMethod,
        headers: request.headers.flat(),
        body: request.body,
      },
      { timeoutMs: request.timeoutMs, onStop: (stop) => state.stops.add(signal, stop) },
    );
    return typeof received === 'string' ? GIVEN_UP[received](request) : unpacked(received, request);
  } catch (error) {
    const cause = error instanceof NoByteCame ? error.cause : error;
    if (isMisuse(cause)) throw cause;
    const failure = classifyFailure(cause);
    const stale = cause !== error && failure.reason === 'reset' && failedOnReused(cause);
    return stale ? 'closed-early' : { kind: 'no-answer', ...failure };
  }
}

/**
 * The response with its body decoded, as it was before the target or a server in front of it compressed it.
 */
function unpacked(received: Received, request: WireRequest): WireAnswer {
  const decoded = decodeBody(received.body, received.headers, MAX_BYTES);
  if (decoded.kind === 'too-long') return GIVEN_UP['too-long'](request);
  const answer = { kind: 'answer', ...received, body: decoded.body } as const;
  if (decoded.kind === 'flawed') return { ...answer, decodingError: decoded.decodingError };
  return decoded.kind === 'unknown' ? { ...answer, coding: decoded.coding } : answer;
}

const GIVEN_UP: Readonly<Record<GivenUp, (request: WireRequest) => WireAnswer>> = {
  stopped: () => noAnswer('aborted', 'The run was stopped.'),
  timeout: ({ timeoutMs }) =>
    noAnswer('timeout', `No complete response came within ${timeoutMs} ms.`),
  'too-long': () => noAnswer('garbage', 'The response is longer than 5 MB.'),
};

function noAnswer(reason: WireFailure['reason'], detail: string): WireAnswer {
  return { kind: 'no-answer', reason, detail };
}

/** Whether the request cannot be sent at all, which is an error of the suite and not of the target. */
function isMisuse(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED';
}

/** Keeps the path as written when it can be sent: dot segments are not resolved, and nothing is encoded. */
function addressOf(url: string): { readonly origin: string; readonly path: string } {
  const parsed = new URL(url);
  const written = /^https?:\/\/[^/?#]*([^#]*)/i.exec(url)?.[1] ?? '';
  const sendable = written.startsWith('/') && /^[\x21-\x7e]*$/.test(written);
  return { origin: parsed.origin, path: sendable ? written : parsed.pathname + parsed.search };
}

function identityOf(options: WireOptions, sender: Sender): LoadedIdentity | undefined {
  if (sender === 'none' || sender === 'psu') return undefined;
  const identity = options.identities[sender];
  // over plain http no certificate is presented, as the validation of the profile ensures
  if (options.identities.tpp1 === undefined) return undefined;
  if (identity === undefined) throw new Error(`the profile contains no certificate for ${sender}`);
  return identity;
}

function tlsOptions(options: WireOptions, sender: Sender): ConnectionOptions {
  const identity = identityOf(options, sender);
  return {
    ...(identity && { cert: identity.certificate, key: identity.key }),
    ...(options.ca !== undefined && { ca: options.ca }),
  };
}

/** How long an idle connection is kept when the target does not name a time, in milliseconds. */
const IDLE_MS = 1_500;
/**
 * Maximum time when the target names one (Keep-Alive: timeout), of which two seconds are subtracted, in
 * milliseconds.
 */
const MOST_IDLE_MS = 10_000;

/** Drops idle connections early, so that a request never uses one that the target has just closed. */
function agentFor(state: WireState, sender: Sender, kind: 'kept' | 'fresh' = 'kept'): Dispatcher {
  const key = `${sender} ${kind}`;
  const known = state.agents.get(key);
  if (known !== undefined) return known;
  const tls = withContext(tlsOptions(state.options, sender));
  const agent = makeAgent(tls, state.options.proxy, kind);
  state.agents.set(key, agent);
  return agent;
}

/**
 * Reads certificate, key and CAs once instead of for each connection; the first connection reports errors in
 * them.
 */
function withContext(tls: ConnectionOptions): ConnectionOptions {
  try {
    return { secureContext: createSecureContext(tls) };
  } catch {
    return tls;
  }
}

/** Creates an agent; `fresh` opens a connection for each request. */
function makeAgent(
  tls: ConnectionOptions,
  proxy: string | undefined,
  kind: 'kept' | 'fresh',
): Dispatcher {
  const connect = { ...tls, maxCachedSessions: 0 } as NonNullable<Agent.Options['connect']>;
  const times = {
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: MOST_IDLE_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
    ...(kind === 'fresh' && { pipelining: 0 }),
  };
  if (proxy === undefined) return new Agent({ connect, ...times });
  return new ProxyAgent({ uri: proxy, requestTls: connect as object, ...times });
}

function withCertificateHeader(request: WireRequest, options: WireOptions): WireRequest {
  const header = options.clientCertificateHeader;
  const identity = identityOf(options, request.identity);
  if (header === undefined || identity === undefined || !/^http:/i.test(request.url)) {
    return request;
  }
  const value = encodeClientCertHeader(identity.certificate, header.format);
  return { ...request, headers: [...request.headers, [header.name, value]] };
}

/** A reset over TLS may conceal a refused client certificate; a silent handshake finds out. */
async function explainReset(
  state: WireState,
  request: WireRequest,
  answer: WireAnswer,
): Promise<WireAnswer> {
  const { protocol, hostname, port, origin } = new URL(request.url);
  if (answer.kind === 'answer' || answer.reason !== 'reset' || protocol !== 'https:') return answer;
  const key = `${request.identity} ${origin}`;
  const probe =
    state.probes.get(key) ??
    probeHandshake({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || 443),
      tls: tlsOptions(state.options, request.identity),
      ...(state.options.proxy === undefined ? {} : { proxy: state.options.proxy }),
      quietMs: 1_000,
      timeoutMs: 3_000,
    }).then((outcome) => (outcome.accepted ? undefined : outcome));
  state.probes.set(key, probe);
  const found = await probe;
  return found?.reason === 'refused-handshake'
    ? { kind: 'no-answer', reason: found.reason, detail: found.detail }
    : answer;
}
