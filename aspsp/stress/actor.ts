import type { SeededPsu } from '../seed/seed.js';
import type { Http, Reply } from './http.js';
import type { Ledger, Watched } from './ledger.js';
import type { Random } from './random.js';

/** One client of the run: a TPP with a certificate, and the browsers of its PSUs. */
export interface Actor {
  readonly number: number;
  readonly random: Random;
  readonly identity: 'tpp1-qwac' | 'tpp2-qwac';
  /** Calls of the TPP. */
  readonly tpp: Http;
  /** Calls of PSUs, without a certificate. */
  readonly browser: Http;
  readonly ledger: Ledger;
  /** Ends in /psd2. */
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly psus: readonly SeededPsu[];
  /** Every one-time code of the bank. */
  readonly otp: string;
  /** Registered at the IAM. */
  readonly clientId: string;
  /** Texts of orders, which no other order of the run has. */
  nextText(): string;
  /** PSU and TPP of whom nobody else makes recurring consents; given back by `leaveSeat`. */
  takeSeat(): number | undefined;
  leaveSeat(psu: number): void;
}

/** Where an absolute or relative address of an answer leads. */
export function addressAt({ baseUrl }: Actor, href: string): string {
  return new URL(href, baseUrl).href;
}

/** Writes down what an answer said of a resource. */
export function see(
  { ledger }: Actor,
  what: Watched,
  id: string,
  status: string,
  { sent, got, by }: Pick<Reply, 'sent' | 'got'> & { readonly by: string },
): void {
  ledger.looks.push({ what, id, status, sent, got, by });
}

/** A link of an answer. */
export function linkOf({ body }: Reply, name: string): string {
  const links = body['_links'];
  const link = typeof links === 'object' && links !== null ? Object.entries(links) : [];
  const found: unknown = link.find(([key]) => key === name)?.[1];
  return typeof found === 'object' && found !== null && 'href' in found ? String(found.href) : '';
}
