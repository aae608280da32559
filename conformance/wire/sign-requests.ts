import type { LoadedIdentity } from '../../pki/load-identity.js';
import { makeSigner, type SignatureHeaders, type SigningOptions } from '../../pki/sign-request.js';
import type { Sealer, Signing } from '../cases/case.js';
import { type Pairs, TAMPERED_SIGNATURES } from './tampered-signatures.js';
import type { WireRequest } from './wire.js';

export interface SignatureOptions {
  /** Base addresses of requests that are signed: those of the XS2A service. */
  readonly bases: readonly string[];
  /** Seals of the TPPs, and certificates that no bank trusts. */
  readonly seals: Partial<Record<Sealer, LoadedIdentity>>;
  /** Whether every request of the TPPs is signed, or only those with `sign`. */
  readonly every: boolean;
}

const OWN_SEALS = ['tpp1', 'tpp2'] as const;

type Sign = (request: { readonly headers: Pairs; readonly body: string }) => SignatureHeaders;

/**
 * Signs requests with Date, Digest, Signature and TPP-Signature-Certificate. A request without X-Request-ID,
 * or whose sender has no seal, is sent unsigned.
 */
export function signRequests(options: SignatureOptions): (request: WireRequest) => WireRequest {
  const signers = new Map<string, Sign>();
  return (request) => {
    const isOurs = options.bases.some((base) => request.url.startsWith(`${base}/`));
    const hasId = request.headers.some(([name]) => name.toLowerCase() === 'x-request-id');
    const { sign: signing = options.every ? {} : undefined } = request;
    const sealer = signing?.by ?? OWN_SEALS.find((name) => name === request.identity);
    const seal = sealer === undefined ? undefined : options.seals[sealer];
    if (signing === undefined || seal === undefined || !isOurs || !hasId) return request;
    const key = [sealer, signing.digest, signing.tampering].join(' ');
    const sign = signers.get(key) ?? makeSigner(seal, optionsOf(signing));
    // a key is parsed once for each signing method
    signers.set(key, sign);
    return signed(request, signing, sign);
  };
}

function signed(request: WireRequest, { tampering }: Signing, sign: Sign): WireRequest {
  const dated = [...request.headers, ['Date', new Date().toUTCString()] as const];
  const made = sign({ headers: dated, body: request.body ?? '' });
  const whole = { ...request, headers: [...dated, ...Object.entries(made)] };
  const spoil = tampering === undefined ? undefined : TAMPERED_SIGNATURES[tampering].afterwards;
  return spoil === undefined ? whole : { ...whole, ...spoil(whole) };
}

function optionsOf({ digest, tampering }: Signing): SigningOptions {
  return {
    ...(digest === undefined ? {} : { algorithm: digest }),
    ...(tampering === undefined ? {} : TAMPERED_SIGNATURES[tampering].signing),
  };
}
