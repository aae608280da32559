import type { Random } from '../../foundation/random.js';
import type { SeededPsu } from '../seed/seed.js';
import type { Http, Reply } from './http.js';
import type { Ledger } from './ledger.js';

/** One client of the run: a TPP with a certificate, and the browsers of its PSUs. */
export interface Actor {
  readonly number: number;
  readonly random: Random;
  readonly identity: 'tpp1-qwac' | 'tpp2-qwac';
  /** Requests of the TPP. */
  readonly tpp: Http;
  /** Requests of PSUs, without a certificate. */
  readonly browser: Http;
  readonly ledger: Ledger;
  /** Base URL that ends in /psd2. */
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly psus: readonly SeededPsu[];
  /** The bank's fixed one-time code. */
  readonly otp: string;
  /** The OAuth client registered at the IAM. */
  readonly clientId: string;
  /** Returns an order text that no other order of the run has. */
  nextText(): string;
  /** A PSU for whom, with this TPP, no other client makes recurring consents; released by `leaveSeat`. */
  takeSeat(): number | undefined;
  leaveSeat(psu: number): void;
}

/** Resolves an absolute or relative URL of a response. */
export function addressAt({ baseUrl }: Actor, href: string): string {
  return new URL(href, baseUrl).href;
}

/** A link of a response. */
export function linkOf({ body }: Reply, name: string): string {
  const links = body['_links'];
  const link = typeof links === 'object' && links !== null ? Object.entries(links) : [];
  const found: unknown = link.find(([key]) => key === name)?.[1];
  return typeof found === 'object' && found !== null && 'href' in found ? String(found.href) : '';
}
