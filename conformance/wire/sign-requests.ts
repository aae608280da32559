import type { LoadedIdentity } from '../../pki/load-identity.js';
import { makeSigner } from '../../pki/sign-request.js';
import type { WireRequest } from './wire.js';

export interface SignatureOptions {
  /** Address that requests begin with which are signed: that of the XS2A service. */
  readonly base: string;
  /** By whom they are sent; those of others stay as they are. */
  readonly seals: Partial<Record<WireRequest['identity'], LoadedIdentity>>;
}

/**
 * Signs requests: Date, Digest, Signature and TPP-Signature-Certificate. One without X-Request-ID
 * cannot be signed and goes out as it is.
 */
export function signRequests(options: SignatureOptions): (request: WireRequest) => WireRequest {
  const signers = new Map(
    Object.entries(options.seals).map(([name, seal]) => [name, makeSigner(seal)]),
  );
  return (request) => {
    const sign = signers.get(request.identity);
    const isOurs = request.url.startsWith(`${options.base}/`);
    const hasId = request.headers.some(([name]) => name.toLowerCase() === 'x-request-id');
    if (sign === undefined || !isOurs || !hasId) return request;
    const dated = [...request.headers, ['Date', new Date().toUTCString()] as const];
    const made = sign({ headers: dated, body: request.body ?? '' });
    return { ...request, headers: [...dated, ...Object.entries(made)] };
  };
}
