import { createSecureContext } from 'node:tls';
import { Agent, type Dispatcher } from 'undici';
import type { ClientOptions } from './client-options.js';

/** What mutual TLS needs: PEM as `cert` and `key`, or PKCS#12 as `pfx`; contents, not file names. */
export interface TlsOptions {
  readonly cert?: string | Buffer;
  readonly key?: string | Buffer;
  /** Of `pfx`, or of an encrypted `key`. */
  readonly passphrase?: string;
  readonly pfx?: Buffer;
  /** Whom to trust, in place of the well-known CAs. */
  readonly ca?: string | Buffer | readonly (string | Buffer)[];
}

export interface Connection {
  readonly dispatcher: Dispatcher | undefined;
  /** Waits for calls that run, then ends the connections that are ours. */
  close(): Promise<void>;
}

/** Certificates are read here, so that one that cannot be used is told before the first call. */
export function openConnection({ tls, dispatcher }: ClientOptions): Connection {
  if (tls === undefined) return { dispatcher, close: async () => undefined };
  if (dispatcher !== undefined) throw new TypeError('give either tls or dispatcher, not both');
  if ((tls.cert === undefined) !== (tls.key === undefined)) {
    throw new TypeError('tls: cert and key belong together');
  }
  const agent = new Agent({ connect: { secureContext: readContext(tls) } });
  return { dispatcher: agent, close: () => agent.close() };
}

function readContext({ ca, ...own }: TlsOptions): ReturnType<typeof createSecureContext> {
  try {
    return createSecureContext({ ...own, ...(ca === undefined ? {} : { ca: [ca].flat() }) });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new TypeError(`tls: certificate or key cannot be used (${reason})`, { cause });
  }
}
