import { createHash } from 'node:crypto';
import { request } from 'undici';
import { operationOf } from '../../faults/operation-of.js';
import type { RunningBank } from '../../start-bank.js';
import type { MovingClock } from '../moving-clock.js';
import type { CallOptions, Reply } from '../tpp-client.js';
import { headerOf, type Visitor } from './visitors.js';

/** One exchange of a tour, in the form in which it is compared between banks. */
export interface TourExchange {
  readonly call: string;
  /** The operation of the documents, if the call addresses one. */
  readonly operation: string | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface TourCall extends CallOptions {
  /** Whose certificate is presented; the first TPP's by default. */
  readonly as?: Visitor;
}

/** The tools of a part of a tour: a bank, its clock, and a client that records every exchange. */
export interface Tour {
  readonly bank: RunningBank;
  readonly clock: MovingClock;
  call(method: string, path: string, options?: TourCall): Promise<Reply>;
}

/** Response headers that the bank sets; the others belong to the transport. */
const TELLING = ['content-type', 'location', 'x-request-id', 'aspsp-sca-approach', 'allow'];

/** A part of the tour: calls that reach some operations, the same in every bank. */
export type TourPart = (tour: Tour) => Promise<void>;

/** Begins a tour of a bank in plain HTTP mode; calls `note` with every exchange. */
export function beginTour(
  bank: RunningBank,
  clock: MovingClock,
  note: (seen: TourExchange) => void,
): Tour {
  let calls = 0;
  return {
    bank,
    clock,
    async call(method, path, options = {}) {
      const url = /^https?:/.test(path) ? path : `${bank.baseUrl}${path}`;
      const { body, type } = bodyOf(options);
      const own = { 'x-request-id': uuidFor(calls), ...type, ...options.headers };
      calls += 1;
      const sent = { ...own, ...headerOf(bank, options.as ?? 'tpp1') };
      const headers = Object.entries(sent).flatMap(([name, value]) =>
        value === undefined ? [] : [name, value],
      );
      const answer = await request(url, { method, headers, body });
      const text = await answer.body.text();
      const { pathname, search } = new URL(url);
      note({
        call: plain(bank, `${method} ${pathname}${search}`),
        operation: operationOf(method, `${pathname}${search}`),
        status: answer.statusCode,
        headers: tellingOnes(bank, answer.headers),
        text: plain(bank, text),
      });
      return { status: answer.statusCode, headers: answer.headers, text, body: parse(text) };
    },
  };
}

function tellingOnes(bank: RunningBank, headers: Reply['headers']) {
  const told = TELLING.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [[name, plain(bank, String(value))]];
  });
  return Object.fromEntries(told) as Record<string, string>;
}

/** Removes what differs between equal banks: ports, and the signatures of tokens. */
function plain(bank: RunningBank, text: string): string {
  return text
    .replaceAll(bank.baseUrl, '{bank}')
    .replaceAll(bank.authUrl, '{iam}')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '{token}');
}

function uuidFor(index: number): string {
  const hex = createHash('sha256').update(`request ${index}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function bodyOf({ json, form, text }: CallOptions) {
  if (json !== undefined) {
    return { body: JSON.stringify(json), type: { 'content-type': 'application/json' } };
  }
  if (form !== undefined) {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return { body: new URLSearchParams(form).toString(), type };
  }
  return { body: text ?? null, type: {} };
}

function parse(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return {};
  }
}
