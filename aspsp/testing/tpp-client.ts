import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import type { TestCertificateName } from '../../pki/pki.js';
import type { RunningBank } from '../start-bank.js';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Parsed JSON; `{}` when there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into bodies freely
  readonly body: any;
}

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** A TPP with one certificate or none, as the client of a bank. */
export interface TppClient {
  /** `path` is relative to the XS2A base URL, or an absolute URL. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  close(): Promise<void>;
}

/** Creates a client that trusts the bank's CA and presents one of the test certificates. */
export function tppClient(
  bank: Pick<RunningBank, 'baseUrl' | 'pki'>,
  identity: TestCertificateName | 'none' = 'tpp1-qwac',
): TppClient {
  const shown = identity === 'none' ? undefined : bank.pki[identity];
  const dispatcher = new Agent({
    connect: {
      ca: bank.pki.ca.certificate,
      ...(shown === undefined ? {} : { cert: shown.certificate, key: shown.key }),
    },
  });
  return {
    async call(method, path, options = {}) {
      const url = path.startsWith('http') ? path : `${bank.baseUrl}${path}`;
      const { body, type } = bodyOf(options);
      const sent = { 'x-request-id': randomUUID(), ...type, ...options.headers };
      const headers = Object.entries(sent).flatMap(([name, value]) =>
        value === undefined ? [] : [name, value],
      );
      const answer = await request(url, { method, headers, body, dispatcher });
      const text = await answer.body.text();
      return { status: answer.statusCode, headers: answer.headers, text, body: parse(text) };
    },
    close: () => dispatcher.close(),
  };
}

/** The body of a call, and the header that names its type. */
export function bodyOf({ json, form, text }: CallOptions) {
  if (json !== undefined) {
    return { body: JSON.stringify(json), type: { 'content-type': 'application/json' } };
  }
  if (form !== undefined) {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return { body: new URLSearchParams(form).toString(), type };
  }
  return { body: text ?? null, type: {} };
}

/** Parsed JSON; `{}` when there is none. */
export function parse(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return {};
  }
}
