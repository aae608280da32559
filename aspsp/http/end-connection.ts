import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** How long a client has to read the last response, and to close its side, until the connection is gone. */
const LINGER_MS = 2000;

/**
 * Sends a last response and closes the connection, also when the client never closes its own side. Without a
 * finished TLS handshake there is nobody to send it to.
 */
export function endConnection(socket: Socket, text: string): void {
  if (isShakingHands(socket)) {
    socket.destroy();
    return;
  }
  const late = setTimeout(() => socket.destroy(), LINGER_MS);
  late.unref();
  socket.once('close', () => clearTimeout(late));
  // what the client still sends is not read by anybody
  socket.resume();
  socket.end(text);
}

/** Whether the TLS handshake of the connection is not finished; false over plain HTTP. */
function isShakingHands(socket: Socket): boolean {
  return socket instanceof TLSSocket && Reflect.get(socket, 'secureConnecting') === true;
}
