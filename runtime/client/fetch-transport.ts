import type { Transport, TransportAnswer, TransportRequest } from './transport.js';
import { UnsendableError } from './unsendable-error.js';

/** The signature of `fetch` as used here. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends with `fetch`: in browsers, Bun, Deno and Node, or with a function that does the same. */
export function fetchTransport(send?: Fetch): Transport {
  return { send: (request) => sendWith(send ?? globalThis.fetch, request) };
}

async function sendWith(send: Fetch, request: TransportRequest): Promise<TransportAnswer> {
  const { url, body, signal, ...plain } = request;
  const init: RequestInit & { duplex?: 'half' } = { ...plain, redirect: 'manual' };
  if (signal !== undefined) init.signal = signal;
  if (body !== undefined) init.body = body as NonNullable<RequestInit['body']>;
  if (body instanceof ReadableStream) init.duplex = 'half';
  const answer = await send(url, init).catch((cause: unknown) => {
    throw errorOf(request, cause);
  });
  return {
    status: answer.status,
    headers: headersOf(answer.headers),
    bytes: async () => new Uint8Array(await answer.arrayBuffer()),
    stream: () => answer.body ?? new Blob([]).stream(),
  };
}

/** Distinguishes a request that cannot be sent from a service that cannot be reached. */
function errorOf({ method, headers, body }: TransportRequest, cause: unknown): unknown {
  for (const name in headers) {
    try {
      new Headers([[name, headers[name] ?? '']]);
    } catch {
      return new UnsendableError(`header ${name} cannot be sent`, { cause });
    }
  }
  if (body === undefined || !/^(GET|HEAD)$/.test(method)) return cause;
  return new UnsendableError(`${method} cannot have a body`, { cause });
}

function headersOf(given: Headers): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = Object.fromEntries(given);
  if ('set-cookie' in headers) headers['set-cookie'] = given.getSetCookie();
  return headers;
}
