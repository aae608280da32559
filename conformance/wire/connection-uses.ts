import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

interface Uses {
  /** The number of requests that were written to it. */
  sent: number;
}

const BY_SOCKET = new WeakMap<Socket, Uses>();
/** By the local port, which undici's errors contain; two connections to different servers may have the same. */
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
    const uses = BY_SOCKET.get(socket) ?? firstUse(socket);
    uses.sent += 1;
    BY_PORT.set(localPort, uses);
  });
}

function firstUse(socket: Socket): Uses {
  const uses: Uses = { sent: 0 };
  BY_SOCKET.set(socket, uses);
  socket.once('error', (error) => BY_ERROR.set(error, uses));
  return uses;
}

/** Whether a request failed on a connection that had already carried another one. */
export function failedOnReused(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const port: unknown = Reflect.get(Reflect.get(error, 'socket') ?? {}, 'localPort');
  const uses = BY_ERROR.get(error) ?? (typeof port === 'number' ? BY_PORT.get(port) : undefined);
  return uses !== undefined && uses.sent > 1;
}
