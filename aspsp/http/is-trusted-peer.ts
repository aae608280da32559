const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1)$/;

/** Whether a proxy at this address may name the client: loopback, or a configured one. */
export function isTrustedPeer(peer: string, trusted: readonly string[]): boolean {
  const plain = peer.replace(/^::ffff:/i, '');
  return LOOPBACK.test(plain) || trusted.includes(plain);
}
