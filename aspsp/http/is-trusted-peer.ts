const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1)$/;

/** Whether a proxy at this address may say who the client is: loopback, or one that was named. */
export function isTrustedPeer(peer: string, trusted: readonly string[]): boolean {
  const plain = peer.replace(/^::ffff:/i, '');
  return LOOPBACK.test(plain) || trusted.includes(plain);
}
