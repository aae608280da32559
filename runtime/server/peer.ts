import type { X509Certificate } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';

/** What the client showed in the TLS handshake; a certificate that was asked for and not sent is none. */
export function peerCertificate({ socket }: IncomingMessage): X509Certificate | undefined {
  return socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
}

const signals = new WeakMap<ServerResponse, AbortSignal>();

/** Aborted when the caller hangs up before the answer is complete; the same at each call. */
export function abortSignal(response: ServerResponse): AbortSignal {
  const known = signals.get(response);
  if (known !== undefined) return known;
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new Error('the caller hung up'));
  });
  signals.set(response, controller.signal);
  return controller.signal;
}
