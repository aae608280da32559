import { encodeBody } from '../model/encode-body.js';
import { codingOf, type MediaSpec } from '../model/media-type.js';
import { decodeText } from '../model/percent.js';

/** Any response of a document. */
export interface AnyAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
  readonly contentType?: string | undefined;
  readonly body?: unknown;
}

/** The request to a mocked operation; `path` contains its path parameters as strings. */
export interface MockedRequest<P extends string> {
  readonly request: Request;
  readonly path: Readonly<Record<P, string>>;
}

/** The response of a mocked operation: a constant one, or a function of the request. */
export type Mocked<P extends string, R> = R | ((request: MockedRequest<P>) => R | Promise<R>);

/** A path as a regular expression for URLs; its groups are the parameters, in this order. */
export interface MockedPath<P extends string> {
  readonly pattern: RegExp;
  readonly names: readonly P[];
}

/** The pattern of `/pets/{petId}` below `baseUrl`; without one, on any host and below any path. */
export function mockedPath<P extends string>(
  path: string,
  names: readonly P[],
  baseUrl?: string,
): MockedPath<P> {
  const pieces = path.split(/\{[^}]*\}/).map(literal);
  const base = baseUrl === undefined ? 'https?://[^/]+(?:/[^?#]*)?' : literal(trimmed(baseUrl));
  return { pattern: new RegExp(`^${base}${pieces.join('([^/?#]+)')}(?:[?#]|$)`), names };
}

/** The response to a request. */
export async function mockAnswer<P extends string, R extends AnyAnswer>(
  mocked: Mocked<P, R>,
  { pattern, names }: MockedPath<P>,
  request: Request,
): Promise<Response> {
  const [, ...texts] = pattern.exec(request.url) ?? [];
  const entries = names.map((name, at) => [name, decodeText(texts[at] ?? '')]);
  const path = Object.fromEntries(entries) as Readonly<Record<P, string>>;
  return responseOf(typeof mocked === 'function' ? await mocked({ request, path }) : mocked);
}

function responseOf({ status, headers: given = {}, contentType, body }: AnyAnswer): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) headers.append(name, String(value));
  }
  if (body === undefined) return new Response(null, { status, headers });
  const type = contentType ?? 'application/json';
  const media: MediaSpec = { type, coding: codingOf(type) };
  const encoded = encodeBody(media, type, body);
  headers.set('Content-Type', encoded.contentType);
  return new Response(new Uint8Array(encoded.bytes), { status, headers });
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function trimmed(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '');
}
