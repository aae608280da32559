import { type ConnectionOptions, createSecureContext } from 'node:tls';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import { type ClientCertFormat, encodeClientCertHeader } from '../../pki/client-cert-header.js';
import type { LoadedIdentity } from '../../pki/load-identity.js';
import type { IdentityName } from '../cases/case.js';
import { classifyFailure, type Failure } from './classify-failure.js';
import { probeHandshake } from './probe-handshake.js';
import { type GivenUp, receiveAnswer } from './receive-answer.js';
import { type SignatureOptions, signRequests } from './sign-requests.js';
import { type Stops, stopsOf } from './stops.js';
import type { LiveExchange, Wire, WireAnswer, WireRequest } from './wire.js';

export type WireIdentities = Partial<Record<IdentityName, LoadedIdentity>>;

export interface WireOptions {
  readonly identities: WireIdentities;
  /** PEM of the CAs that vouch for the server; the system's when absent. */
  readonly ca?: string;
  /** Over plain HTTP: the header that carries the client certificate. */
  readonly clientCertificateHeader?: { readonly name: string; readonly format: ClientCertFormat };
  readonly signatures?: SignatureOptions;
  /** Address of an HTTP proxy that every request goes through, in a tunnel of its own TLS. */
  readonly proxy?: string;
}

type Sender = WireRequest['identity'];

interface WireState {
  readonly options: WireOptions;
  readonly sign: (request: WireRequest) => WireRequest;
  readonly agents: Map<Sender, Dispatcher>;
  readonly stops: Stops;
  /** What a silent handshake said, by origin and identity: asked once each. */
  readonly probes: Map<string, Promise<Failure | undefined>>;
}

/**
 * Makes the wire: one pool of connections for each identity, so that a connection never carries the
 * requests of two. Redirects are not followed, nothing is retried, answers are not unpacked.
 */
export function createWire(options: WireOptions): Wire {
  const { signatures } = options;
  const sign = signatures === undefined ? (one: WireRequest) => one : signRequests(signatures);
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
  const answer = await attempt(state, request, signal);
  const durationMs = Math.round((performance.now() - start) * 10) / 10;
  return {
    request,
    answer: await explainReset(state, request, answer),
    startedAt: startedAt.toISOString(),
    durationMs,
  };
}

async function attempt(
  state: WireState,
  request: WireRequest,
  signal: AbortSignal | undefined,
): Promise<WireAnswer> {
  try {
    const received = await receiveAnswer(
      agentFor(state, request.identity),
      {
        ...addressOf(request.url),
        method: request.method as Dispatcher.HttpMethod,
        headers: request.headers.flat(),
        body: request.body,
      },
      { timeoutMs: request.timeoutMs, onStop: (stop) => state.stops.add(signal, stop) },
    );
    return typeof received === 'string'
      ? GIVEN_UP[received](request)
      : { kind: 'answer', ...received };
  } catch (error) {
    if (isMisuse(error)) throw error;
    return { kind: 'no-answer', ...classifyFailure(error) };
  }
}

const GIVEN_UP: Readonly<Record<GivenUp, (request: WireRequest) => WireAnswer>> = {
  stopped: () => noAnswer('aborted', 'The run was stopped.'),
  timeout: ({ timeoutMs }) =>
    noAnswer('timeout', `No complete answer came within ${timeoutMs} ms.`),
  'too-long': () => noAnswer('garbage', 'The answer is longer than 5 MB.'),
};

function noAnswer(reason: Failure['reason'], detail: string): WireAnswer {
  return { kind: 'no-answer', reason, detail };
}

/** A request that cannot be sent at all is the suite's own mistake, not the target's. */
function isMisuse(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED';
}

/** Keeps the path as written where it can be sent: no dot segments are resolved, nothing is encoded. */
function addressOf(url: string): { readonly origin: string; readonly path: string } {
  const parsed = new URL(url);
  const written = /^https?:\/\/[^/?#]*([^#]*)/i.exec(url)?.[1] ?? '';
  const sendable = written.startsWith('/') && /^[\x21-\x7e]*$/.test(written);
  return { origin: parsed.origin, path: sendable ? written : parsed.pathname + parsed.search };
}

function identityOf(options: WireOptions, sender: Sender): LoadedIdentity | undefined {
  if (sender === 'none' || sender === 'psu') return undefined;
  const identity = options.identities[sender];
  if (identity === undefined) throw new Error(`the profile holds no certificate for ${sender}`);
  return identity;
}

function tlsOptions(options: WireOptions, sender: Sender): ConnectionOptions {
  const identity = identityOf(options, sender);
  return {
    ...(identity && { cert: identity.certificate, key: identity.key }),
    ...(options.ca !== undefined && { ca: options.ca }),
  };
}

/** How long an idle connection is kept, where the target does not say how long it keeps it. */
const IDLE_MS = 1_500;
/** The same, where it says so (Keep-Alive: timeout), two seconds less than that. */
const MOST_IDLE_MS = 10_000;

/** Idle connections are dropped early, so that a request never meets one the target just closed. */
function agentFor(state: WireState, sender: Sender): Dispatcher {
  const known = state.agents.get(sender);
  if (known !== undefined) return known;
  const tls = withContext(tlsOptions(state.options, sender));
  const agent = makeAgent(tls, state.options.proxy);
  state.agents.set(sender, agent);
  return agent;
}

/** Reads certificate, key and CAs once, not for each connection; what is wrong with them is told by the first. */
function withContext(tls: ConnectionOptions): ConnectionOptions {
  try {
    return { secureContext: createSecureContext(tls) };
  } catch {
    return tls;
  }
}

function makeAgent(tls: ConnectionOptions, proxy: string | undefined): Dispatcher {
  const connect = { ...tls, maxCachedSessions: 0 } as NonNullable<Agent.Options['connect']>;
  const times = {
    keepAliveTimeout: IDLE_MS,
    keepAliveMaxTimeout: MOST_IDLE_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
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

/** A reset over TLS may hide a refused client certificate; a silent handshake tells. */
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
