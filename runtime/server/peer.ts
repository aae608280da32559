import type { X509Certificate } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TLSSocket } from 'node:tls';

/** The client certificate of the TLS handshake; undefined when the client sent none. */
export function peerCertificate({ socket }: IncomingMessage): X509Certificate | undefined {
  return socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
}

const signals = new WeakMap<ServerResponse, AbortSignal>();

/** Aborts when the caller disconnects before the response is complete; every call returns the same signal. */
export function abortSignal(response: ServerResponse): AbortSignal {
  const known = signals.get(response);
  if (known !== undefined) return known;
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new Error('the caller disconnected'));
  });
  signals.set(response, controller.signal);
  return controller.signal;
}
