import type { IncomingMessage } from 'node:http';

/** What the client sent, where the bank reads it in another spelling. */
interface Sent {
  readonly url: string;
  readonly certificate: string | undefined;
}

const SENT = new WeakMap<IncomingMessage, Sent>();
const CERTIFICATE = 'tpp-signature-certificate';

/** Gives a request the spelling that the bank's document describes, for its address and its certificate. */
export function spellUsually(request: IncomingMessage, rewrite: (url: string) => string): void {
  const { url = '/', headers } = request;
  const value = headers[CERTIFICATE];
  const certificate = typeof value === 'string' ? value : undefined;
  SENT.set(request, { url, certificate });
  request.url = rewrite(url);
  if (certificate !== undefined) headers[CERTIFICATE] = withoutMarks(certificate);
}

/** Base64 alone: a PEM in a header has marks, and spaces for its line ends. */
const withoutMarks = (certificate: string): string =>
  certificate.replace(/-----(?:BEGIN|END) CERTIFICATE-----|\s/g, '');

/** Address and headers as the client sent them: a signature covers these. */
export function asSent(request: IncomingMessage): Pick<IncomingMessage, 'url' | 'headers'> {
  const { url, headers } = request;
  const sent = SENT.get(request);
  if (sent === undefined) return url === undefined ? { headers } : { url, headers };
  const { certificate } = sent;
  if (certificate === undefined) return { url: sent.url, headers };
  return { url: sent.url, headers: { ...headers, [CERTIFICATE]: certificate } };
}
