import { memberOf } from '../../foundation/json-pointer.js';
import { base64Bytes } from './base64-bytes.js';
import type { Headers, Recorded, RecordedAnswer } from './recorded.js';

/** Reads the file that `bodyFileName` names; undefined when it does not exist. */
export type BodyFile = (name: string) => Buffer | undefined;

const HOST = 'http://wiremock.invalid';
const TEMPLATE = 'is a response template: its value is unknown';

/** Whether a document is one or more mappings of WireMock. */
export const isWireMock = (document: unknown): boolean => mappingsOf(document).length > 0;

function mappingsOf(document: unknown): readonly unknown[] {
  const list = memberOf(document, 'mappings');
  const mappings = Array.isArray(list) ? (list as unknown[]) : [document];
  return mappings.filter(
    (each) => isObject(memberOf(each, 'request')) && isObject(memberOf(each, 'response')),
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Converts each mapping into an exchange without a real request: only its response can be judged. */
export function wireMockRecording(
  document: unknown,
  source: string,
  bodyFile: BodyFile,
): readonly Recorded[] {
  const mappings = mappingsOf(document);
  return mappings.map((mapping, index) => {
    const name = mappings.length === 1 ? source : `${source} (mapping ${index + 1})`;
    return mappingOf(mapping, name, bodyFile);
  });
}

function mappingOf(mapping: unknown, source: string, bodyFile: BodyFile): Recorded {
  const request = memberOf(mapping, 'request');
  const response = memberOf(mapping, 'response');
  const { path, anyPath } = pathOf(request);
  const method = textOf(memberOf(request, 'method')).toUpperCase();
  return {
    source,
    method,
    url: `${HOST}${path ?? '/'}`,
    requestHeaders: [],
    requestBody: null,
    answer: answerOf(response, bodyFile),
    unjudged: whyUnjudged(response, method, path),
    startedMs: null,
    durationMs: 0,
    ...(anyPath && { anyPath }),
  };
}

function whyUnjudged(response: unknown, method: string, path: string | undefined): string | null {
  if (path === undefined) return 'the mapping matches addresses by a pattern';
  if (method === '' || method === 'ANY') return 'the mapping matches every method';
  if (isText(memberOf(response, 'proxyBaseUrl'))) return 'the mapping forwards the request';
  if (memberOf(response, 'fault') !== undefined) return 'the mapping breaks the connection';
  return textOf(memberOf(response, 'status')).includes('{{') ? `the status ${TEMPLATE}` : null;
}

/** Parts of a pattern that match one path segment. */
const ANY_SEGMENT =
  /\(?(?:\[\^\/[^\]]*\]|\[[\w\\-]+\]|\\[dw]|\.)(?:[+*]\??|\{\d+(?:,\d*)?\})\)?|\{[\w-]+\}/g;

/** The path that a mapping matches; an id that may have any value becomes `any`. */
function pathOf(request: unknown): { readonly path?: string; readonly anyPath?: true } {
  const plain = memberOf(request, 'urlPath') ?? memberOf(request, 'url');
  if (isText(plain)) return plain.startsWith('/') ? { path: plain } : {};
  const pattern = ['urlPathTemplate', 'urlPathPattern', 'urlPattern']
    .map((name) => memberOf(request, name))
    .find(isText);
  if (pattern === undefined || pattern.length > 2000) return {};
  const path = pattern
    .replace(/^\^|\$$/g, '')
    .replace(/^\/\?(?=\.)/, '')
    .replace(/\((?:\?:)?\\\?.*$/, '')
    .replace(ANY_SEGMENT, 'any')
    .replace(/\\([./-])/g, '$1')
    // any address may precede the path, as in .*/v1/accounts
    .replace(/^any(?=\/)/, '')
    .replace(/(?:\\\?|\?).*$/, '');
  return /^\/[\w./-]*$/.test(path) ? { path, anyPath: true } : {};
}

function answerOf(response: unknown, bodyFile: BodyFile): RecordedAnswer {
  const status = memberOf(response, 'status');
  const given = memberOf(response, 'headers');
  const all = isObject(given) ? headersOf(given) : [];
  const headers = all.filter(([, value]) => !value.includes('{{'));
  return {
    status: typeof status === 'number' && Number.isInteger(status) ? status : 200,
    headers,
    headerLack: lackOfHeaders(given, all.length > headers.length),
    ...bodyOf(response, bodyFile),
  };
}

function lackOfHeaders(given: unknown, templates: boolean): string | null {
  if (!isObject(given)) return 'the mapping contains no headers of the response';
  return templates ? `a header ${TEMPLATE}` : null;
}

function headersOf(given: object): Headers {
  return Object.entries(given).flatMap(([name, value]: [string, unknown]) => {
    const values = Array.isArray(value) ? (value as unknown[]) : [value];
    return values.filter(isText).map((each) => [name, each] as const);
  });
}

type Body = Pick<RecordedAnswer, 'body' | 'bodyLack'>;

function bodyOf(response: unknown, bodyFile: BodyFile): Body {
  const body = bytesOf(response, bodyFile);
  if (typeof body === 'string') return { body: Buffer.alloc(0), bodyLack: body };
  return { body, bodyLack: body.includes('{{') ? `the body ${TEMPLATE}` : null };
}

/** The bytes of the body, or why they are unknown. */
function bytesOf(response: unknown, bodyFile: BodyFile): Buffer | string {
  const json = memberOf(response, 'jsonBody');
  if (json !== undefined) {
    try {
      return Buffer.from(JSON.stringify(json));
    } catch {
      return 'the body is nested too deeply to be serialised';
    }
  }
  const text = memberOf(response, 'body');
  if (isText(text)) return Buffer.from(text);
  const packed = memberOf(response, 'base64Body');
  if (isText(packed)) return base64Bytes(packed) ?? 'base64Body of the mapping is not base64';
  const file = memberOf(response, 'bodyFileName');
  if (!isText(file)) return Buffer.alloc(0);
  return bodyFile(file) ?? 'the body file is not in the folder __files of the mappings';
}

const isText = (value: unknown): value is string => typeof value === 'string';

const textOf = (value: unknown): string => (isText(value) ? value : '');
