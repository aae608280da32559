import { X509Certificate } from 'node:crypto';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import type { LoadedIdentity } from '../../pki/load-identity.js';

export interface UpstreamOptions {
  readonly target: URL;
  /** Certificates that the proxy can present to the bank, by their names in the profile. */
  readonly identities: Readonly<Record<string, LoadedIdentity | undefined>>;
  /** PEM of the CAs that issued the bank's certificate; the default is the system's CAs. */
  readonly ca?: string;
}

/** The connections to the bank for one client connection. */
export interface Upstream {
  readonly agent: HttpAgent;
  /** The identity that the bank sees; undefined without a certificate. */
  readonly identity: LoadedIdentity | undefined;
  /** Marks the start of a request; the returned function marks the end of its response. */
  begin(): () => void;
}

/**
 * Opens separate connections to the bank for each client connection, so that the bank sees the requests of
 * one client together and can close that client's connection.
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

/** When one side closes its idle connection, closes the other side too. */
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
 * Selects the certificate that the bank sees: the client's own when the profile contains it with its key.
 * Otherwise the first TPP's, when a CA vouches for the client's certificate, or when clients have none
 * because they use plain HTTP.
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
