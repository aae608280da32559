import { X509Certificate } from 'node:crypto';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import type { LoadedIdentity } from '../../pki/load-identity.js';

export interface UpstreamOptions {
  readonly target: URL;
  /** Certificates that the proxy can show to the bank, by their names in the profile. */
  readonly identities: Readonly<Record<string, LoadedIdentity | undefined>>;
  /** PEM of the CAs that vouch for the bank; the system's when absent. */
  readonly ca?: string;
}

/** Connections to the bank of one client. */
export interface Upstream {
  readonly agent: HttpAgent;
  /** What the bank sees of the client; undefined without a certificate. */
  readonly identity: LoadedIdentity | undefined;
  /** A request begins; what is returned tells that its answer is through. */
  begin(): () => void;
}

/**
 * Connections to the bank: each connection of a client has one of its own, so that the bank sees the
 * requests of one client together, and closes what it wants closed.
 */
export function upstreamsTo(options: UpstreamOptions): (socket: Socket) => Upstream {
  const known = new WeakMap<Socket, Upstream>();
  const identityOf = identities(options);
  const contexts = new Map<LoadedIdentity | undefined, SecureContext>();
  return (socket) => {
    const found = known.get(socket);
    if (found !== undefined) return found;
    const identity = identityOf(socket);
    const agent = agentFor(options, contextOf(options, identity, contexts));
    const made = { identity, agent, begin: mirrorCloses(agent, socket) };
    known.set(socket, made);
    return made;
  };
}

/** A connection that the bank closes when it is idle is closed to the client too, and the other way. */
function mirrorCloses(agent: HttpAgent, client: Socket): () => () => void {
  const kept = new WeakSet<Socket>();
  let active = 0;
  let closed = false;
  const closeWhenIdle = (): void => void (closed && active === 0 && client.end());
  client.once('close', () => agent.destroy());
  agent.on('free', (bank: Socket) => {
    if (kept.has(bank)) return;
    kept.add(bank);
    bank.once('close', () => {
      closed = true;
      closeWhenIdle();
    });
  });
  return () => {
    active += 1;
    return () => {
      active -= 1;
      closeWhenIdle();
    };
  };
}

function contextOf(
  { ca }: UpstreamOptions,
  identity: LoadedIdentity | undefined,
  known: Map<LoadedIdentity | undefined, SecureContext>,
): SecureContext {
  const context =
    known.get(identity) ??
    createSecureContext({
      ...(identity && { cert: identity.certificate, key: identity.key }),
      ...(ca !== undefined && { ca }),
    });
  known.set(identity, context);
  return context;
}

function agentFor({ target }: UpstreamOptions, secureContext: SecureContext): HttpAgent {
  const kept = { keepAlive: true, maxSockets: 1 };
  if (target.protocol === 'http:') return new HttpAgent(kept);
  return new HttpsAgent({ ...kept, secureContext });
}

/**
 * Whose certificate the bank is shown: that of the client where the profile has it with its key; the
 * first TPP's where the client's is vouched for, or where clients have none since they speak plain HTTP.
 */
function identities(options: UpstreamOptions): (socket: Socket) => LoadedIdentity | undefined {
  const all = Object.values(options.identities).filter((each) => each !== undefined);
  const byPrint = new Map(
    all.map((each) => [new X509Certificate(each.certificate).fingerprint256, each]),
  );
  const { tpp1 } = options.identities;
  return (socket) => {
    if (!(socket instanceof TLSSocket)) return tpp1;
    const shown = socket.getPeerX509Certificate();
    if (shown === undefined) return undefined;
    return byPrint.get(shown.fingerprint256) ?? (socket.authorized ? tpp1 : undefined);
  };
}
