import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

interface Uses {
  readonly socket: WeakRef<Socket>;
  /** The number of requests that were written to it. */
  sent: number;
}

/** By the local port, which undici's errors contain. */
const BY_PORT = new Map<number, Uses>();
/** By the error that a socket itself threw. */
const BY_ERROR = new WeakMap<object, Uses>();
let listening = false;

/** Starts to count the requests of every connection of this process. */
export function countConnectionUses(): void {
  if (listening) return;
  listening = true;
  subscribe('undici:client:sendHeaders', (message) => {
    const { socket } = message as { readonly socket: Socket };
    const { localPort } = socket;
    if (localPort === undefined) return;
    const known = BY_PORT.get(localPort);
    if (known?.socket.deref() === socket) {
      known.sent += 1;
      return;
    }
    const uses: Uses = { socket: new WeakRef(socket), sent: 1 };
    BY_PORT.set(localPort, uses);
    socket.once('error', (error) => BY_ERROR.set(error, uses));
  });
}

/** Whether a request failed on a connection that had already carried another one. */
export function failedOnReused(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const port: unknown = Reflect.get(Reflect.get(error, 'socket') ?? {}, 'localPort');
  const uses = BY_ERROR.get(error) ?? (typeof port === 'number' ? BY_PORT.get(port) : undefined);
  return uses !== undefined && uses.sent > 1;
}
