import { encodeClientCertHeader } from '../../../pki/pki.js';
import type { RunningBank } from '../../start-bank.js';

/** The caller: a TPP by the name of its certificate, or nobody. */
export type Visitor = 'tpp1' | 'tpp2' | 'expired' | 'unknown-ca' | 'wrong-role' | 'none';

/** The header in which a proxy forwards a client certificate. */
export function headerOf(bank: RunningBank, visitor: Visitor): Readonly<Record<string, string>> {
  if (visitor === 'none') return {};
  const { certificate } = bank.pki[`${visitor}-qwac`];
  return { 'client-cert': encodeClientCertHeader(certificate, 'rfc9440') };
}
